package probe

import (
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// grant is a page with an amount and what it says of itself.
var grant = `<!doctype html><html lang="es"><head><title>Ayuda</title>
<script type="application/ld+json">{"@type":"WebPage","dateModified":"2026-02-03"}</script></head>
<body><main><h1>Ayuda</h1><p class="cuantia">Son 480 € al mes.</p><p>` + strings.Repeat("Pueden solicitarla las personas inscritas. ", 30) + `</p></main></body></html>`

var asked = map[string]page.Field{"importe": {Selector: ".cuantia", Type: page.MoneyField}, "plazo": {Selector: ".plazo", Type: page.DateField}}

func TestFieldsAreObserved(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		answer string
		change func(*Task)
		fields map[string]any
		lost   bool
	}{
		{"a page", grant, func(*Task) {}, map[string]any{"importe": "480 EUR", "plazo": nil, observe.DataModified: "2026-02-03"}, false},
		{"without content among the checks", grant, func(t *Task) { t.Content = false }, nil, false},
		{"by HEAD", grant, func(t *Task) { t.Method = "head" }, nil, false},
		{"words that are missing", grant, func(t *Task) { t.Expect.Contains = "Prestación" }, nil, false},
		{"an error page", "<title>404 Not Found</title><h1>404 Not Found</h1>" + strings.Repeat("<!-- x -->", 60), func(*Task) {}, nil, false},
		{"a selector that matches", grant, func(t *Task) { t.Selector, t.Extract = "main", nil }, map[string]any{observe.DataModified: "2026-02-03"}, false},
		{"a selector that matches nothing", grant, func(t *Task) { t.Selector = ".gone" }, map[string]any{"importe": "480 EUR", "plazo": nil, observe.DataModified: "2026-02-03"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			w.http("a.test", writes(c.answer))
			task := task(t, "http://a.test/page")
			task.Extract = asked
			c.change(&task)
			o := probe(t, w.prober(w.config()), task)
			if !reflect.DeepEqual(o.Fields, c.fields) {
				t.Errorf("fields %v, want %v", o.Fields, c.fields)
			}
			if missing := o.Content != nil && o.Content.SelectorMissing; missing != c.lost {
				t.Errorf("selector missing is %t", missing)
			}
			if c.lost && (o.Outcome != observe.OK || o.Content.Hash != "" || o.Content.Text != "" || o.Content.Words != 0) {
				t.Errorf("%s, compared by %+v", o.Outcome, o.Content)
			}
		})
	}
}

// A page without its scope that leads home is not the page: nobody looks for a
// selector there.
func TestNoFieldsOfTheHomePage(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", around(moves(302, "http://a.test/"), map[string]http.HandlerFunc{"/": writes(grant)}))
	task := task(t, "http://a.test/page")
	task.Extract, task.Selector = asked, ".gone"
	if o := probe(t, w.prober(w.config()), task); o.Outcome != observe.Soft404 || o.Fields != nil || o.Content.SelectorMissing {
		t.Errorf("%s: %v %+v", o.Outcome, o.Fields, o.Content)
	}
}
