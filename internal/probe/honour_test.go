package probe

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// ledger is a web's memory of which paths were asked for.
type ledger struct {
	mu    sync.Mutex
	paths []string
}

func (l *ledger) notes(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l.mu.Lock()
		l.paths = append(l.paths, r.URL.Path)
		l.mu.Unlock()
		h(w, r)
	}
}

func (l *ledger) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.paths, " ")
}

func says200(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		w.Write([]byte(text))
	}
}

func TestRobots(t *testing.T) {
	t.Parallel()
	const no = "User-agent: LinkTest\nDisallow: /page\n"
	served := func(robots http.HandlerFunc) func(*web, *ledger) {
		return func(w *web, l *ledger) {
			w.http("a.test", l.notes(around(writes(sound), map[string]http.HandlerFunc{"/robots.txt": robots})))
		}
	}
	for _, c := range []struct {
		name    string
		url     string // default http://a.test/page
		web     func(*web, *ledger)
		task    func(*Task)
		outcome observe.Outcome
		asked   string
		text    string
	}{
		{name: "nobody asks", web: served(says200(no)), task: func(t *Task) { t.Robots = false }, outcome: observe.OK, asked: "/page"},
		{name: "allowed", web: served(says200("User-agent: *\nDisallow: /other")), outcome: observe.OK, asked: "/robots.txt /page"},
		{name: "disallowed", web: served(says200(no)), outcome: observe.Refused, asked: "/robots.txt", text: "robots.txt asks us not to"},
		{name: "disallowed by its query", url: "http://a.test/page?id=7", web: served(says200("User-agent: *\nDisallow: /*?id=")), outcome: observe.Refused, asked: "/robots.txt", text: "asks us not to"},
		{name: "disallowed to others", web: served(says200("User-agent: OtherBot\nDisallow: /")), outcome: observe.OK, asked: "/robots.txt /page"},
		{name: "no robots.txt", web: served(status(404)), outcome: observe.OK, asked: "/robots.txt /page"},
		{name: "a forbidden robots.txt", web: served(status(403)), outcome: observe.OK, asked: "/robots.txt /page"},
		{name: "a broken robots.txt", web: served(status(503)), outcome: observe.Refused, asked: "/robots.txt", text: "answered 503"},
		{name: "a robots.txt that is asked for too often", web: served(status(429)), outcome: observe.Refused, asked: "/robots.txt", text: "answered 429"},
		{name: "robots.txt itself", url: "http://a.test/robots.txt", web: served(says200(strings.Repeat("User-agent: *\nDisallow: /\n", 30))), outcome: observe.OK, asked: "/robots.txt"},
		{name: "a robots.txt elsewhere", web: func(w *web, l *ledger) {
			w.http("a.test", l.notes(paths(map[string]http.HandlerFunc{"/robots.txt": moves(301, "http://b.test/r"), "/page": writes(sound)})))
			w.http("b.test", l.notes(says200(no)))
		}, outcome: observe.Refused, asked: "/robots.txt /r", text: "asks us not to"},
		{name: "a robots.txt that goes round in circles", web: served(moves(302, "/robots.txt")), outcome: observe.OK, asked: "/robots.txt /page"},
		{name: "a robots.txt at what is refused", web: served(moves(302, "http://10.0.0.1/robots.txt")), outcome: observe.OK, asked: "/robots.txt /page"},
		{name: "a rule beyond half a megabyte", web: served(says200("User-agent: *\n" + strings.Repeat("# "+strings.Repeat("x", 1000)+"\n", 600) + "Disallow: /\n")), outcome: observe.OK, asked: "/robots.txt /page"},
		{name: "a redirect to what is disallowed", url: "http://a.test/start", web: func(w *web, l *ledger) {
			w.http("a.test", l.notes(paths(map[string]http.HandlerFunc{"/robots.txt": says200(no), "/start": moves(302, "/page")})))
		}, outcome: observe.Refused, asked: "/robots.txt /start", text: "asks us not to"},
		{name: "a redirect to a site with a robots.txt of its own", url: "http://b.test/x", web: func(w *web, l *ledger) {
			w.http("b.test", l.notes(paths(map[string]http.HandlerFunc{"/x": moves(302, "http://a.test/page")})))
			w.http("a.test", l.notes(paths(map[string]http.HandlerFunc{"/robots.txt": says200(no)})))
		}, outcome: observe.Refused, asked: "/robots.txt /x /robots.txt", text: "asks us not to"},
		{name: "every layer honours it", web: func(w *web, l *ledger) {
			w.http("a.test", l.notes(around(status(403), map[string]http.HandlerFunc{"/robots.txt": says200("User-agent: *\nDisallow: /$\n")})))
		}, task: func(t *Task) { t.Layers = nil }, outcome: observe.Forbidden, asked: "/robots.txt /page /page /robots.txt"},
		{name: "a robots.txt at a host that cannot be trusted", web: func(w *web, l *ledger) {
			w.http("a.test", around(l.notes(writes(sound)), map[string]http.HandlerFunc{"/robots.txt": moves(302, "https://b.test/robots.txt")}))
			w.https("b.test", signsItself("b.test"), l.notes(says200("")))
		}, outcome: observe.Refused, text: "counts as a no: the redirect leads to b.test: the certificate is signed by itself"},
		{name: "a robots.txt that broke off once, on a site that lives", web: served(turns(resets, says200(""))), task: func(t *Task) { t.Layers = nil }, outcome: observe.OK,
			asked: "/robots.txt /robots.txt /robots.txt /page"},
		{name: "a robots.txt that broke off once, and says no", web: served(turns(resets, says200(no))), task: func(t *Task) { t.Layers = nil }, outcome: observe.ConnectionError,
			asked: "/robots.txt /robots.txt /robots.txt", text: "reset"},
		{name: "a site that hangs", web: func(w *web, l *ledger) { w.http("a.test", l.notes(silent)) },
			task: func(t *Task) { t.ReadTimeout = time.Second }, outcome: observe.Timeout, asked: "/robots.txt", text: "silent"},
		{name: "a name that does not exist", url: "http://gone.invalid/page", web: func(*web, *ledger) {}, outcome: observe.DNSError},
		{name: "a certificate that is not trusted", url: "https://self.test/page", web: func(w *web, l *ledger) {
			w.https("self.test", signsItself("self.test"), l.notes(writes(sound)))
		}, outcome: observe.TLSError, text: "signed by itself"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w, l := &web{t: t}, &ledger{}
			c.web(w, l)
			config := w.config()
			p := &turnstile{}
			config.Pacer = p
			if c.url == "" {
				c.url = "http://a.test/page"
			}
			task := task(t, c.url)
			task.Robots = true
			if c.task != nil {
				c.task(&task)
			}
			o := probe(t, w.prober(config), task)
			if o.Outcome != c.outcome || !strings.Contains(o.Error, c.text) {
				t.Errorf("got %s (%s), want %s (%s)", o.Outcome, o.Error, c.outcome, c.text)
			}
			if l.String() != c.asked {
				t.Errorf("asked %q, want %q", l, c.asked)
			}
			if n := len(strings.Fields(c.asked)); n > 0 && len(p.domains()) != n {
				t.Errorf("%d turns for %d requests", len(p.domains()), n)
			}
			if (o.Certificate != nil) != (c.outcome == observe.TLSError) {
				t.Errorf("certificate %+v", o.Certificate)
			}
		})
	}
}

// slowed is a pacer that is told of crawl delays.
type slowed struct {
	turnstile
	spacing map[string]time.Duration
}

func (s *slowed) AtLeast(domain string, spacing time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spacing[domain] = spacing
}

func TestCrawlDelay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"User-agent: *\nCrawl-delay: 7":               7 * time.Second,
		"User-agent: *\nCrawl-delay: 3600":            time.Minute,
		"User-agent: LinkTest\nCrawl-delay: 0":        0,
		"User-agent: Other\nCrawl-delay: 9":           0,
		"User-agent: *\nDisallow: /\nCrawl-delay: 20": 20 * time.Second,
	} {
		w := &web{t: t}
		w.http("www.a.test", around(writes(sound), map[string]http.HandlerFunc{"/robots.txt": says200(text)}))
		config := w.config()
		p := &slowed{spacing: map[string]time.Duration{}}
		config.Pacer = p
		task := task(t, "http://www.a.test/page")
		task.Robots = true
		probe(t, w.prober(config), task)
		if got := p.spacing["a.test"]; got != want {
			t.Errorf("%q: spacing %s, want %s", text, got, want)
		}
	}
}

// robots.txt is fetched once, by one of all the checks that want it.
func TestRobotsIsFetchedOnce(t *testing.T) {
	t.Parallel()
	w, l := &web{t: t}, &ledger{}
	w.http("a.test", around(writes(sound), map[string]http.HandlerFunc{"/robots.txt": l.notes(says200("User-agent: *\nDisallow: /no"))}))
	p := w.prober(w.config())
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			url, want := "http://a.test/page", observe.OK
			if i%2 == 1 {
				url, want = "http://a.test/no", observe.Refused
			}
			task := task(t, url)
			task.Robots = true
			if o, err := p.Probe(t.Context(), task); err != nil || o.Outcome != want {
				t.Errorf("%s: %s (%s), %v", url, o.Outcome, o.Error, err)
			}
		})
	}
	wg.Wait()
	if l.String() != "/robots.txt" {
		t.Errorf("asked %q", l)
	}
}

func TestMemory(t *testing.T) {
	t.Parallel()
	var m memory[int]
	count := 0
	find := func(v int, whole bool) func() (int, bool) {
		return func() (int, bool) { count++; return v, whole }
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, known := m.peek("a"); known {
		t.Error("it knows what nobody asked")
	}
	m.get(ctx, "a", find(1, false))
	if v, err := m.get(ctx, "a", find(2, true)); v != 2 || err != nil || count != 2 {
		t.Errorf("after a cut: %d, %v", v, err)
	}
	if v, _ := m.get(ctx, "a", find(3, true)); v != 2 || count != 2 {
		t.Errorf("again: %d, found %d times", v, count)
	}
	if v, _ := m.get(ctx, "b", find(4, true)); v != 4 {
		t.Errorf("another key: %d", v)
	}
	held := make(chan struct{})
	release := make(chan struct{})
	go m.get(ctx, "c", func() (int, bool) { close(held); <-release; return 5, true })
	<-held
	cancel()
	if _, err := m.get(ctx, "c", find(6, true)); err == nil {
		t.Error("it waited beyond its time")
	}
	is := func(w int) func(int) bool { return func(v int) bool { return v == w } }
	m.forget("nobody asked", is(0))
	m.forget("a", is(9))
	if v, err := m.get(ctx, "a", find(7, true)); v != 2 || err != nil {
		t.Errorf("what is known needs no time: %d, %v", v, err)
	}
	close(release)
	m.forget("a", is(2))
	if v, err := m.get(t.Context(), "a", find(8, true)); v != 8 || err != nil {
		t.Errorf("once it was forgotten: %d, %v", v, err)
	}
}
