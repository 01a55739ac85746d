package probe

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// evidence is "standard GET 403, browser GET 200".
func evidence(o observe.Observation) string {
	var s []string
	for _, a := range o.Attempts {
		s = append(s, fmt.Sprintf("%s %s %d", a.Layer, a.Method, a.Code))
	}
	return strings.Join(s, ", ")
}

// alive is "true", "false" or "" where nobody asked.
func alive(o observe.Observation) string {
	if o.SiteAlive == nil {
		return ""
	}
	return fmt.Sprint(*o.SiteAlive)
}

// byBrowser answers browsers in one way and the rest in another.
func byBrowser(browsers, others http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.UserAgent(), "Mozilla/5.0 ") && r.Header.Get("Sec-Fetch-Mode") == "navigate" {
			browsers(w, r)
			return
		}
		others(w, r)
	}
}

// around is a site with these pages, all others answered by rest.
func around(rest http.HandlerFunc, by map[string]http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if h, ok := by[r.URL.Path]; ok {
			h(w, r)
			return
		}
		rest(w, r)
	}
}

func onPage(h http.HandlerFunc) map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{"/page": h}
}

const jump = `<html><head><title>Redirecting</title><script>window.location.href = "/there";</script></head><body></body></html>`

func TestLayers(t *testing.T) {
	t.Parallel()
	good, none := writes(sound), status(404)
	refused := func(w *web) {
		l, _ := net.Listen("tcp", "127.0.0.1:0")
		w.rule("a.test", 80, l.Addr())
		l.Close()
	}
	only := func(l ...observe.Layer) func(*Task) { return func(t *Task) { t.Layers = l } }
	hasty := func(t *Task) { t.ReadTimeout, t.RetryTimeout = time.Second, 1 } // still time for the answers that do come
	for _, c := range []struct {
		name     string
		url      string // default http://a.test/page
		web      func(*web)
		task     func(*Task)
		outcome  observe.Outcome
		code     observe.Reading
		layer    observe.Layer
		alive    string
		evidence string
		chain    string
	}{
		{name: "settled at once", web: at(good), outcome: observe.OK, code: 200, layer: observe.Standard, evidence: "standard GET 200"},
		{name: "forbidden to us, not to browsers", web: at(byBrowser(good, status(403))), outcome: observe.OK, code: 200, layer: observe.Browser,
			evidence: "standard GET 403, browser GET 200"},
		{name: "HEAD first, and forbidden to us", web: at(byBrowser(good, status(403))), task: plainHEAD, outcome: observe.OK, code: 200, layer: observe.Browser,
			evidence: "standard HEAD 403, standard GET 403, browser GET 200"},
		{name: "forbidden to all, the site lives", web: at(around(good, onPage(status(403)))), outcome: observe.Forbidden, code: 403, layer: observe.Browser, alive: "true",
			evidence: "standard GET 403, browser GET 403, alternative GET 200"},
		{name: "forbidden everywhere is life", web: at(status(403)), outcome: observe.Forbidden, code: 403, layer: observe.Browser, alive: "true",
			evidence: "standard GET 403, browser GET 403, alternative GET 403"},
		{name: "a site that redirects lives, and is not followed", web: at(around(moves(302, "http://b.test/"), onPage(status(403)))), outcome: observe.Forbidden, code: 403,
			layer: observe.Browser, alive: "true", evidence: "standard GET 403, browser GET 403, alternative GET 302"},
		{name: "only the favicon answers", web: at(around(status(500), map[string]http.HandlerFunc{"/page": status(403), "/favicon.ico": none})), outcome: observe.Forbidden, code: 403,
			layer: observe.Browser, alive: "true", evidence: "standard GET 403, browser GET 403, alternative GET 500, alternative GET 500, alternative GET 404"},
		{name: "nothing but errors is no life", web: at(around(status(500), onPage(status(403)))), outcome: observe.Forbidden, code: 403, layer: observe.Browser, alive: "false",
			evidence: "standard GET 403, browser GET 403, alternative GET 500, alternative GET 500, alternative GET 500"},
		{name: "the root itself is forbidden", url: "http://a.test/", web: at(around(none, map[string]http.HandlerFunc{"/": status(403)})), outcome: observe.Forbidden, code: 403,
			layer: observe.Browser, alive: "true", evidence: "standard GET 403, browser GET 403, alternative GET 404"},
		{name: "the root's own answer, where the others have none", url: "http://a.test/", web: at(around(status(503), map[string]http.HandlerFunc{"/": status(403)})), outcome: observe.Forbidden,
			code: 403, layer: observe.Browser, alive: "true", evidence: "standard GET 403, browser GET 403, alternative GET 503, alternative GET 503"},
		{name: "the page is robots.txt", url: "http://a.test/robots.txt", web: at(status(403)), outcome: observe.Forbidden, code: 403, layer: observe.Browser, alive: "true",
			evidence: "standard GET 403, browser GET 403, alternative GET 403"},
		{name: "refused connection", web: refused, outcome: observe.ConnectionError, layer: observe.Standard, alive: "false",
			evidence: "standard GET 0, alternative GET 0, alternative GET 0, alternative GET 0"},
		{name: "hung page of a living site", web: at(around(good, onPage(silent))), task: hasty, outcome: observe.Timeout, layer: observe.Standard, alive: "true",
			evidence: "standard GET 0, standard GET 0, alternative GET 200, standard GET 0"},
		{name: "hung site", web: at(silent), task: func(t *Task) { t.ReadTimeout, t.RetryTimeout = 100*time.Millisecond, 1 }, outcome: observe.Timeout, layer: observe.Standard, alive: "false",
			evidence: "standard GET 0, standard GET 0, alternative GET 0, alternative GET 0, alternative GET 0"},
		{name: "rate limited", web: at(status(429, "Retry-After", "9")), outcome: observe.RateLimited, code: 429, layer: observe.Standard, evidence: "standard GET 429"},
		{name: "rate limited as a browser", web: at(byBrowser(status(429, "Retry-After", "9"), status(403))), outcome: observe.RateLimited, code: 429, layer: observe.Browser,
			evidence: "standard GET 403, browser GET 429"},
		{name: "a wall that wants to be asked later", web: at(status(429, "Cf-Mitigated", "challenge")), outcome: observe.Challenge, code: 429, layer: observe.Standard, evidence: "standard GET 429"},
		{name: "a wall that says when", web: at(status(503, "Cf-Mitigated", "challenge", "Retry-After", "60")), outcome: observe.Challenge, code: 503, layer: observe.Standard, evidence: "standard GET 503"},
		{name: "not found", web: at(status(404)), outcome: observe.NotFound, code: 404, layer: observe.Standard, evidence: "standard GET 404"},
		{name: "server error", web: at(status(500)), outcome: observe.ServerError, code: 500, layer: observe.Standard, evidence: "standard GET 500"},
		{name: "certificate", url: "https://a.test/page", web: func(w *web) { w.https("a.test", signsItself("a.test"), good) }, outcome: observe.TLSError, layer: observe.Standard,
			evidence: "standard GET 0"},
		{name: "not found as a browser", web: at(byBrowser(status(404), status(403))), outcome: observe.NotFound, code: 404, layer: observe.Browser, evidence: "standard GET 403, browser GET 404"},
		{name: "server error as a browser, tried again", web: at(byBrowser(turns(status(500), good), status(403))), outcome: observe.OK, code: 200, layer: observe.Browser,
			task: func(t *Task) { t.Retry5xx = []time.Duration{1} }, evidence: "standard GET 403, browser GET 500, browser GET 200"},
		{name: "hung as a browser", web: at(around(good, onPage(byBrowser(silent, status(403))))), task: func(t *Task) { t.ReadTimeout = time.Second },
			outcome: observe.Forbidden, code: 403, layer: observe.Standard, alive: "true", evidence: "standard GET 403, browser GET 0, alternative GET 200"},
		{name: "empty to us, not to browsers", web: at(byBrowser(good, status(200))), outcome: observe.OK, code: 200, layer: observe.Browser, evidence: "standard GET 200, browser GET 200"},
		{name: "a page that is a redirect by script", web: at(around(none, map[string]http.HandlerFunc{"/page": writes(jump), "/there": good})), outcome: observe.OK, code: 200,
			layer: observe.Browser, evidence: "standard GET 200, browser GET 200", chain: "http://a.test/page 200 http://a.test/there"},
		{name: "a redirect by script to what is refused", web: at(writes(strings.Replace(jump, "/there", "http://10.0.0.1/", 1))), outcome: observe.RedirectError, code: 200,
			layer: observe.Browser, evidence: "standard GET 200, browser GET 200", chain: "http://a.test/page 200 http://10.0.0.1/"},
		{name: "redirects by script in a circle", web: at(around(none, map[string]http.HandlerFunc{"/page": writes(jump), "/there": writes(strings.Replace(jump, "/there", "/page", 1))})),
			outcome: observe.RedirectError, code: 200, layer: observe.Browser, evidence: "standard GET 200, browser GET 200",
			chain: "http://a.test/page 200 http://a.test/there 200 http://a.test/page"},
		{name: "a script that loads its own page", web: at(around(none, map[string]http.HandlerFunc{"/": good, "/page": writes(strings.Replace(jump, "/there", "/page", 1))})),
			outcome: observe.Empty, code: 200, layer: observe.Browser, alive: "true", evidence: "standard GET 200, browser GET 200, alternative GET 200"},
		{name: "redirects by script and by code, too many", task: func(t *Task) { t.MaxRedirects = 1 },
			web:     at(around(none, map[string]http.HandlerFunc{"/page": writes(jump), "/there": moves(302, "/x"), "/x": good})),
			outcome: observe.RedirectError, code: 302, layer: observe.Browser, evidence: "standard GET 200, browser GET 302",
			chain: "http://a.test/page 200 http://a.test/there 302 http://a.test/x"},
		{name: "a redirect by script to the home page", web: at(around(good, map[string]http.HandlerFunc{"/page": writes(strings.Replace(jump, "/there", "/", 1))})),
			outcome: observe.Soft404, code: 200, layer: observe.Browser, evidence: "standard GET 200, browser GET 200", chain: "http://a.test/page 200 http://a.test/"},
		{name: "only the standard layer", web: at(status(403)), task: only(observe.Standard), outcome: observe.Forbidden, code: 403, layer: observe.Standard, evidence: "standard GET 403"},
		{name: "only as a browser", web: at(byBrowser(good, status(403))), task: only(observe.Browser), outcome: observe.OK, code: 200, layer: observe.Browser, evidence: "browser GET 200"},
		{name: "standard and alternative, in any order", web: at(status(403)), task: only(observe.Alternative, observe.Standard), outcome: observe.Forbidden, code: 403, layer: observe.Standard,
			alive: "true", evidence: "standard GET 403, alternative GET 403"},
		{name: "somebody must ask for the page", web: at(status(403)), task: only(observe.Alternative), outcome: observe.Forbidden, code: 403, layer: observe.Standard,
			alive: "true", evidence: "standard GET 403, alternative GET 403"},
		{name: "expected codes settle", web: at(status(403)), task: func(t *Task) { t.Expect.Status = []int{403} }, outcome: observe.OK, code: 403, layer: observe.Standard, evidence: "standard GET 403"},
		{name: "expected words count in every layer", web: at(byBrowser(good, status(403))), task: func(t *Task) { t.Expect.Contains = "nowhere" }, outcome: observe.Soft404, code: 200,
			layer: observe.Browser, evidence: "standard GET 403, browser GET 200"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			c.web(w)
			if c.url == "" {
				c.url = "http://a.test/page"
			}
			task := task(t, c.url)
			task.Layers = nil
			if c.task != nil {
				c.task(&task)
			}
			o := probe(t, w.prober(w.config()), task)
			if o.Outcome != c.outcome || o.StatusCode != c.code || o.Layer != c.layer || alive(o) != c.alive {
				t.Errorf("got %s %d by %s (%s), alive %q; want %s %d by %s, %q", o.Outcome, o.StatusCode, o.Layer, o.Error, alive(o), c.outcome, c.code, c.layer, c.alive)
			}
			if got := evidence(o); got != c.evidence {
				t.Errorf("evidence %q, want %q", got, c.evidence)
			}
			if got := chain(o); got != c.chain {
				t.Errorf("chain %q, want %q", got, c.chain)
			}
			if (o.Error == "") != (o.Outcome == observe.OK) {
				t.Errorf("outcome %s with error %q", o.Outcome, o.Error)
			}
			if c.outcome == observe.OK && c.code == 200 && (o.Content == nil) != (o.Method == "HEAD" || !task.Content) {
				t.Errorf("content %+v", o.Content)
			}
		})
	}
}

// Every request of every layer takes a turn, and none is made twice.
func TestEveryLayerTakesItsTurns(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("www.a.test", status(403))
	config := w.config()
	p := &turnstile{}
	config.Pacer = p
	task := task(t, "http://www.a.test/page")
	task.Layers = nil
	probe(t, w.prober(config), task)
	if got := strings.Join(p.domains(), " "); got != "a.test a.test a.test" || p.held != 0 || p.most != 1 {
		t.Errorf("turns %q, %d held, %d at once", got, p.held, p.most)
	}
}

func TestOnlyTheStandardLayerIsConditional(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	var validators sync.Map
	w.http("a.test", func(rw http.ResponseWriter, r *http.Request) {
		validators.Store(r.UserAgent()[:7], r.Header.Get("If-None-Match"))
		byBrowser(writes(sound), status(403))(rw, r)
	})
	task := task(t, "http://a.test/page")
	task.Layers, task.Prior = nil, Prior{Hash: strings.Repeat("a", 64), ETag: `"v1"`}
	probe(t, w.prober(w.config()), task)
	for agent, want := range map[string]string{"LinkTes": `"v1"`, "Mozilla": ""} {
		if got, ok := validators.Load(agent); !ok || got != want {
			t.Errorf("%s: validator %v, want %q", agent, got, want)
		}
	}
}

// The site of many pages is asked for its life once; who finds out is one, and
// the others wait.
func TestLifeIsAskedOnce(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	var roots atomic.Int32
	w.http("a.test", around(status(403), map[string]http.HandlerFunc{"/": func(rw http.ResponseWriter, r *http.Request) {
		roots.Add(1)
		writes(sound)(rw, r)
	}}))
	p := w.prober(w.config())
	var wg sync.WaitGroup
	var asked atomic.Int32
	for i := range 20 {
		wg.Go(func() {
			task := task(t, fmt.Sprintf("http://a.test/%d", i))
			task.Layers = nil
			o, err := p.Probe(t.Context(), task)
			if err != nil || alive(o) != "true" {
				t.Errorf("alive %q, %v", alive(o), err)
			}
			asked.Add(int32(len(o.Attempts)))
		})
	}
	wg.Wait()
	if roots.Load() != 1 || asked.Load() != 41 {
		t.Errorf("the root was asked %d times, %d attempts in all", roots.Load(), asked.Load())
	}
}

// A site that answered nothing is not waited for twice, nor asked for its life
// again; other sites are.
func TestDeadSiteCostsOneTimeOut(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", silent)
	w.http("b.test", silent)
	p := w.prober(w.config())
	for _, c := range []struct{ url, evidence string }{
		{"http://a.test/1", "standard GET 0, standard GET 0, alternative GET 0, alternative GET 0, alternative GET 0"},
		{"http://a.test/2", "standard GET 0"},
		{"http://b.test/1", "standard GET 0, standard GET 0, alternative GET 0, alternative GET 0, alternative GET 0"},
	} {
		task := task(t, c.url)
		task.Layers, task.ReadTimeout, task.RetryTimeout = nil, 50*time.Millisecond, 1
		if o := probe(t, p, task); evidence(o) != c.evidence || alive(o) != "false" || o.Outcome != observe.Timeout {
			t.Errorf("%s: %s, alive %q, %s", c.url, evidence(o), alive(o), o.Outcome)
		}
	}
}

// Who was cut off while finding out leaves the question to the next one.
func TestLifeAfterACutOff(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	arrived := make(chan struct{}, 1)
	w.http("a.test", around(status(403), map[string]http.HandlerFunc{
		"/": turns(func(rw http.ResponseWriter, r *http.Request) { arrived <- struct{}{}; silent(rw, r) }, writes(sound)),
	}))
	p := w.prober(w.config())
	task := task(t, "http://a.test/page")
	task.Layers = nil
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-arrived; cancel() }()
	if o, err := p.Probe(ctx, task); !errors.Is(err, context.Canceled) {
		t.Errorf("got %+v, %v", o, err)
	}
	if o := probe(t, p, task); alive(o) != "true" {
		t.Errorf("alive %q after %s", alive(o), evidence(o))
	}
}

// What stands when the time of all layers is up is the outcome.
func TestAllLayersEndTogether(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", byBrowser(silent, status(403)))
	p := w.prober(w.config())
	p.total = 1500 * time.Millisecond
	task := task(t, "http://a.test/page")
	task.Layers, task.RetryTimeout = nil, 1
	if o := probe(t, p, task); o.Outcome != observe.Forbidden || evidence(o) != "standard GET 403, browser GET 0" || alive(o) != "" {
		t.Errorf("got %s after %s, alive %q", o.Outcome, evidence(o), alive(o))
	}
}

// Time that is up says nothing of a site's life, to nobody.
func TestNoVerdictOnLifeOutOfTime(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", around(silent, onPage(status(403))))
	p := w.prober(w.config())
	p.total = 1500 * time.Millisecond
	task := task(t, "http://a.test/page")
	task.Layers = nil
	for range 2 {
		if o := probe(t, p, task); o.Outcome != observe.Forbidden || alive(o) != "" || evidence(o) != "standard GET 403, browser GET 403, alternative GET 0" {
			t.Errorf("got %s after %s, alive %q", o.Outcome, evidence(o), alive(o))
		}
	}
}

// The alternative layer takes an answer from anyone, and nothing of that
// connection or its certificate goes any further.
func TestLifeNeedsNoCertificate(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	server := signsItself("a.test")
	server.NextProtos = []string{"h2", "http/1.1"}
	w.https("a.test", server, writes(sound))
	p := w.prober(w.config())
	task := task(t, "https://a.test/page").withDefaults()
	ctx, budget := newBudget(t.Context(), total)
	defer budget.stop()
	q := query{task: &task, url: task.URL, scale: 1, budget: budget}
	by, _ := p.layers()
	for range 2 {
		r := by[observe.Alternative](ctx, q)
		if r.alive == nil || !*r.alive || r.brought() || r.content != nil || len(r.body) > 0 {
			t.Errorf("got %+v", r)
		}
	}
	if o := probe(t, p, task); o.Outcome != observe.TLSError || o.Certificate.Problem != observe.SelfSigned {
		t.Errorf("then %s (%s)", o.Outcome, o.Error)
	}
}
