package probe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// What is known of a host is taken for granted for a month, and then still holds
// until it is asked again.
func TestSiblingIsRemembered(t *testing.T) {
	t.Parallel()
	const month, url = 30 * 24 * 60 * 60, "http://a.test/tramites/cita"
	lie := shows("Portal", advice)
	long := shows("Portal", strings.Repeat(advice, 8))
	items := func(first, n int) http.HandlerFunc {
		return shows("Portal", "<p>"+strings.ReplaceAll(lines(first, n), "\n", "</p><p>")+"</p>")
	}
	honest := func(at observe.Instant) observe.Sibling {
		return observe.Sibling{At: at, Directory: "/", Honest: true}
	}
	search := observe.Sibling{At: thisDay, Directory: "/x/", Address: "http://a.test/buscar"}
	for _, c := range []struct {
		name    string
		known   observe.Sibling
		site    http.HandlerFunc
		task    func(*Task)
		outcome observe.Outcome
		asked   int
		learned string
	}{
		{name: "honest this month", known: honest(thisDay - month + 1), site: lie, outcome: observe.OK, learned: "nothing"},
		{name: "honest a month ago", known: honest(thisDay - month), site: lie, outcome: observe.Soft404, asked: 1, learned: "lies"},
		{name: "lying this month", known: shown(lie, "/x/", thisDay-month+1), site: lie, outcome: observe.Soft404, learned: "nothing"},
		{name: "lying this month, and another page", known: shown(lie, "/x/", thisDay), site: shows("Cita", notice), outcome: observe.OK, learned: "nothing"},
		{name: "lying a month ago, honest now", known: shown(lie, "/x/", thisDay-month), site: onlyAt("/tramites/cita", lie), outcome: observe.OK, asked: 1, learned: "honest"},
		{name: "lying a month ago, broken now", known: shown(lie, "/x/", thisDay-month), site: around(status(500), map[string]http.HandlerFunc{"/tramites/cita": lie}), outcome: observe.Soft404, asked: 1, learned: "nothing"},
		{name: "a long lie of this month", known: shown(long, "/x/", thisDay), site: long, outcome: observe.Soft404, learned: "nothing"},
		{name: "a long lie of a month ago", known: shown(long, "/x/", thisDay-month), site: long, outcome: observe.Soft404, asked: 1, learned: "lies"},
		{name: "a long lie that was accepted", known: shown(long, "/x/", thisDay), site: long, task: accepting(long), outcome: observe.OK, learned: "nothing"},
		{name: "most of a lie", known: shown(items(0, 20), "/x/", thisDay), site: items(1, 20), outcome: observe.Soft404, learned: "nothing"},
		{name: "most of a lie, and accepted", known: shown(items(0, 20), "/x/", thisDay), site: items(1, 20), task: accepting(items(1, 20)), outcome: observe.OK, learned: "nothing"},
		{name: "led to the search", known: search, site: onlyAt("/buscar", writes(sound), moves(302, "/buscar")), outcome: observe.Soft404, learned: "nothing"},
		{name: "led to the search, of availability", known: search, site: onlyAt("/buscar", writes(sound), moves(302, "/buscar")), task: plainHEAD, outcome: observe.Soft404, learned: "nothing"},
		{name: "led elsewhere", known: search, site: onlyAt("/cita", writes(sound), moves(302, "/cita")), outcome: observe.OK, learned: "nothing"},
		{name: "led to the search in a session", known: search, site: onlyAt("/buscar;jsessionid=8", writes(sound), moves(302, "/buscar;jsessionid=8")), outcome: observe.Soft404, learned: "nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w, l := &web{t: t}, &ledger{}
			w.http("a.test", l.notes(c.site))
			task := doubted(t, url, c.known)
			if c.task != nil {
				c.task(&task)
			}
			o := probe(t, w.prober(w.config()), task)
			if o.Outcome != c.outcome || learned(o) != c.learned || l.siblings() != c.asked {
				t.Errorf("%s (%s), learned %s, asked %q", o.Outcome, o.Error, learned(o), l)
			}
		})
	}
}

// onlyAt answers so at one path, and elsewhere otherwise: 404 unless told.
func onlyAt(path string, page http.HandlerFunc, rest ...http.HandlerFunc) http.HandlerFunc {
	return around(append(rest, http.NotFound)[0], map[string]http.HandlerFunc{path: page})
}

// Of all pages of a host one asks, and all hear of it; the next run need not.
func TestSiblingIsAskedOnce(t *testing.T) {
	t.Parallel()
	w, l := &web{t: t}, &ledger{}
	own := map[string]http.HandlerFunc{}
	for i := range 10 {
		own[fmt.Sprintf("/tramites/%d", 2*i)] = shows(fmt.Sprintf("Trámite %c", 'a'+i), notice)
	}
	w.http("a.test", l.notes(around(shows("Portal", advice), own)))
	p := w.prober(w.config())
	var told atomic.Pointer[observe.Sibling]
	check := func(known observe.Sibling) {
		var wg sync.WaitGroup
		for i := range 20 {
			wg.Go(func() {
				want := []observe.Outcome{observe.OK, observe.Soft404}[i%2]
				o, err := p.Probe(t.Context(), doubted(t, fmt.Sprintf("http://a.test/tramites/%d", i), known))
				if err != nil || o.Outcome != want {
					t.Errorf("/tramites/%d: %s (%s), %v", i, o.Outcome, o.Error, err)
				}
				if o.Sibling != nil {
					told.Store(o.Sibling)
				}
			})
		}
		wg.Wait()
	}
	check(observe.Sibling{})
	if n := l.siblings(); n != 1 || told.Load() == nil {
		t.Fatalf("%d siblings in %q", n, l)
	}
	p = w.prober(w.config())
	check(*told.Load())
	if asked := len(strings.Fields(l.String())); asked != 20+1+20 {
		t.Errorf("%d requests", asked)
	}
}

// Three addresses that lead to one page make it suspect, however long it is.
func TestCrowdsAreSuspect(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rest http.HandlerFunc
		last observe.Outcome
	}{
		"of pages that moved":     {http.NotFound, observe.OK},
		"of pages that were lost": {moves(302, "/todo"), observe.Soft404},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, l := &web{t: t}, &ledger{}
			to := moves(302, "/todo")
			w.http("a.test", l.notes(around(c.rest, map[string]http.HandlerFunc{"/a": to, "/b": to, "/c": to, "/todo": writes(sound)})))
			p := w.prober(w.config())
			for i, path := range []string{"/a", "/b", "/a", "/c"} {
				want, asked := observe.OK, 0
				if i == 3 {
					want, asked = c.last, 1
				}
				o := probe(t, p, doubted(t, "http://a.test"+path, observe.Sibling{}))
				if o.Outcome != want || l.siblings() != asked {
					t.Errorf("%s: %s (%s), asked %q", path, o.Outcome, o.Error, l)
				}
			}
		})
	}
}

// A sibling that is refused with a time tells nothing of the page, and is heard.
func TestSiblingHeedsRetryAfter(t *testing.T) {
	t.Parallel()
	for _, code := range []int{429, 503} {
		w := &web{t: t}
		w.http("a.test", onlyAt("/cita", shows("Cita", notice), status(code, "Retry-After", "90")))
		o := probe(t, w.prober(w.config()), doubted(t, "http://a.test/cita", observe.Sibling{}))
		if o.Outcome != observe.OK || o.Sibling != nil || o.RetryAfter != 90 || o.Content.Hash == "" {
			t.Errorf("%d: %s, Retry-After %d, %+v", code, o.Outcome, o.RetryAfter, o.Sibling)
		}
	}
}

// Whoever had to look like a browser looks like one again.
func TestSiblingIsAskedByTheSameLayer(t *testing.T) {
	t.Parallel()
	w, l := &web{t: t}, &ledger{}
	w.http("a.test", l.notes(byBrowser(shows("Portal", advice), status(403))))
	task := doubted(t, "http://a.test/cita", observe.Sibling{})
	task.Layers = nil
	o := probe(t, w.prober(w.config()), task)
	if o.Outcome != observe.Soft404 || evidence(o) != "standard GET 403, browser GET 200, browser GET 200" {
		t.Errorf("%s (%s): %s", o.Outcome, o.Error, evidence(o))
	}
}

// resting is a pacer whose domains are all to be left alone.
type resting struct{ turnstile }

func (*resting) Held(context.Context, string) bool { return true }

// A domain that is to be left alone is not asked for a sibling. Else each request
// takes its turn.
func TestSiblingTakesItsTurn(t *testing.T) {
	t.Parallel()
	free, held := &turnstile{}, &resting{}
	for name, c := range map[string]struct {
		pacer Pacer
		turns func() []string
		want  int
	}{
		"free": {free, free.domains, 2},
		"held": {held, held.domains, 1},
	} {
		w := &web{t: t}
		w.http("www.a.test", shows("Portal", advice))
		config := w.config()
		config.Pacer = c.pacer
		o := probe(t, w.prober(config), doubted(t, "http://www.a.test/cita", observe.Sibling{}))
		if got := strings.Join(c.turns(), " "); got != strings.TrimSpace(strings.Repeat("a.test ", c.want)) {
			t.Errorf("%s: turns %q", name, got)
		}
		if (o.Sibling == nil) != (c.want == 1) {
			t.Errorf("%s: learned %+v", name, o.Sibling)
		}
	}
}

// A turn that is refused ends the check.
func TestSiblingIsRefusedItsTurn(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", shows("Portal", advice))
	config, shut := w.config(), errors.New("shut")
	config.Pacer = &oneTurn{then: shut}
	if o, err := w.prober(config).Probe(t.Context(), doubted(t, "http://a.test/cita", observe.Sibling{})); !errors.Is(err, shut) {
		t.Errorf("%s, %v", o.Outcome, err)
	}
}

// oneTurn gives one turn.
type oneTurn struct {
	given atomic.Bool
	then  error
}

func (p *oneTurn) Acquire(context.Context, string) (func(), error) {
	if p.given.Swap(true) {
		return nil, p.then
	}
	return func() {}, nil
}

// A run that ends while a sibling is asked for leaves no observation; a check
// whose own time runs out meanwhile leaves what it saw.
func TestSiblingIsCutOff(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	came := make(chan struct{}, 1)
	w.http("a.test", onlyAt("/cita", shows("Cita", notice), func(rw http.ResponseWriter, r *http.Request) {
		came <- struct{}{}
		<-r.Context().Done()
	}))
	p := w.prober(w.config())
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-came; cancel() }()
	if o, err := p.Probe(ctx, doubted(t, "http://a.test/cita", observe.Sibling{})); err == nil {
		t.Errorf("it was cut off, and saw %s", o.Outcome)
	}
	p.total = 3 * time.Second
	o := probe(t, p, doubted(t, "http://a.test/cita", observe.Sibling{}))
	if o.Outcome != observe.OK || o.Sibling != nil || attempts(o) != "GET 200, GET 0" {
		t.Errorf("%s, %s, learned %+v", o.Outcome, attempts(o), o.Sibling)
	}
}
