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

// lure is a page that tempts a browser.
type lure struct {
	means
	url   string
	host  string
	comes bool // to what is allowed
}

// tempt lists a page that tries the addresses and at last one of this web, which
// must be reached exactly if comes.
func (r *trap) tempt(m means, comes bool, addresses []string) lure {
	l := lure{means: m, host: r.host(), comes: comes}
	scheme, own := "http", "http://home.test:WEB/"+l.host
	if m.secure {
		scheme, own = "https", "https://home.test:TLS/"+l.host
		addresses = secured(addresses)
	}
	to := r.fillAll(append(slices.Clip(addresses), own))
	html := fmt.Sprintf(temptation, tools, m.try, quoted(to), quoted(prose+prose))
	l.url = r.site(scheme, map[string]http.HandlerFunc{
		"/page": func(w http.ResponseWriter, _ *http.Request) {
			if m.head != nil {
				m.head(w.Header(), to)
			}
			fmt.Fprint(w, html)
		},
		"/moved/{code}": redirect,
		"/worker.js": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, serviceWorker)
		},
		"/held.js": func(_ http.ResponseWriter, req *http.Request) { r.hold(req, l) },
	})
	return l
}

// hold waits until the page has done what it can.
func (r *trap) hold(req *http.Request, l lure) {
	r.visits.await(req.Context(), l.host+"/done")
	if l.comes {
		r.visits.await(req.Context(), "home.test/"+l.host)
	}
}

// redirect redirects by the code in the path to the address in the query.
func redirect(w http.ResponseWriter, req *http.Request) {
	code, err := strconv.Atoi(req.PathValue("code"))
	to, err2 := url.QueryUnescape(req.URL.RawQuery)
	if err != nil || err2 != nil {
		http.NotFound(w, req)
		return
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

// judge wants a page that was rendered to its end, after all of its tries.
func (l lure) judge(t *testing.T, r *trap, o observe.Observation) {
	if o.Outcome != observe.OK || o.Layer != observe.Rendered {
		t.Errorf("%s by %s: %s, after %v", o.Outcome, o.Layer, o.Error, o.Attempts)
	}
	if !r.came(l.host + "/done") {
		t.Error("the page did not run to its end")
	}
	if r.came("home.test/"+l.host) != l.comes {
		t.Errorf("what is allowed was reached: %v", !l.comes)
	}
}

// Pages cost seconds: so many addresses each of the means tries.
const (
	manyTries = 30
	fewTries  = 8
)

// hand deals addresses round and round.
type hand struct {
	all  []string
	next int
}

func (h *hand) deal(m means) []string {
	n := manyTries
	if m.heavy {
		n = fewTries
	}
	out := make([]string, n)
	for i := range out {
		out[i] = h.all[h.next%len(h.all)]
		h.next++
	}
	return out
}
