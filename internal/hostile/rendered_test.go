package hostile_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// temptation is a page that tries one of the means on every address. It shows
// text only once all tries have ended or had their time, and its load waits
// until that was seen.
const temptation = `<!doctype html><body><script>%s
const attempt = async to => (%s);
Promise.race([Promise.allSettled(%s.map(attempt)), pause(2000)]).then(() => {
	document.body.append(%s);
	fetch("/done");
});
</script><script async src="/held.js"></script>`

// lure is a page that tempts.
type lure struct {
	means
	url   string
	host  string
	comes bool // to what is allowed
}

// tempt lists a page that tries the addresses and at last one of this web.
func (r *trap) tempt(m means, comes bool, addresses []string) lure {
	l := lure{means: m, host: r.host(), comes: comes}
	scheme, own := "http", "http://home.test:WEB/"+l.host
	if m.secure {
		scheme, own = "https", "https://home.test:TLS/"+l.host
		addresses = secured(addresses)
	}
	html := fmt.Sprintf(temptation, tools, m.try, quoted(r.fillAll(append(slices.Clip(addresses), own))), quoted(prose+prose))
	l.url = r.site(scheme, map[string]http.HandlerFunc{
		"/page":         func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, html) },
		"/moved/{code}": redirect,
		"/worker.js": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, serviceWorker)
		},
		"/held.js": func(_ http.ResponseWriter, req *http.Request) {
			r.visits.await(req.Context(), l.host+"/done")
			if comes {
				r.visits.await(req.Context(), "home.test/"+l.host)
			}
		},
	})
	return l
}

func redirect(w http.ResponseWriter, req *http.Request) {
	code, err := strconv.Atoi(req.PathValue("code"))
	to, err2 := url.QueryUnescape(req.URL.RawQuery)
	if err != nil || err2 != nil {
		panic(req.URL)
	}
	status(code).lead(w, to)
}

// secured are the addresses with TLS in place of plain HTTP.
func secured(addresses []string) []string {
	out := slices.Clone(addresses)
	for i, a := range out {
		if rest, ok := strings.CutPrefix(a, "http:"); ok {
			out[i] = "https:" + rest
		}
	}
	return out
}

// Nothing that a page can do in a browser leads to such an address.
func TestHostilePages(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	var lures []lure
	all := astray()
	for name := range nameless {
		all = append(all, "http://"+name+":PORT/", "http://"+name+":WEB/")
	}
	hand := &hand{all: all}
	for _, m := range asking {
		lures = append(lures, r.tempt(m, true, hand.deal(m)))
	}
	for _, m := range pushing {
		lures = append(lures, r.tempt(m, false, hand.deal(m)))
	}
	var walks []stroll
	every := append(slices.Clip(ways), computed)
	for i, a := range all[:64] {
		walks = append(walks, r.stroll(every[i%len(every)], a))
	}
	for _, w := range every {
		walks = append(walks, r.stroll(w, "http://home.test:WEB/good"))
	}
	seen := r.observe("auto")
	for _, w := range walks {
		o := seen[w.url]
		t.Logf("WALK %s to %s: %v %s by %s %s: %v %v", w.way.name, w.to, r.came(w.host+"/on"), o.Outcome, o.Layer, o.Error, o.RedirectChain, o.Attempts)
	}
	for _, l := range lures {
		l.slow(t, seen[l.url])
		t.Run(l.name, func(t *testing.T) {
			if o := seen[l.url]; o.Outcome != observe.OK || o.Layer != observe.Rendered {
				t.Errorf("%s by %s: %s %v", o.Outcome, o.Layer, o.Error, o.Attempts)
			}
			if !r.came(l.host + "/done") {
				t.Error("the page did not run to its end")
			}
			if r.came("home.test/"+l.host) != l.comes {
				t.Errorf("what is allowed was reached: %v", !l.comes)
			}
		})
	}
	t.Logf("%d addresses by %d means", len(all), len(asking)+len(pushing))
}

func (l lure) slow(t *testing.T, o observe.Observation) {
	for _, a := range o.Attempts {
		if a.Layer == observe.Rendered {
			t.Log("MS", a.Millis, l.name)
		}
	}
}

// hand deals addresses round and round.
type hand struct {
	all  []string
	next int
}

func (h *hand) deal(m means) []string {
	n := 30
	if m.heavy {
		n = 8
	}
	var out []string
	for range n {
		out = append(out, h.all[h.next%len(h.all)])
		h.next++
	}
	return out
}

// stroll is a page whose script goes on to another of its site, which leads to
// an address by a way. Who runs no scripts gets no further than the first.
type stroll struct {
	way
	to, url, host string
}

func (r *trap) stroll(by way, to string) stroll {
	s := stroll{way: by, to: to, host: r.host()}
	s.url = r.site("http", map[string]http.HandlerFunc{
		"/page": func(w http.ResponseWriter, _ *http.Request) { computed.lead(w, "/on") },
		"/on":   func(w http.ResponseWriter, _ *http.Request) { by.lead(w, r.fill(to)) },
	})
	return s
}
