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

// half is so many addresses that a page may try them all, and be redirected to
// each, within the 150 requests that the program grants to a page.
const half = 72

// Nothing that a page can do in a browser leads to such an address.
func TestHostilePages(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	var lures []lure
	all := astray()
	for name := range nameless {
		all = append(all, "http://"+name+":PORT/", "http://"+name+":WEB/")
	}
	for _, m := range asking {
		for some := range slices.Chunk(all, half) {
			lures = append(lures, r.tempt(m, true, some))
		}
	}
	for _, m := range pushing {
		for some := range slices.Chunk(all, half) {
			lures = append(lures, r.tempt(m, false, some))
		}
	}
	seen := r.observe("auto")
	for _, l := range lures {
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
