package runner_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// web is a prober without a network: each check makes its requests through the
// pacer, and each request takes its host's latency.
type web struct {
	pacer    *runner.Pacer
	begun    time.Time
	latency  map[string]time.Duration
	requests map[string]int             // of one check; 1 unless set
	hangs    map[string]time.Duration   // when, since begun, a domain stops to answer
	outcome  map[string]observe.Outcome // by URL; ok unless set

	mu     sync.Mutex
	starts map[string][]time.Duration // by domain
	ends   map[string]time.Duration   // of the last request
	order  []string
	most   int
	now    int
}

// timeout is how long a request to a domain that hangs is waited for; it is
// made twice, and the second time for twice as long.
const timeout = time.Minute

func newWeb(limit int, rate float64) *web {
	return &web{
		pacer: runner.NewPacer(limit, func(string) float64 { return rate }), begun: time.Now(),
		latency: map[string]time.Duration{}, requests: map[string]int{}, hangs: map[string]time.Duration{},
		outcome: map[string]observe.Outcome{},
		starts:  map[string][]time.Duration{}, ends: map[string]time.Duration{},
	}
}

func (w *web) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	domain := t.URL.RegistrableDomain()
	o := observe.Observation{ID: t.ID, URL: t.URL.String(), CheckedAt: 1000, Outcome: observe.OK, StatusCode: 200}
	for range max(1, w.requests[domain]) {
		answered, err := w.request(ctx, t, 1)
		if !answered && err == nil {
			answered, err = w.request(ctx, t, 2)
		}
		if err != nil {
			return observe.Observation{}, err
		}
		if !answered {
			o.Outcome, o.StatusCode = observe.Timeout, 0
			return o, nil
		}
	}
	if out, ok := w.outcome[o.URL]; ok {
		o.Outcome, o.StatusCode = out, 403
	}
	return o, nil
}

func (w *web) request(ctx context.Context, t probe.Task, patience time.Duration) (answered bool, err error) {
	domain := t.URL.RegistrableDomain()
	release, err := w.pacer.Acquire(ctx, domain)
	if err != nil {
		return false, err
	}
	defer release()
	takes, answered := w.start(domain, t.URL.String())
	defer w.end(domain)
	if !answered {
		takes = patience * timeout
	}
	select {
	case <-time.After(takes):
		return answered, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

func (w *web) start(domain, url string) (takes time.Duration, answers bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Since(w.begun)
	w.starts[domain] = append(w.starts[domain], now)
	w.order = append(w.order, url)
	w.now++
	w.most = max(w.most, w.now)
	from, hangs := w.hangs[domain]
	return w.latency[domain], !hangs || now < from
}

func (w *web) end(domain string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now--
	w.ends[domain] = time.Since(w.begun)
}

func (w *web) runner() *runner.Runner {
	return &runner.Runner{
		Prober: w, Pacer: w.pacer, Breaker: health.Breaker{Failures: 3, Cooldown: time.Hour},
		Now: func() observe.Instant { return 1000 }, Sink: func(observe.Observation) error { return nil },
	}
}

func jobs(t testing.TB, domain string, n int) []runner.Job {
	t.Helper()
	out := make([]runner.Job, n)
	for i := range out {
		u, err := link.Parse(fmt.Sprintf("https://%s/%d", domain, i))
		if err != nil {
			t.Fatal(err)
		}
		out[i] = runner.Job{Domain: domain, Task: func() probe.Task { return probe.Task{ID: u.ID(), URL: u} }}
	}
	return out
}
