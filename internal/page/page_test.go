package page

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const typeHTML = "text/html"

func lines(s ...string) string { return strings.Join(s, "\n") }

func TestMainText(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("La cuantía depende de la cotización. ", 30)
	flat := strings.TrimSpace(long)
	for _, c := range []struct{ name, in, title, text string }{
		{"blocks, one a line", `<title> Ayudas </title><h1>Ayudas</h1><p>Uno <b>dos</b>
			tres</p><ul><li>a<li>b</ul><dl><dt>Importe</dt><dd>480 €</dd></dl><table><tr><th>Mes<td>Enero</table>`,
			"Ayudas", lines("# Ayudas", "Uno dos tres", "- a", "- b", "Importe: 480 €", "Mes | Enero")},
		{"line breaks end a block", `<p>Calle Mayor, 1<br>28013 Madrid</p>`, "", lines("Calle Mayor, 1", "28013 Madrid")},
		{"frame left out", `<body><header>Logo</header><nav>Menú</nav><div role="navigation">Más</div><p>Texto</p><aside>Lado</aside><form><label>Nombre</label>
			<input value="x"><button>Enviar</button><select><option>Uno</select></form><footer>Pie</footer>`, "", lines("Texto", "Nombre")},
		{"scripts, styles and hidden text left out", `<style>p{}</style><script>var a="no"</script><noscript>No</noscript><template>No</template>
			<p hidden>No</p><p aria-hidden="true">No</p><p style="DISPLAY : none">No</p><svg><text>No</text></svg><p>Sí</p>`, "", "Sí"},
		{"main preferred", `<div>Fuera ` + long + `</div><main><h1>Dentro</h1><p>` + long + `</p></main>`, "", lines("# Dentro", flat)},
		{"role main preferred", `<div>Fuera</div><div role=main><p>` + long + `</p></div>`, "", flat},
		{"article preferred", `<div>Fuera</div><article><header><h1>Título</h1></header><p>` + long + `</p></article>`, "", lines("# Título", flat)},
		{"several articles", `<div>Fuera</div><article>Uno uno uno</article><article>Dos dos dos</article>`, "", lines("Fuera", "Uno uno uno", "Dos dos dos")},
		{"main that holds too little", `<main><p>Nada</p></main><p>` + long + `</p>`, "", lines("Nada", flat)},
		{"only a frame", `<nav><a href=/a>Trámites</a> <a href=/b>Empleo</a></nav>`, "", "Trámites Empleo"},
		{"invisible characters", "<p>pres\u00adta\u200bción\u00a0\u202epor</p>", "", "prestación por"},
		{"character references", "<p>Caf&eacute; &amp; t&#233;</p>", "", "Café & té"},
		{"unclosed and crossed tags", "<p>Uno <b>dos <i>tres</b> cuatro<p>cinco", "", lines("Uno dos tres cuatro", "cinco")},
		{"title of a drawing is not the page's", "<svg><title>Icono</title></svg><p>Uno</p>", "", "Uno"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := Read([]byte(c.in), Options{ContentType: typeHTML})
			if p.Title != c.title || !p.HTML {
				t.Errorf("title %q, want %q", p.Title, c.title)
			}
			if d := cmp.Diff(c.text, p.Text); d != "" {
				t.Errorf("text (-want +got):\n%s", d)
			}
			if p.Hash != Fingerprint(p.Text) {
				t.Error("the hash is not that of the text")
			}
		})
	}
}

func TestTextDoesNotDependOnClassNames(t *testing.T) {
	t.Parallel()
	in := `<div class="nav-x" id="menu"><p class="sidebar hidden">Uno</p></div><main class="a"><p class="b">Dos dos dos</p></main>`
	other := strings.NewReplacer("nav-x", "q", "menu", "r", "sidebar hidden", "s", `"a"`, `"t"`, `"b"`, `"u"`).Replace(in)
	a, b := Read([]byte(in), Options{ContentType: typeHTML}), Read([]byte(other), Options{ContentType: typeHTML})
	if a.Hash != b.Hash {
		t.Errorf("%q, then %q", a.Text, b.Text)
	}
}

func TestSelectorAndIgnore(t *testing.T) {
	t.Parallel()
	in := `<main><p>Uno uno uno</p><div class="cuantia"><p>480 €</p><p class="fecha">Hoy</p></div><p>Última actualización: ayer</p></main><nav class="menu">Menú</nav>`
	for _, c := range []struct {
		name    string
		o       Options
		text    string
		missing bool
	}{
		{"selector", Options{Selector: ".cuantia"}, lines("480 €", "Hoy"), false},
		{"selector and ignore", Options{Selector: ".cuantia", Ignore: []string{".fecha"}}, "480 €", false},
		{"selector that nests", Options{Selector: "div, .fecha"}, lines("480 €", "Hoy"), false},
		{"selector of the frame", Options{Selector: ".menu"}, "Menú", false},
		{"selector that finds nothing", Options{Selector: ".gone", Ignore: []string{"text:Última actualización"}}, lines("Uno uno uno", "480 €", "Hoy"), true},
		{"selector that is none", Options{Selector: "p[[", Ignore: []string{"text:Última", "div"}}, "Uno uno uno", true},
		{"ignore by text", Options{Ignore: []string{"text: Última  actualización", "text:", "text:Hoy", "]["}}, lines("Uno uno uno", "480 €"), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.o.ContentType = typeHTML
			p := Read([]byte(in), c.o)
			if p.Text != c.text || p.SelectorMissing != c.missing {
				t.Errorf("got %q, missing %t; want %q, %t", p.Text, p.SelectorMissing, c.text, c.missing)
			}
		})
	}
}

func TestKindsOfBody(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, contentType, body, text string
		html                          bool
	}{
		{"text", "text/plain; charset=utf-8", "Uno \r\n\r\n dos\tdos\n", lines("Uno", "dos dos"), false},
		{"json", "application/json", `{"a": 1}`, `{"a": 1}`, false},
		{"feed", "application/rss+xml", "<rss> x </rss>", "<rss> x </rss>", false},
		{"xhtml", "application/xhtml+xml", "<html><body><p>Uno</p></body></html>", "Uno", true},
		{"a type that cannot be parsed", "text/html;;; charset", "<p>Uno</p>", "Uno", true},
		{"no type, HTML", "", "\ufeff  <!DOCTYPE HTML><p>Uno</p>", "Uno", true},
		{"no type, text", "", "Uno dos", "Uno dos", false},
		{"no type, bytes", "", "a\x00b", "", false},
		{"octets that are HTML", "application/octet-stream", "<html><p>Uno</p>", "Uno", true},
		{"PDF", "application/pdf", "%PDF-1.4 x", "", false},
		{"PDF that claims to be HTML", "text/html", "%PDF-1.4 x", "", false},
		{"picture", "image/png", "\x89PNG\r\n", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := Read([]byte(c.body), Options{ContentType: c.contentType})
			if p.Text != c.text || p.HTML != c.html {
				t.Errorf("text %q, HTML %t; want %q, %t", p.Text, p.HTML, c.text, c.html)
			}
			want := Fingerprint(c.text)
			if c.text == "" {
				want = FingerprintOf([]byte(c.body))
			}
			if p.Hash != want {
				t.Errorf("hash %s, want %s", p.Hash, want)
			}
		})
	}
}

func TestCharset(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, contentType, body, want string }{
		{"UTF-8 believed against the header", "text/html; charset=iso-8859-1", "<p>Málaga</p>", "Málaga"},
		{"UTF-8 believed against the meta", typeHTML, `<meta charset="iso-8859-1"><p>Málaga</p>`, "Málaga"},
		{"byte order mark", "text/html; charset=iso-8859-1", "\xef\xbb\xbf<p>Málaga</p>", "Málaga"},
		{"header", "text/html; charset=iso-8859-15", "<p>M\xe1laga 5 \xa4</p>", "Málaga 5 €"},
		{"meta", typeHTML, "<meta charset=windows-1251><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>", "Привет"},
		{"old meta", typeHTML, `<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">` + "<p>5 \x80</p>", "5 €"},
		{"nothing said", typeHTML, "<p>M\xe1laga</p>", "Málaga"},
		{"UTF-16 by its mark", typeHTML, "\xfe\xff\x00<\x00p\x00>\x00\xe1\x00<\x00/\x00p\x00>", "á"},
		{"invalid bytes survive", "text/html; charset=utf-8", "<p>a\xffb Málaga</p>", "a\ufffdb Málaga"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if p := Read([]byte(c.body), Options{ContentType: c.contentType}); p.Text != c.want {
				t.Errorf("got %q, want %q", p.Text, c.want)
			}
		})
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]int{
		"": 0, "  uno\ndos ": 2, "480 €": 2, "你好世界": 4, "你好 world 好": 4, "ไทย": 3, "Ελλάδα και": 2,
	} {
		if got := countWords(in); got != want {
			t.Errorf("%q: %d words, want %d", in, got, want)
		}
	}
}

func TestFingerprint(t *testing.T) {
	t.Parallel()
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-2, B.1
	if Fingerprint("abc") != want || FingerprintOf([]byte("abc")) != want {
		t.Error("it is no SHA-256 in hex")
	}
}

// hostile are inputs that cost careless readers their time or their stack.
func hostile(size int) map[string]string {
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	return map[string]string{
		"deep":            fill("<div>") + "fondo",
		"deep inline":     fill("<b>") + "fondo",
		"unclosed lists":  fill("<ul><li>a"),
		"unclosed tables": fill("<table><tr><td>a"),
		"crossed":         fill("<b><p></b></p>"),
		"formatting":      fill("<a><b><i><font>x</a>"),
		"giant attribute": `<p title="` + fill("x") + `">y</p>`,
		"attributes":      "<p " + fill("a b c ") + ">y</p>",
		"comments":        fill("<!-- x -->"),
		"noscript":        fill("<noscript>"),
		"open noscript":   fill("<noscript>a</noscript>"),
		"entities":        fill("&amp;&#x41;"),
		"selects":         fill("<select><option>"),
		"headers":         fill("<header>a"),
		"articles":        fill("<article>a</article>"),
		"nested articles": fill("<article>a "),
		"templates":       fill("<template>"),
		"svg":             fill("<svg><p>"),
		"angle brackets":  fill("<"),
		"one line":        fill("palabra "),
		"bytes":           fill("\xff\x00<"),
		"titles":          fill("<title>x"),
		"reopened":        "<p>" + distinct(400) + fill("<p>x"),
		"reopened twins":  distinct(400) + strings.Repeat("</b>", 400) + "<p>" + distinct(400) + fill("<p>x"),
	}
}

// A page of a million elements is not worth a tree of them.
func TestManyElementsMakeNoTree(t *testing.T) {
	body := []byte("<title>Ayudas</title>" + strings.Repeat("<br>x", 1<<20))
	var p Page
	allocations := testing.AllocsPerRun(1, func() { p = Read(body, Options{ContentType: typeHTML}) })
	if allocations > 3<<20 {
		t.Errorf("it took %.0f allocations, as many as a tree", allocations)
	}
	if p.Title != "Ayudas" || !strings.HasPrefix(p.Text, "x\nx\n") || p.Words != 1<<20 {
		t.Errorf("title %q, %d words", p.Title, p.Words)
	}
}

// distinct opens n elements that are not equal, and leaves them open.
func distinct(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "<b id=%d>", i)
	}
	return b.String()
}

func TestHostileInputEnds(t *testing.T) {
	t.Parallel()
	for name, in := range hostile(1 << 17) {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			Read([]byte(in), Options{ContentType: typeHTML, MinBody: 500, Selector: "p", Ignore: []string{"div p", "text:x"}})
			if d := time.Since(started); d > time.Minute {
				t.Errorf("took %s", d)
			}
		})
	}
}

func TestDepthIsReadAsText(t *testing.T) {
	t.Parallel()
	in := "<title>Hondo</title>" + strings.Repeat("<div>", 600) + "<p>Uno</p><script>no</script><p>dos &amp; tres</p>"
	p := Read([]byte(in), Options{ContentType: typeHTML})
	if p.Title != "Hondo" || p.Text != "Uno\ndos & tres" || p.Verdict != observe.ContentOK {
		t.Errorf("got %+v", p)
	}
}

func FuzzRead(f *testing.F) {
	for _, in := range hostile(256) {
		f.Add([]byte(in), typeHTML, "main", "text:x")
	}
	f.Fuzz(func(t *testing.T, body []byte, contentType, selector, ignore string) {
		o := Options{ContentType: contentType, MinBody: 500, Selector: selector, Ignore: []string{ignore}}
		p := Read(body, o)
		if q := Read(body, o); !reflect.DeepEqual(p, q) {
			t.Errorf("read twice: %+v, %+v", p, q)
		}
		if p.Text != normalise(p.Text) {
			t.Errorf("text is not normal: %q", p.Text)
		}
		if p.Words > countWords(p.Text) || len(p.Hash) != 64 || p.Verdict == "" {
			t.Errorf("page %+v", p)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	block := `<div class="x"><h2>Requisitos</h2><p>Para solicitar la prestación debe <a href="/a">inscribirse</a> en la oficina de empleo.</p><ul><li>DNI<li>Certificado</ul></div>`
	in := []byte(`<html><head><title>Prestaciones</title></head><body><nav><a href=/>Inicio</a></nav><main>` + strings.Repeat(block, 100) + `</main></body></html>`)
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		Read(in, Options{ContentType: "text/html; charset=utf-8", MinBody: 500})
	}
}

func BenchmarkReadHostile(b *testing.B) {
	for name, in := range hostile(1 << 20) {
		b.Run(strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
			for b.Loop() {
				Read([]byte(in), Options{ContentType: typeHTML})
			}
		})
	}
}
