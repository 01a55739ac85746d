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
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
)

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
		{"slow answers overlap once one came", 1, 3 * time.Second, 1, 5, 10 * time.Second},
		{"every request of a check counts", 2, 0, 3, 4, 5500 * time.Millisecond},
		{"very slow answers leave a domain alone", 1, 20 * time.Second, 1, 7, 63 * time.Second},
		{"no rate is no wait but for answers", 0, time.Second, 1, 6, 3 * time.Second},
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
			want = append(want, j.Task().URL.String())
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
		w.latency["a.test"] = 900 * time.Millisecond
		stop := make(chan struct{})
		time.AfterFunc(2500*time.Millisecond, func() { close(stop) })
		r := w.runner()
		r.Stop = stop
		seen, err := r.Run(t.Context(), jobs(t, "a.test", 10))
		if err != nil || len(seen) != 3 || len(w.order) != 3 {
			t.Errorf("%d observations of %d requests, want 3; %v", len(seen), len(w.order), err)
		}
		if took := time.Since(w.begun); took != 2900*time.Millisecond {
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

// errand is a prober whose checks ask another domain first, as a robots.txt
// elsewhere would make them.
type errand struct{ *web }

func (e errand) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	release, err := e.pacer.Acquire(ctx, "other.test")
	if err != nil {
		return observe.Observation{}, err
	}
	release()
	return e.web.Probe(ctx, t)
}

// A check that asks another domain first must not hold its own slot meanwhile.
func TestFirstRequestToAnotherDomain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(1, 1)
		r := w.runner()
		r.Prober = errand{w}
		seen, err := r.Run(t.Context(), slices.Concat(jobs(t, "a.test", 2), jobs(t, "b.test", 2)))
		if err != nil || len(seen) != 4 {
			t.Errorf("%d observations, %v", len(seen), err)
		}
	})
}

// pausing is a prober whose checks wait for an hour after their first request,
// as before a retry, and count how many of them do.
type pausing struct {
	*web
	mu        sync.Mutex
	now, most int
}

func (p *pausing) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	o, err := p.web.Probe(ctx, t)
	p.count(1)
	p.pacer.Yield(ctx)
	time.Sleep(time.Hour)
	p.count(-1)
	return o, err
}

func (p *pausing) count(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now += n
	p.most = max(p.most, p.now)
}

// Checks that wait hold nothing but memory, and of that a bounded part.
func TestWaitingChecksHoldNoWorker(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(2, 1)
		p := &pausing{web: w}
		r := w.runner()
		r.Prober = p
		seen, err := r.Run(t.Context(), slices.Concat(jobs(t, "a.test", 100), jobs(t, "b.test", 10)))
		if err != nil || len(seen) != 110 {
			t.Errorf("%d observations, %v", len(seen), err)
		}
		if last := w.starts["b.test"][9]; last != 9*time.Second {
			t.Errorf("the other domain was done after %s", last)
		}
		if p.most != 64+10 {
			t.Errorf("%d checks were open at once", p.most)
		}
	})
}

// pondering is a prober that takes an hour to understand each answer.
type pondering struct{ *web }

func (p pondering) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	o, err := p.web.Probe(ctx, t)
	time.Sleep(time.Hour)
	o.Outcome, o.RetryAfter = observe.RateLimited, 7200
	return o, err
}

// What an answer means is known before its domain is asked again, however fast
// its rate; other domains do not wait for that.
func TestAnswersAreUnderstoodFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(1, 1000)
		r := w.runner()
		r.Prober = pondering{w}
		seen, err := r.Run(t.Context(), slices.Concat(jobs(t, "a.test", 10), jobs(t, "b.test", 1)))
		if err != nil || len(seen) != 2 || len(w.starts["a.test"]) != 1 {
			t.Errorf("%d observations, %d requests, %v", len(seen), len(w.starts["a.test"]), err)
		}
		if d := time.Since(w.begun); d != time.Hour {
			t.Errorf("the run took %s", d)
		}
	})
}

// A domain that stops to answer falls back to one request at a time.
func TestOneRequestToWhatHangs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 1)
		w.latency["a.test"], w.hangs["a.test"] = 4*time.Second, 30*time.Second
		if _, err := w.runner().Run(t.Context(), jobs(t, "a.test", 60)); err != nil {
			t.Fatal(err)
		}
		starts := w.starts["a.test"]
		for i := 1; i < len(starts); i++ {
			if gap := starts[i] - starts[i-1]; starts[i-1] > 10*time.Minute && gap < timeout {
				t.Errorf("%s after it hung, requests came at %s and %s", starts[i]-30*time.Second, starts[i-1], starts[i])
			}
		}
	})
}
