package probe

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// resets breaks its connection off with a TCP RST.
func resets(w http.ResponseWriter, _ *http.Request) {
	c, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	c.(*net.TCPConn).SetLinger(0)
	c.Close()
}

// halting sends a header and then no body.
func halting(header http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "4096")
		header(w, r)
		http.NewResponseController(w).Flush()
		silent(w, r)
	}
}

func TestPageIsAskedOnceMore(t *testing.T) {
	t.Parallel()
	good, none := writes(sound), status(404)
	page := func(h ...http.HandlerFunc) func(*web) { return at(around(good, onPage(turns(h...)))) }
	everywhere := func(h http.HandlerFunc) func(*web) { return at(h) }
	hasty := func(t *Task) { t.ReadTimeout = time.Second } // still time for the answers that do come
	policy := func(l ...observe.Layer) func(*Task) { return func(t *Task) { t.Layers = l } }
	for _, c := range []struct {
		name     string
		web      func(*web)
		task     func(*Task)
		outcome  observe.Outcome
		code     observe.Reading
		layer    observe.Layer // default standard
		alive    string        // default true
		evidence string
		chain    string
		wait     int64 // Retry-After in seconds
	}{
		{name: "broken off once", web: page(resets, good), outcome: observe.OK, code: 200, evidence: "standard GET 0, alternative GET 200, standard GET 200"},
		{name: "broken off always", web: page(resets), outcome: observe.ConnectionError, evidence: "standard GET 0, alternative GET 200, standard GET 0"},
		{name: "broken off on a site that is dead", web: everywhere(resets), outcome: observe.ConnectionError, alive: "false",
			evidence: "standard GET 0, alternative GET 0, alternative GET 0, alternative GET 0"},
		{name: "broken off on a site of errors", web: at(around(status(500), onPage(turns(resets, good)))), outcome: observe.ConnectionError, alive: "false",
			evidence: "standard GET 0, alternative GET 500, alternative GET 500, alternative GET 500"},
		{name: "silent once", web: page(silent, good), task: hasty, outcome: observe.OK, code: 200, evidence: "standard GET 0, alternative GET 200, standard GET 200"},
		{name: "without a body once", web: page(halting(status(200)), good), task: hasty, outcome: observe.OK, code: 200, evidence: "standard GET 200, alternative GET 200, standard GET 200"},
		{name: "silent, then broken off", web: page(silent, resets), task: hasty, outcome: observe.Timeout, evidence: "standard GET 0, alternative GET 200, standard GET 0"},
		{name: "broken off, then cut short", web: page(resets, status(200, "Content-Length", "9")), outcome: observe.ConnectionError, evidence: "standard GET 0, alternative GET 200, standard GET 200"},
		{name: "5xx is not tried again", web: page(resets, status(500), good), task: func(t *Task) { t.Retry5xx = []time.Duration{1, 1} }, outcome: observe.ServerError, code: 500,
			evidence: "standard GET 0, alternative GET 200, standard GET 500"},
		{name: "not found", web: page(resets, none), outcome: observe.NotFound, code: 404, evidence: "standard GET 0, alternative GET 200, standard GET 404"},
		{name: "told to come later", web: page(resets, status(429, "Retry-After", "60")), outcome: observe.RateLimited, code: 429, wait: 60,
			evidence: "standard GET 0, alternative GET 200, standard GET 429"},
		{name: "led elsewhere", web: page(resets, moves(302, "/there")), outcome: observe.OK, code: 200, evidence: "standard GET 0, alternative GET 200, standard GET 200",
			chain: "http://a.test/page 302 http://a.test/there"},
		{name: "broken off behind a redirect", web: at(around(good, map[string]http.HandlerFunc{"/page": moves(302, "/there"), "/there": turns(resets, resets, good)})), outcome: observe.OK, code: 200,
			evidence: "standard GET 302, alternative GET 200, standard GET 200", chain: "http://a.test/page 302 http://a.test/there"},
		{name: "forbidden to us goes on", web: page(resets, status(403), byBrowser(good, none)), outcome: observe.OK, code: 200, layer: observe.Browser,
			evidence: "standard GET 0, alternative GET 200, standard GET 403, browser GET 200"},
		{name: "forbidden to all, asked for its life once", web: page(resets, status(403)), outcome: observe.Forbidden, code: 403, layer: observe.Browser,
			evidence: "standard GET 0, alternative GET 200, standard GET 403, browser GET 403"},
		{name: "once more is once", web: page(resets, status(403), resets, resets, good), outcome: observe.Forbidden, code: 403,
			evidence: "standard GET 0, alternative GET 200, standard GET 403, browser GET 0"},
		{name: "HEAD broken off", web: page(resets, unless(none, good)), task: plainHEAD, outcome: observe.OK, code: 200, evidence: "standard HEAD 0, alternative GET 200, standard GET 200"},
		{name: "HEAD and nothing else", web: page(resets, unless(good, none)), task: func(t *Task) { t.Method, t.Content = "head", false }, outcome: observe.OK, code: 200,
			evidence: "standard HEAD 0, alternative GET 200, standard HEAD 200"},
		{name: "asked as a browser alone", web: page(resets, byBrowser(good, none)), task: policy(observe.Browser, observe.Alternative), outcome: observe.OK, code: 200, layer: observe.Browser,
			evidence: "browser GET 0, alternative GET 200, browser GET 200"},
		{name: "not where nobody asks for life", web: page(resets, good), task: policy(observe.Standard, observe.Browser), outcome: observe.ConnectionError, alive: "none", evidence: "standard GET 0"},
		{name: "not where the site has had enough", web: at(around(status(429), onPage(turns(resets, good)))), outcome: observe.ConnectionError, evidence: "standard GET 0, alternative GET 429"},
		{name: "not where the page has had enough", web: page(status(429), good), outcome: observe.RateLimited, code: 429, alive: "none", evidence: "standard GET 429"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			c.web(w)
			task := task(t, "http://a.test/page")
			task.Layers = nil
			if c.task != nil {
				c.task(&task)
			}
			if c.layer == "" {
				c.layer = observe.Standard
			}
			switch c.alive {
			case "":
				c.alive = "true"
			case "none":
				c.alive = ""
			}
			o := probe(t, w.prober(w.config()), task)
			if o.Outcome != c.outcome || o.StatusCode != c.code || o.Layer != c.layer || alive(o) != c.alive || o.RetryAfter != c.wait {
				t.Errorf("got %s %d by %s (%s), alive %q, Retry-After %d; want %s %d by %s, %q, %d",
					o.Outcome, o.StatusCode, o.Layer, o.Error, alive(o), o.RetryAfter, c.outcome, c.code, c.layer, c.alive, c.wait)
			}
			if evidence(o) != c.evidence || chain(o) != c.chain {
				t.Errorf("evidence %q, chain %q; want %q, %q", evidence(o), chain(o), c.evidence, c.chain)
			}
			if (o.Error == "") != (o.Outcome == observe.OK) {
				t.Errorf("outcome %s with error %q", o.Outcome, o.Error)
			}
		})
	}
}

// Of a page that stays silent the last try has the limits of the first, not
// those of the retry.
func TestOnceMoreHasNoMoreTime(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", around(writes(sound), onPage(silent)))
	task := task(t, "http://a.test/page")
	task.Layers, task.ReadTimeout, task.RetryTimeout = nil, time.Second, 1
	o := probe(t, w.prober(w.config()), task)
	if o.Outcome != observe.Timeout || evidence(o) != "standard GET 0, standard GET 0, alternative GET 200, standard GET 0" {
		t.Fatalf("%s after %s", o.Outcome, evidence(o))
	}
	if doubled, last := o.Attempts[1].Millis, o.Attempts[3].Millis; doubled < 2000 || last < 1000 || last >= 2000 {
		t.Errorf("the retry took %d ms, the last try %d ms", doubled, last)
	}
}

// A site that is known to live is not asked again, but its page is. That a kept
// connection broke says nothing yet: the first try makes another one.
func TestOnceMoreOnASiteKnownToLive(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", around(writes(sound), map[string]http.HandlerFunc{"/1": status(403), "/2": turns(resets, resets, writes(sound))}))
	p := w.prober(w.config())
	for _, c := range []struct{ url, evidence string }{
		{"http://a.test/1", "standard GET 403, browser GET 403, alternative GET 200"},
		{"http://a.test/2", "standard GET 0, standard GET 200"},
	} {
		task := task(t, c.url)
		task.Layers = nil
		if o := probe(t, p, task); evidence(o) != c.evidence || alive(o) != "true" {
			t.Errorf("%s: %s, alive %q", c.url, evidence(o), alive(o))
		}
	}
}

// Each request of the second try takes a turn too, redirects included.
func TestOnceMoreTakesItsTurns(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	var asked sync.Map
	count := func(host string, next http.HandlerFunc) http.HandlerFunc {
		return func(rw http.ResponseWriter, r *http.Request) {
			n, _ := asked.LoadOrStore(host, new(atomic.Int32))
			n.(*atomic.Int32).Add(1)
			next(rw, r)
		}
	}
	w.http("www.a.test", count("a.test", around(writes(sound), onPage(turns(resets, moves(302, "http://b.test/page"))))))
	w.http("b.test", count("b.test", writes(sound)))
	config := w.config()
	p := &turnstile{}
	config.Pacer = p
	task := task(t, "http://www.a.test/page")
	task.Layers = nil
	o := probe(t, w.prober(config), task)
	if o.Outcome != observe.OK || strings.Join(p.domains(), " ") != "a.test a.test a.test b.test" || p.held != 0 || p.most != 1 {
		t.Errorf("%s, turns %v, %d held, %d at once", o.Outcome, p.domains(), p.held, p.most)
	}
	for host, want := range map[string]int32{"a.test": 3, "b.test": 1} {
		if n, _ := asked.Load(host); n.(*atomic.Int32).Load() != want {
			t.Errorf("%s was asked %d times, want %d", host, n.(*atomic.Int32).Load(), want)
		}
	}
}

// gate is a pacer that lets so many requests pass and holds the rest up.
type gate struct {
	open    atomic.Int32
	waiting func() // called where one is held up; may be nil
}

func (g *gate) Acquire(ctx context.Context, _ string) (func(), error) {
	if g.open.Add(-1) >= 0 {
		return func() {}, nil
	}
	if g.waiting != nil {
		g.waiting()
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

// A turn that does not come within the time of all layers leaves what stands;
// one that the caller no longer waits for leaves no observation.
func TestOnceMoreEndsWithTheCheck(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		cancel bool
	}{{"our own time is up", false}, {"the caller's is", true}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			w.http("a.test", around(writes(sound), onPage(resets)))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			held := &gate{}
			held.open.Store(2)
			if c.cancel {
				held.waiting = cancel
			}
			config := w.config()
			config.Pacer = held
			p := w.prober(config)
			if !c.cancel {
				p.total = 2 * time.Second
			}
			task := task(t, "http://a.test/page")
			task.Layers = nil
			o, err := p.Probe(ctx, task)
			if c.cancel {
				if !errors.Is(err, context.Canceled) {
					t.Errorf("got %s, %v", o.Outcome, err)
				}
				return
			}
			if err != nil || o.Outcome != observe.ConnectionError || alive(o) != "true" || evidence(o) != "standard GET 0, alternative GET 200, standard GET 0" {
				t.Errorf("got %s after %s, alive %q, %v", o.Outcome, evidence(o), alive(o), err)
			}
		})
	}
}

// Neither a check that is cut off nor one whose time is up asks again.
func TestNotOnceMoreAfterTheEnd(t *testing.T) {
	t.Parallel()
	standing := reply{layer: observe.Standard, outcome: observe.Timeout, alive: ptr(true)}
	by := map[observe.Layer]ask{observe.Standard: func(context.Context, query) reply { return standing }}
	for _, c := range []struct {
		name  string
		after func(cancel func(), b *budget)
		asked int
	}{
		{"in time", func(func(), *budget) {}, 1},
		{"cut off", func(cancel func(), _ *budget) { cancel() }, 0},
		{"no time left", func(_ func(), b *budget) { b.limit = 0; b.start() }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			ctx, b := newBudget(ctx, total)
			defer b.stop()
			asked := 0
			again := map[observe.Layer]ask{observe.Standard: func(context.Context, query) reply { asked++; return standing }}
			c.after(cancel, b)
			r := layered(by, again)(ctx, query{task: &Task{Layers: observe.Layers()}, budget: b})
			if asked != c.asked || r.outcome != observe.Timeout || r.cut != nil {
				t.Errorf("asked %d times, want %d; %s, %v", asked, c.asked, r.outcome, r.cut)
			}
		})
	}
}
