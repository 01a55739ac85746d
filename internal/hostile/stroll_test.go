package hostile_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// stroll is a page whose script goes on to another of its site, which leads to
// an address by a way. Who runs no scripts gets no further than the first.
type stroll struct {
	way
	to, url, host string
}

// byBrowser are the ways on which a browser can be led.
func byBrowser() []way { return slices.Concat(ways, []way{computed, header}) }

func (r *trap) stroll(by way, to string) stroll {
	s := stroll{way: by, to: to, host: r.host()}
	s.url = r.site("http", map[string]http.HandlerFunc{
		"/page": func(w http.ResponseWriter, _ *http.Request) { computed.lead(w, "/on") },
		"/on":   func(w http.ResponseWriter, _ *http.Request) { by.lead(w, r.fill(to)) },
	})
	return s
}

// home is where everybody may go.
const home = "http://home.test:WEB/page"

// strolls go to one address of seven, and by each way to a good page.
func (r *trap) strolls(all []string) (out []stroll) {
	by := byBrowser()
	for i := 0; i < len(all); i += 7 {
		out = append(out, r.stroll(by[i/7%len(by)], all[i]))
	}
	for _, w := range by {
		out = append(out, r.stroll(w, home))
	}
	return out
}

// judge wants a browser that was led on, and that showed nothing but what is of
// this web: the good page, where the way led there, else nothing or a refusal.
func (s stroll) judge(t *testing.T, r *trap, o observe.Observation) {
	if !r.came(s.host+"/on") || len(o.Attempts) == 0 || o.Attempts[len(o.Attempts)-1].Layer != observe.Rendered {
		t.Errorf("no browser was led: %s by %s: %s, after %v", o.Outcome, o.Layer, o.Error, o.Attempts)
	}
	shown := s.host
	if n := len(o.RedirectChain); n > 0 {
		shown = hostOf(t, o.RedirectChain[n-1])
	}
	switch {
	case o.Outcome == observe.OK && shown == "home.test":
	case o.Outcome == observe.Empty && shown == s.host && s.to != home:
	case o.Outcome == observe.RedirectError && s.to != home:
	default:
		t.Errorf("%s at %s: %s", o.Outcome, shown, o.Error)
	}
}

func hostOf(t *testing.T, url string) string {
	t.Helper()
	u, err := link.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	return u.Host()
}
