package runner_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

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
	outcome  map[string]observe.Outcome // by URL; ok unless set

	mu     sync.Mutex
	starts map[string][]time.Duration // by domain
	order  []string
	most   int
	now    int
}

func newWeb(limit int, rate float64) *web {
	return &web{
		pacer: runner.NewPacer(limit, func(string) float64 { return rate }), begun: time.Now(),
		latency: map[string]time.Duration{}, requests: map[string]int{}, outcome: map[string]observe.Outcome{},
		starts: map[string][]time.Duration{},
	}
}

func (w *web) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	domain := t.URL.RegistrableDomain()
	for range max(1, w.requests[domain]) {
		release, err := w.pacer.Acquire(ctx, domain)
		if err != nil {
			return observe.Observation{}, err
		}
		w.start(domain, t.URL.String())
		select {
		case <-time.After(w.latency[domain]):
		case <-ctx.Done():
		}
		w.end()
		release()
		if ctx.Err() != nil {
			return observe.Observation{}, ctx.Err()
		}
	}
	o := observe.Observation{ID: t.ID, URL: t.URL.String(), CheckedAt: 1000, Outcome: observe.OK, StatusCode: 200}
	if out, ok := w.outcome[o.URL]; ok {
		o.Outcome, o.StatusCode = out, 403
	}
	return o, nil
}

func (w *web) start(domain, url string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.starts[domain] = append(w.starts[domain], time.Since(w.begun))
	w.order = append(w.order, url)
	w.now++
	w.most = max(w.most, w.now)
}

func (w *web) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now--
}

func (w *web) runner() *runner.Runner {
	return &runner.Runner{
		Prober: w, Pacer: w.pacer, Breaker: health.Breaker{Failures: 3, Cooldown: time.Hour},
		Now: func() observe.Instant { return 1000 }, Sink: func(observe.Observation) error { return nil },
	}
}

func jobs(t *testing.T, domain string, n int) []runner.Job {
	t.Helper()
	out := make([]runner.Job, n)
	for i := range out {
		u, err := link.Parse(fmt.Sprintf("https://%s/%d", domain, i))
		if err != nil {
			t.Fatal(err)
		}
		out[i] = runner.Job{Domain: domain, Task: probe.Task{ID: u.ID(), URL: u}}
	}
	return out
}

func TestSpacing(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		rate     float64
		latency  time.Duration
		requests int
		checks   int
		want     time.Duration // the whole run
	}{
		{"fast answers wait for their turn", 1, 10 * time.Millisecond, 1, 5, 4*time.Second + 10*time.Millisecond},
		{"slow answers overlap", 1, 3 * time.Second, 1, 5, 7 * time.Second},
		{"every request of a check counts", 2, 0, 3, 4, 5500 * time.Millisecond},
		{"very slow answers leave a domain alone", 1, 20 * time.Second, 1, 7, 40 * time.Second},
		{"no rate is no wait", 0, time.Second, 1, 6, time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWeb(64, test.rate)
				w.latency["a.test"], w.requests["a.test"] = test.latency, test.requests
				seen, err := w.runner().Run(t.Context(), jobs(t, "a.test", test.checks))
				if err != nil || len(seen) != test.checks {
					t.Fatalf("%d observations, %v", len(seen), err)
				}
				if took := time.Since(w.begun); took != test.want {
					t.Errorf("took %s, want %s", took, test.want)
				}
				starts := w.starts["a.test"]
				for i := 1; test.rate > 0 && i < len(starts); i++ {
					if gap := starts[i] - starts[i-1]; gap < time.Duration(float64(time.Second)/test.rate) {
						t.Errorf("request %d came %s after the one before", i, gap)
					}
				}
			})
		})
	}
}

// A slot that was waited for moves the start, and with it the next one.
func TestSpacingCountsFromTheRealStart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(1, 1)
		w.latency["slow.test"], w.latency["a.test"] = 2500*time.Millisecond, time.Millisecond
		if _, err := w.runner().Run(t.Context(), slices.Concat(jobs(t, "slow.test", 3), jobs(t, "a.test", 3))); err != nil {
			t.Fatal(err)
		}
		for domain, starts := range w.starts {
			for i := 1; i < len(starts); i++ {
				if gap := starts[i] - starts[i-1]; gap < time.Second {
					t.Errorf("%s: request %d came %s after the one before", domain, i, gap)
				}
			}
		}
		if w.most != 1 {
			t.Errorf("%d requests at once, the limit is 1", w.most)
		}
	})
}

func TestHungHostDelaysNobody(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(8, 1)
		w.latency["hung.test"] = time.Minute
		all := slices.Concat(jobs(t, "hung.test", 30), jobs(t, "a.test", 5), jobs(t, "b.test", 5))
		if _, err := w.runner().Run(t.Context(), all); err != nil {
			t.Fatal(err)
		}
		for _, domain := range []string{"a.test", "b.test"} {
			if last := w.starts[domain][4]; last != 4*time.Second {
				t.Errorf("%s was done after %s", domain, last)
			}
		}
	})
}

func TestChecksStartInOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 10)
		w.latency["a.test"] = time.Second
		all := jobs(t, "a.test", 20)
		seen, err := w.runner().Run(t.Context(), all)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for i, j := range all {
			want = append(want, j.Task.URL.String())
			got = append(got, seen[i].URL)
		}
		if diff := cmp.Diff(want, w.order); diff != "" {
			t.Errorf("started in another order:\n%s", diff)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("returned in another order:\n%s", diff)
		}
	})
}

func TestHolds(t *testing.T) {
	t.Parallel()
	refused := map[string]observe.Outcome{}
	for i := range 10 {
		refused[fmt.Sprintf("https://a.test/%d", i)] = observe.Forbidden
	}
	tests := []struct {
		name   string
		hosts  map[string]health.Host
		refuse bool
		insist bool
		want   int
	}{
		{"nothing holds", nil, false, false, 10},
		{"a Retry-After of the run before", map[string]health.Host{"a.test": {RetryAt: 1001}}, false, false, 0},
		{"one that is over", map[string]health.Host{"a.test": {RetryAt: 1000}}, false, false, 10},
		{"an open breaker", map[string]health.Host{"a.test": {OpenTill: 5000}}, false, false, 0},
		{"named URLs override both", map[string]health.Host{"a.test": {OpenTill: 5000, RetryAt: 5000}}, false, true, 10},
		{"the third refusal opens it", nil, true, false, 3},
		{"refusals of the run before count", map[string]health.Host{"a.test": {Refusals: 2}}, true, false, 1},
		{"another domain's hold is its own", map[string]health.Host{"b.test": {OpenTill: 5000}}, false, false, 10},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWeb(64, 1)
				if test.refuse {
					w.outcome = refused
				}
				r := w.runner()
				r.Hosts, r.Insist = test.hosts, test.insist
				seen, err := r.Run(t.Context(), jobs(t, "a.test", 10))
				if err != nil || len(seen) != test.want || len(w.order) != test.want {
					t.Errorf("%d observations of %d requests, want %d; %v", len(seen), len(w.order), test.want, err)
				}
			})
		})
	}
}

func TestStopLetsRunningChecksEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 1)
		w.latency["a.test"] = 5 * time.Second
		stop := make(chan struct{})
		time.AfterFunc(2500*time.Millisecond, func() { close(stop) })
		r := w.runner()
		r.Stop = stop
		seen, err := r.Run(t.Context(), jobs(t, "a.test", 10))
		if err != nil || len(seen) != 3 || len(w.order) != 3 {
			t.Errorf("%d observations of %d requests, want 3; %v", len(seen), len(w.order), err)
		}
		if took := time.Since(w.begun); took != 7*time.Second {
			t.Errorf("took %s", took)
		}
	})
}

func TestCutOffChecksAreNoObservations(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 1)
		w.latency["a.test"], w.latency["b.test"] = time.Hour, time.Millisecond
		ctx, cancel := context.WithTimeout(t.Context(), 2500*time.Millisecond)
		defer cancel()
		seen, err := w.runner().Run(ctx, slices.Concat(jobs(t, "a.test", 3), jobs(t, "b.test", 10)))
		if err != nil || len(seen) != 3 {
			t.Errorf("%d observations, want 3 of b.test; %v", len(seen), err)
		}
		for _, o := range seen {
			if o.URL[:15] != "https://b.test/" {
				t.Errorf("%s was cut off and observed", o.URL)
			}
		}
	})
}

func TestSinkEndsTheRun(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 1)
		r := w.runner()
		full := errors.New("no space left")
		r.Sink = func(observe.Observation) error { return full }
		if _, err := r.Run(t.Context(), jobs(t, "a.test", 10)); !errors.Is(err, full) {
			t.Errorf("error %v", err)
		}
		if len(w.order) > 2 {
			t.Errorf("%d checks were started though none can be kept", len(w.order))
		}
	})
}

// A check that never asks must not keep the slot that was taken for it.
func TestUnusedSlotsComeBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(1, 0)
		r := w.runner()
		r.Prober = silent{}
		seen, err := r.Run(t.Context(), jobs(t, "a.test", 10))
		if err != nil || len(seen) != 10 {
			t.Errorf("%d observations, %v", len(seen), err)
		}
	})
}

type silent struct{}

func (silent) Probe(_ context.Context, t probe.Task) (observe.Observation, error) {
	return observe.Observation{ID: t.ID, URL: t.URL.String(), CheckedAt: 1000, Outcome: observe.Refused}, nil
}
