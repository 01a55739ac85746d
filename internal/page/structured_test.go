package page

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func linked(json string) string { return `<script type="application/ld+json">` + json + `</script>` }

func TestStructured(t *testing.T) {
	t.Parallel()
	const product = `{"@context":"https://schema.org","@type":"Product","name":"Tasa","offers":{"@type":"Offer","price":"12.50","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}`
	for _, c := range []struct {
		name, source string
		want         map[string]any
	}{
		{"nothing", "<p>Hola", map[string]any{}},
		{"article", linked(`{"@type":"NewsArticle","headline":"Nueva ayuda","datePublished":"2026-02-01T10:00:00+01:00","dateModified":"2026-02-03"}`),
			map[string]any{observe.DataTitle: "Nueva ayuda", observe.DataPublished: "2026-02-01", observe.DataModified: "2026-02-03"}},
		{"product", linked(product), map[string]any{observe.DataTitle: "Tasa", observe.DataPrice: 12.5, observe.DataCurrency: "EUR", observe.DataStock: "InStock"}},
		{"graph", linked(`{"@graph":[{"@type":"Organization","name":"SEPE"},{"@type":["WebPage","FAQPage"],"name":"Paro"}]}`), map[string]any{observe.DataTitle: "Paro"}},
		{"list", linked(`[{"@type":"WebSite","name":"SEPE"},{"@type":"GovernmentService","name":"Paro"}]`), map[string]any{observe.DataTitle: "Paro"}},
		{"main entity", linked(`{"@type":"ItemPage","mainEntity":` + product + `}`), map[string]any{observe.DataTitle: "Tasa", observe.DataPrice: 12.5, observe.DataCurrency: "EUR", observe.DataStock: "InStock"}},
		{"price as a number", linked(`{"@type":"Product","offers":[{"price":1234.5,"priceCurrency":"EUR"}]}`), map[string]any{observe.DataPrice: 1234.5, observe.DataCurrency: "EUR"}},
		{"price has a point before its decimals", linked(`{"@type":"Product","offers":{"price":"1.234"}}`), map[string]any{observe.DataPrice: 1.234}},
		{"price as people write it", linked(`{"@type":"Product","offers":{"price":"1.234,50 €"}}`), map[string]any{observe.DataPrice: 1234.5}},
		{"price specification", linked(`{"@type":"Event","offers":{"priceSpecification":{"price":5,"priceCurrency":"EUR"}}}`), map[string]any{observe.DataPrice: 5.0, observe.DataCurrency: "EUR"}},
		{"two equal prices", linked(`{"@type":"Product","offers":[{"price":5},{"price":"5.00"}]}`), map[string]any{observe.DataPrice: 5.0}},
		{"two prices", linked(`{"@type":"Product","offers":[{"price":5},{"price":6}]}`), map[string]any{}},
		{"range of prices", linked(`{"@type":"Product","offers":{"@type":"AggregateOffer","lowPrice":5,"highPrice":9}}`), map[string]any{}},
		{"no price", linked(`{"@type":"Product","offers":{"price":"NaN","priceCurrency":"euros","availability":"quizás"}}`), map[string]any{}},
		{"no JSON", linked(`{"@type":"Product",`), map[string]any{}},
		{"JSON in a comment", linked("\n<!--\n" + product + "\n-->\n"), map[string]any{observe.DataTitle: "Tasa", observe.DataPrice: 12.5, observe.DataCurrency: "EUR", observe.DataStock: "InStock"}},
		{"another script", `<script type="application/json">` + product + `</script>`, map[string]any{}},
		{"shouted", strings.Replace(linked(product), "script type", "SCRIPT TYPE", 1), map[string]any{observe.DataTitle: "Tasa", observe.DataPrice: 12.5, observe.DataCurrency: "EUR", observe.DataStock: "InStock"}},
		{"odd values", linked(`{"@type":{"a":1},"headline":["x"],"@graph":7,"offers":"x"}`), map[string]any{}},
		{"too deep", linked(strings.Repeat(`{"@graph":`, 50) + product + strings.Repeat("}", 50)), map[string]any{}},
		{"microdata", `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name headline">Tasa &amp; cuota</h1>
			<span itemprop=price content="12.50">12,50 €</span><meta itemprop="priceCurrency" content=EUR>
			<link itemprop="availability" href="https://schema.org/OutOfStock"><time itemprop=datePublished datetime="2026-02-01">ayer</time></div>`,
			map[string]any{observe.DataTitle: "Tasa & cuota", observe.DataPrice: 12.5, observe.DataCurrency: "EUR", observe.DataStock: "OutOfStock", observe.DataPublished: "2026-02-01"}},
		{"microdata in the text", `<span itemprop="price">12,50 €</span>`, map[string]any{observe.DataPrice: 12.5}},
		{"Open Graph", `<meta property="og:title" content="Ayuda"><meta property="article:published_time" content="2026-02-01T00:00:00Z">
			<meta property="product:price:amount" content="9.99"><meta property="product:price:currency" content="EUR"><meta property="og:availability" content="in stock">`,
			map[string]any{observe.DataTitle: "Ayuda", observe.DataPublished: "2026-02-01", observe.DataPrice: 9.99, observe.DataCurrency: "EUR", observe.DataStock: "InStock"}},
		{"Dublin Core", `<META NAME='DC.Title' CONTENT='Ayuda'><meta name=DCTERMS.modified content=2026-02-03 /><meta name="DC.date.issued" content="1 de febrero de 2026">`,
			map[string]any{observe.DataTitle: "Ayuda", observe.DataModified: "2026-02-03", observe.DataPublished: "2026-02-01"}},
		{"JSON-LD before Open Graph", `<meta property="og:title" content="Ayuda | SEPE">` + linked(`{"@type":"WebPage","name":"Ayuda"}`), map[string]any{observe.DataTitle: "Ayuda"}},
		{"several prices do not fall back", linked(`{"@type":"Product","offers":[{"price":5},{"price":6}]}`) + `<meta property="product:price:amount" content="9.99">`, map[string]any{}},
		{"in a comment", `<!-- <meta property="og:title" content="Ayuda"> -->`, map[string]any{}},
		{"in a script", `<script>'<meta property="og:title" content="Ayuda">'</script>`, map[string]any{}},
		{"in an attribute", `<p title='<meta property="og:title" content="Ayuda">'>`, map[string]any{}},
		{"an angle bracket in a value", `<meta content="a > b" property='og:title'>`, map[string]any{observe.DataTitle: "a > b"}},
		{"a quote outside of a value", `<p it's><meta property="og:title" content="a"><p it's>`, map[string]any{observe.DataTitle: "a"}},
		{"cut short", `<meta property="og:title" content="Ayu`, map[string]any{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := structured(c.source); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// What was asked for by name stands beside what the page says of itself.
func TestDataAndFields(t *testing.T) {
	t.Parallel()
	source := "<html><head>" + linked(`{"@type":"WebPage","name":"Ayuda"}`) + "</head><body><h1>480 €"
	p := Read([]byte(source), Options{ContentType: typeHTML, Data: true, Extract: map[string]Field{"importe": {"h1", MoneyField}}})
	if want := map[string]any{observe.DataTitle: "Ayuda", "importe": "480 EUR"}; !reflect.DeepEqual(p.Fields, want) {
		t.Errorf("got %v", p.Fields)
	}
}

func TestStructuredIsBounded(t *testing.T) {
	t.Parallel()
	huge := linked(`{"@type":"WebPage","name":"` + strings.Repeat("a", maxJSON) + `"}`)
	if got := structured(huge + linked(`{"@type":"WebPage","name":"b"}`)); len(got) != 0 {
		t.Errorf("%d fields of too much JSON", len(got))
	}
	var many strings.Builder
	for i := range 3 * maxJSONNodes {
		fmt.Fprintf(&many, `,{"@type":"Product","offers":{"price":%d}}`, i/maxJSONNodes)
	}
	if got := structured(linked("[" + many.String()[1:] + "]")); got[observe.DataPrice] != 0.0 {
		t.Errorf("beyond the limit of objects: %v", got)
	}
}

// FuzzFields: whatever the page and the selector, reading fields ends, and they
// are what a field can be.
func FuzzFields(f *testing.F) {
	f.Add(grant, ".cuantia", "money")
	f.Add(linked(`{"@graph":[{"@type":"Product","offers":{"price":"1"}}]}`)+`<meta property="og:title" content="x">`, "meta", "text")
	f.Add(`<p itemprop="price headline" content='1'>`, "p:nth-child(2n+1)", "number")
	f.Add(`<script type=application/ld+json>[[[[{"@type":"Page","@graph":[`, "*", "date")
	f.Fuzz(func(t *testing.T, source, selector, kind string) {
		p := Read([]byte(source), Options{ContentType: typeHTML, Data: true, Extract: map[string]Field{"f": {selector, FieldType(kind)}}})
		if _, asked := p.Fields["f"]; p.HTML && !asked {
			t.Error("the field is missing")
		}
		for name, v := range p.Fields {
			switch v := v.(type) {
			case nil:
			case float64:
				if v != v {
					t.Errorf("%s is no number", name)
				}
			case string:
				if v == "" || len(v) > 2*maxSaid {
					t.Errorf("%s has %d bytes", name, len(v))
				}
			default:
				t.Errorf("%s is a %T", name, v)
			}
		}
		if again := Read([]byte(source), Options{ContentType: typeHTML, Data: true, Extract: map[string]Field{"f": {selector, FieldType(kind)}}}); !reflect.DeepEqual(again.Fields, p.Fields) {
			t.Errorf("first %v, then %v", p.Fields, again.Fields)
		}
	})
}
