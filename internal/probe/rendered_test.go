package probe

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/browser"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// canvas is a renderer that shows what it is told to.
type canvas struct {
	page   browser.Page
	err    error
	mu     sync.Mutex
	asked  []string
	closed bool
	hold   chan struct{} // renderings wait for it, where it is there
	now    int
	most   int
}

func (c *canvas) Render(ctx context.Context, u link.URL) (browser.Page, error) {
	c.mu.Lock()
	c.asked = append(c.asked, u.String())
	c.now++
	c.most = max(c.most, c.now)
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.now--
	}()
	if c.hold != nil {
		select {
		case <-c.hold:
		case <-ctx.Done():
			return browser.Page{}, ctx.Err()
		}
	}
	return c.page, c.err
}

func (c *canvas) Close() error { c.closed = true; return nil }

// rendering makes a prober render by c.
func (w *web) rendering(config Config, c *canvas) *Prober {
	p := w.prober(config)
	p.renderer = c
	p.ask = layered(p.layers())
	return p
}

func TestRendered(t *testing.T) {
	t.Parallel()
	const html = "text/html; charset=utf-8"
	shell := writes(`<html><body><div id="app"></div><script src="/app.js"></script></body></html>`)
	wall := `<html><head><title>Just a moment...</title></head><body><p>Checking your browser before accessing.</p></body></html>`
	lives := func(h http.HandlerFunc) func(*web) { return at(around(writes(sound), onPage(h))) }
	shown := func(body string) browser.Page {
		return browser.Page{Status: 200, URL: "http://a.test/page", HTML: []byte(body), ContentType: html}
	}
	moved := func(url string) browser.Page {
		p := shown(sound)
		p.URL = url
		return p
	}
	asked := "standard GET 200, browser GET 200, alternative GET 200, rendered GET "
	turnedAway := "standard GET 403, browser GET 403, alternative GET 200, rendered GET "
	for _, c := range []struct {
		name     string
		web      func(*web)
		task     func(*Task)
		canvas   *canvas
		outcome  observe.Outcome
		code     observe.Reading
		layer    observe.Layer
		evidence string
		chain    string
		text     string // in the last attempt
	}{
		{name: "a page written by script", web: lives(shell), canvas: &canvas{page: shown(sound)}, outcome: observe.OK, code: 200, layer: observe.Rendered, evidence: asked + "200"},
		{name: "a wall that a browser passes", web: lives(status(403)), canvas: &canvas{page: shown(sound)}, outcome: observe.OK, code: 200, layer: observe.Rendered, evidence: turnedAway + "200"},
		{name: "a wall that needs a person", web: lives(shell), canvas: &canvas{page: shown(wall)}, outcome: observe.Challenge, code: 200, layer: observe.Rendered, evidence: asked + "200"},
		{name: "still forbidden", web: lives(status(403)), canvas: &canvas{page: browser.Page{Status: 403, URL: "http://a.test/page", HTML: []byte("no"), ContentType: html}},
			outcome: observe.Forbidden, code: 403, layer: observe.Rendered, evidence: turnedAway + "403"},
		{name: "a wall by its header alone", web: lives(status(403)), canvas: &canvas{page: browser.Page{Status: 403, URL: "http://a.test/page", HTML: []byte("no"), ContentType: html,
			Header: http.Header{"Cf-Mitigated": {"challenge"}}}}, outcome: observe.Challenge, code: 403, layer: observe.Rendered, evidence: turnedAway + "403"},
		{name: "asked to come back later", web: lives(status(403)), canvas: &canvas{page: browser.Page{Status: 503, URL: "http://a.test/page", HTML: []byte("no"), ContentType: html,
			Header: http.Header{"Retry-After": {"60"}}}}, outcome: observe.RateLimited, code: 503, layer: observe.Rendered, evidence: turnedAway + "503"},
		{name: "led to an address with a password", web: lives(shell), canvas: &canvas{page: moved("http://a:b@a.test/there")}, outcome: observe.Empty, code: 200, layer: observe.Browser,
			evidence: asked + "0", text: "password"},
		{name: "still nothing on it", web: lives(shell), canvas: &canvas{page: shown("<html><body></body></html>")}, outcome: observe.Empty, code: 200, layer: observe.Rendered, evidence: asked + "200"},
		{name: "says that it was not found", web: lives(shell), canvas: &canvas{page: shown("<html><title>404</title><body><h1>Página no encontrada</h1>" + prose + "</body></html>")},
			outcome: observe.Soft404, code: 200, layer: observe.Rendered, evidence: asked + "200"},
		{name: "without the words that are expected", web: lives(shell), task: func(t *Task) { t.Expect.Contains = "nowhere" }, canvas: &canvas{page: shown(sound)},
			outcome: observe.Soft404, code: 200, layer: observe.Rendered, evidence: asked + "200"},
		{name: "led elsewhere by its script", web: lives(shell), canvas: &canvas{page: moved("http://a.test/#/there")}, outcome: observe.Soft404, code: 200, layer: observe.Rendered,
			evidence: asked + "200", chain: "http://a.test/page 200 http://a.test/"},
		{name: "led to another page", web: lives(shell), canvas: &canvas{page: moved("https://b.test/there")}, outcome: observe.OK, code: 200, layer: observe.Rendered,
			evidence: asked + "200", chain: "http://a.test/page 200 https://b.test/there"},
		{name: "led to no web address", web: lives(shell), canvas: &canvas{page: moved("about:blank")}, outcome: observe.Empty, code: 200, layer: observe.Browser, evidence: asked + "0", text: "no web address"},
		{name: "a document of another kind", web: lives(status(403)), canvas: &canvas{page: browser.Page{Status: 200, URL: "http://a.test/page", HTML: []byte(sound), ContentType: "application/pdf"}},
			outcome: observe.Forbidden, code: 403, layer: observe.Browser, evidence: turnedAway + "0", text: "no HTML"},
		{name: "too large", web: lives(shell), task: func(t *Task) { t.MaxBody = 1000 }, canvas: &canvas{page: shown(sound)}, outcome: observe.OK, code: 200, layer: observe.Rendered, evidence: asked + "200"},
		{name: "the browser failed", web: lives(shell), canvas: &canvas{err: errors.New("it crashed")}, outcome: observe.Empty, code: 200, layer: observe.Browser, evidence: asked + "0", text: "it crashed"},
		{name: "the browser took too long", web: lives(status(403)), canvas: &canvas{err: browser.ErrTimeout}, outcome: observe.Forbidden, code: 403, layer: observe.Browser, evidence: turnedAway + "0", text: "in time"},
		{name: "not for a page that hangs", web: lives(silent), task: func(t *Task) { t.ReadTimeout = time.Second }, canvas: &canvas{page: shown(sound)}, outcome: observe.Timeout,
			layer: observe.Standard, evidence: "standard GET 0, alternative GET 200, standard GET 0"},
		{name: "not for a page that is gone", web: lives(status(410)), canvas: &canvas{page: shown(sound)}, outcome: observe.Gone, code: 410, layer: observe.Standard, evidence: "standard GET 410"},
		{name: "not where the policy has none", web: lives(status(403)), task: func(t *Task) { t.Layers = []observe.Layer{observe.Standard, observe.Browser} }, canvas: &canvas{page: shown(sound)},
			outcome: observe.Forbidden, code: 403, layer: observe.Browser, evidence: "standard GET 403, browser GET 403"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			c.web(w)
			config := w.config()
			paced := &turnstile{}
			config.Pacer = paced
			task := task(t, "http://a.test/page")
			task.Layers = nil
			if c.task != nil {
				c.task(&task)
			}
			o := probe(t, w.rendering(config, c.canvas), task)
			if o.Outcome != c.outcome || o.StatusCode != c.code || o.Layer != c.layer || evidence(o) != c.evidence || chain(o) != c.chain {
				t.Errorf("got %s %d by %s (%s) after %s, chain %q; want %s %d by %s after %s, %q",
					o.Outcome, o.StatusCode, o.Layer, o.Error, evidence(o), chain(o), c.outcome, c.code, c.layer, c.evidence, c.chain)
			}
			if last := o.Attempts[len(o.Attempts)-1].Error; !strings.Contains(last, c.text) {
				t.Errorf("the last attempt says %q, want %q in it", last, c.text)
			}
			if hashed := o.Content != nil && o.Content.Hash != "" && strings.Contains(o.Content.Text, "oficina de empleo"); hashed != (c.outcome == observe.OK && task.MaxBody != 1000) {
				t.Errorf("content %+v", o.Content)
			}
			if len(paced.domains()) != len(o.Attempts) || paced.held != 0 {
				t.Errorf("%d turns for %d attempts, %d held", len(paced.domains()), len(o.Attempts), paced.held)
			}
		})
	}
}

// What TLS showed before holds for the page that the browser showed.
func TestRenderedPageKeepsItsCertificate(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.https("a.test", authority().issue("a.test", nil), around(writes(sound), onPage(status(403))))
	shown := &canvas{page: browser.Page{Status: 200, URL: "https://a.test/page", HTML: []byte(sound), ContentType: "text/html"}}
	task := task(t, "https://a.test/page")
	task.Layers = nil
	o := probe(t, w.rendering(w.config(), shown), task)
	if o.Layer != observe.Rendered || o.Certificate == nil || o.Certificate.Subject != "a.test" || o.FinalCertificate != nil {
		t.Errorf("by %s, certificates %+v and %+v", o.Layer, o.Certificate, o.FinalCertificate)
	}
}

// Whoever waits for a place in the browser holds no turn of its domain.
func TestFewRenderingsAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &canvas{hold: make(chan struct{}), page: browser.Page{Status: 200, URL: "http://a.test/", HTML: []byte(sound), ContentType: "text/html"}}
		p := &turnstile{}
		config := (&web{t: t}).config()
		ask := few(2, polite(config.Guard, p, render(c)))
		task := task(t, "http://a.test/")
		ctx, budget := newBudget(t.Context(), total)
		defer budget.stop()
		for range 5 {
			go ask(ctx, query{task: &task, url: task.URL, budget: budget})
		}
		synctest.Wait()
		if len(p.domains()) != 2 || c.most != 2 {
			t.Errorf("%d turns were taken, %d renderings at once, want 2", len(p.domains()), c.most)
		}
		close(c.hold)
		synctest.Wait()
		if len(p.domains()) != 5 || c.most != 2 {
			t.Errorf("at the end %d turns, %d at once", len(p.domains()), c.most)
		}
	})
}

// A browser that never comes back is left at the limit of one rendering.
func TestRenderingEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &canvas{hold: make(chan struct{})}
		task := task(t, "http://a.test/")
		began := time.Now()
		r := render(c)(t.Context(), query{task: &task, url: task.URL})
		if r.fault == nil || r.fault.outcome != observe.Timeout || time.Since(began) != renderLimit {
			t.Errorf("after %s: %+v", time.Since(began), r.fault)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if r := render(c)(ctx, query{task: &task, url: task.URL}); !errors.Is(r.cut, context.Canceled) {
			t.Errorf("cut off: %+v", r)
		}
	})
}

func TestCloseEndsTheBrowser(t *testing.T) {
	t.Parallel()
	c := &canvas{}
	w := &web{t: t}
	w.rendering(w.config(), c).Close()
	if !c.closed {
		t.Error("the browser lives on")
	}
}

// What a browser fetches obeys the same rules as a check, and takes no turn.
func TestFetchForTheBrowser(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	seen := make(chan *http.Request, 16)
	w.http("a.test", paths(map[string]http.HandlerFunc{
		"/page": func(rw http.ResponseWriter, r *http.Request) {
			seen <- r
			rw.Header().Add("Set-Cookie", "a=1")
			writes(sound)(rw, r)
		},
		"/move": moves(302, "http://b.test/"),
		"/wall": func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(403); rw.Write([]byte("wall")) },
		"/zip": func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Encoding", "gzip")
			rw.Write([]byte(gzipped(sound)))
		},
		"/large": writes(strings.Repeat(prose, 50_000)),
	}))
	w.https("self.test", signsItself("self.test"), writes(sound))
	config := w.config()
	p := &turnstile{}
	config.Pacer = p
	get := fetch(config.Guard, newWire(config))
	for _, c := range []struct {
		name, method, url string
		status            int
		body, text        string
	}{
		{"a page", "GET", "http://a.test/page", 200, sound, ""},
		{"a page without its body", "HEAD", "http://a.test/page", 200, "", ""},
		{"a redirect", "GET", "http://a.test/move", 302, "", ""},
		{"a bad code with its body", "GET", "http://a.test/wall", 403, "wall", ""},
		{"a packed body", "GET", "http://a.test/zip", 200, sound, ""},
		{"a question before a request", "OPTIONS", "http://a.test/wall", 403, "wall", ""},
		{"nothing is written", "POST", "http://a.test/page", 0, "", "only reads"},
		{"a private address", "GET", "http://10.0.0.1/", 0, "", "refused"},
		{"the metadata of a cloud", "GET", "http://169.254.169.254/", 0, "", "refused"},
		{"another port", "GET", "http://a.test:8080/", 0, "", "refused"},
		{"a certificate that is not trusted", "GET", "https://self.test/", 0, "", "signed by itself"},
		{"too large", "GET", "http://a.test/large", 0, "", "too large"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := get(t.Context(), browser.Request{Method: c.method, URL: mustURL(t, c.url), Header: http.Header{"Cookie": {"b=2"}, "Accept-Encoding": {"br"}}})
			if (err == nil) != (c.text == "") || err != nil && !strings.Contains(err.Error(), c.text) {
				t.Fatalf("error %v, want %q", err, c.text)
			}
			if r.Status != c.status || string(r.Body) != c.body {
				t.Errorf("got %d and %d bytes, want %d and %d", r.Status, len(r.Body), c.status, len(c.body))
			}
		})
	}
	if r := <-seen; r.Header.Get("Cookie") != "b=2" || r.Header.Get("Accept-Encoding") != "gzip, deflate" {
		t.Errorf("sent %v", r.Header)
	}
	if len(p.domains()) != 0 {
		t.Errorf("turns taken for %v", p.domains())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := get(ctx, browser.Request{Method: "GET", URL: mustURL(t, "http://a.test/page")}); !errors.Is(err, context.Canceled) {
		t.Errorf("cut off: %v", err)
	}
}
