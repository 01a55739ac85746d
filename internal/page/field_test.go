package page

import (
	"reflect"
	"strings"
	"testing"
)

const grant = `<!doctype html><html lang=es><head><title>Ayuda al alquiler</title><meta name=description content="Hasta 3.600 €"></head>
<body><nav>Inicio</nav><main><h1>Ayuda al alquiler</h1>
<p class=cuantia>Cuantía: <b>1.480,50</b> € al mes</p>
<p class=cuantia>En casos especiales: 2.000 €</p>
<table><tr><th>Edad</th><th>Importe</th></tr><tr><td>18</td><td class=joven>500 €</td><td>12</td><td>750</td></tr></table>
<p>Plazo: <time class=plazo datetime=2026-03-31>31 de marzo</time></p>
<time class=vago datetime=pronto>15 de abril de 2026</time>
<p class=fin>Hasta el <span>1 de enero</span> de 2027</p>
<input name=referencia value="AB-77"><img class=logo alt="Ministerio de Trabajo">
<p class=porcentaje>21 %</p><p class=palabra>  Próximamente
 </p><p class=mezcla>a<script>480</script>b</p></main></body></html>`

func TestFields(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		field Field
		want  any
	}{
		{"number", Field{".cuantia", NumberField}, 1480.5},
		{"money", Field{".cuantia", MoneyField}, "1480.5 EUR"},
		{"text", Field{".cuantia", TextField}, "Cuantía: 1.480,50 € al mes"},
		{"no type is text", Field{Selector: ".cuantia"}, "Cuantía: 1.480,50 € al mes"},
		{"per cent", Field{".porcentaje", NumberField}, 21.0},
		{"money without a currency", Field{"td:last-child", MoneyField}, 750.0},
		{"cells stay apart", Field{"tr:nth-child(2)", NumberField}, 18.0},
		{"date in an attribute", Field{".plazo", DateField}, "2026-03-31"},
		{"date in the text, since the attribute has none", Field{".vago", DateField}, "2026-04-15"},
		{"date in the text", Field{".fin", DateField}, "2027-01-01"},
		{"meta", Field{"meta[name=description]", MoneyField}, "3600 EUR"},
		{"title", Field{Selector: "title"}, "Ayuda al alquiler"},
		{"input", Field{Selector: "[name=referencia]"}, "AB-77"},
		{"image", Field{Selector: ".logo"}, "Ministerio de Trabajo"},
		{"in the frame", Field{Selector: "nav"}, "Inicio"},
		{"one of several selectors", Field{"#no, .joven", MoneyField}, "500 EUR"},
		{"script inside", Field{Selector: ".mezcla"}, "ab"},
		{"nothing matches", Field{".importe", NumberField}, nil},
		{"no number in it", Field{".palabra", NumberField}, nil},
		{"no money in it", Field{".palabra", MoneyField}, nil},
		{"no date in it", Field{".palabra", DateField}, nil},
		{"empty", Field{"input", TextField}, "AB-77"},
		{"no selector", Field{"p[[", NumberField}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := Read([]byte(grant), Options{ContentType: typeHTML, Extract: map[string]Field{"f": c.field}})
			if want := map[string]any{"f": c.want}; !reflect.DeepEqual(p.Fields, want) {
				t.Errorf("got %v, want %v", p.Fields, want)
			}
		})
	}
}

// Who asks for nothing gets nothing, and no more fields than may be are read.
func TestFieldsAskedFor(t *testing.T) {
	t.Parallel()
	if p := Read([]byte(grant), Options{ContentType: typeHTML}); p.Fields != nil {
		t.Errorf("unasked: %v", p.Fields)
	}
	asked := map[string]Field{}
	for i := range 3 * maxFields {
		asked[strings.Repeat("a", i+1)] = Field{Selector: "h1"}
	}
	if p := Read([]byte(grant), Options{ContentType: typeHTML, Extract: asked}); len(p.Fields) != maxFields {
		t.Errorf("%d fields", len(p.Fields))
	}
}

// What is no page has none of the fields, and says so.
func TestFieldsOfADocument(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"%PDF-1.7 480", "480 euros"} {
		p := Read([]byte(body), Options{Selector: "main", Data: true, Extract: map[string]Field{"a": {".a", NumberField}}})
		if v, asked := p.Fields["a"]; !asked || v != nil || !p.SelectorMissing {
			t.Errorf("%q: fields %v, selector missing %t", body, p.Fields, p.SelectorMissing)
		}
	}
}

func TestLongFieldsAreCut(t *testing.T) {
	t.Parallel()
	body := "<body><p class=a>" + strings.Repeat("palabra ", 100_000)
	p := Read([]byte(body), Options{ContentType: typeHTML, Extract: map[string]Field{"a": {Selector: ".a"}}})
	if n := len(p.Fields["a"].(string)); n > maxSaid {
		t.Errorf("%d bytes", n)
	}
}
