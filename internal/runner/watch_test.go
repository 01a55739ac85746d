package runner_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// hanging is a prober whose requests to hung.test never end by themselves.
type hanging struct {
	*web
	till time.Duration   // since begun; then they answer
	deaf <-chan struct{} // closed in the end, for one that does not hear that it is cut off
}

func (h hanging) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	if t.URL.RegistrableDomain() != "hung.test" {
		return h.web.Probe(ctx, t)
	}
	release, err := h.pacer.Acquire(ctx, "hung.test")
	if err != nil {
		return observe.Observation{}, err
	}
	defer release()
	cutOff := ctx.Done()
	if h.deaf != nil {
		cutOff = h.deaf
	}
	select {
	case <-time.After(h.till - time.Since(h.begun)):
		return observe.Observation{ID: t.ID, URL: t.URL.String(), Outcome: observe.OK, StatusCode: 200}, nil
	case <-cutOff:
		return observe.Observation{}, context.Canceled
	}
}

// says answers one diagnosis after the other, the last one for ever.
type says struct {
	mu        sync.Mutex
	diagnoses []runner.Diagnosis
	takes     time.Duration
	asked     []time.Duration
	begun     time.Time
}

func (s *says) diagnose(context.Context) runner.Diagnosis {
	defer time.Sleep(s.takes)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, time.Since(s.begun))
	d := s.diagnoses[0]
	if len(s.diagnoses) > 1 {
		s.diagnoses = s.diagnoses[1:]
	}
	return d
}

func TestStall(t *testing.T) {
	t.Parallel()
	const never = 24 * time.Hour
	down, disk, nothing := runner.NetworkDown, runner.DiskFault, runner.NothingFound
	min := time.Minute
	tests := []struct {
		name      string
		till      time.Duration
		deaf      bool
		diagnoses []runner.Diagnosis
		deadline  time.Duration
		asked     []time.Duration
		want      string // the diagnosis of the stall; "-" is none
		observed  int
		took      time.Duration
	}{
		{"nothing found", never, false, []runner.Diagnosis{nothing}, never, []time.Duration{5 * min}, "", 3, 5 * min},
		{"a disk at fault", never, false, []runner.Diagnosis{disk}, never, []time.Duration{5 * min}, "disk", 3, 5 * min},
		{"what hangs does not hear", never, true, []runner.Diagnosis{disk}, never, []time.Duration{5 * min}, "disk", 3, 5*min + 10*time.Second},
		{"the network comes back", 7 * min, false, []runner.Diagnosis{down, down, nothing}, never,
			[]time.Duration{5 * min, 5*min + 30*time.Second, 6 * min}, "-", 5, 7 * min},
		{"it comes back and nothing moves", never, false, []runner.Diagnosis{down, nothing}, never,
			[]time.Duration{5 * min, 5*min + 30*time.Second, 10*min + 30*time.Second}, "", 3, 10*min + 30*time.Second},
		{"a disk while the network is down", never, false, []runner.Diagnosis{down, disk}, never,
			[]time.Duration{5 * min, 5*min + 30*time.Second}, "disk", 3, 5*min + 30*time.Second},
		{"the network stays down", never, false, []runner.Diagnosis{down}, 6*min + 10*time.Second,
			[]time.Duration{5 * min, 5*min + 30*time.Second, 6 * min}, "-", 3, 6*min + 10*time.Second},
		{"what hangs does not hear of the deadline", never, true, []runner.Diagnosis{disk}, time.Minute, nil, "-", 3, 70 * time.Second},
		{"slow but below the limit", 5*min - time.Second, false, []runner.Diagnosis{disk}, never, nil, "-", 5, 5*min - time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWeb(64, 0)
				d := &says{diagnoses: test.diagnoses, begun: w.begun}
				r := w.runner()
				h := hanging{web: w, till: test.till}
				if test.deaf {
					end := make(chan struct{})
					defer close(end)
					h.deaf = end
				}
				r.Prober = h
				r.StallAfter, r.Diagnose = 5*time.Minute, d.diagnose
				ctx, cancel := context.WithTimeout(t.Context(), test.deadline)
				defer cancel()
				seen, err := r.Run(ctx, slices.Concat(jobs(t, "hung.test", 2), jobs(t, "a.test", 3)))
				var stall *runner.StallError
				if errors.As(err, &stall) != (test.want != "-") || stall != nil && string(stall.Diagnosis) != test.want {
					t.Errorf("error %v, want a stall by %q", err, test.want)
				}
				if len(seen) != test.observed {
					t.Errorf("%d observations were kept, want %d", len(seen), test.observed)
				}
				if took := time.Since(w.begun); took != test.took {
					t.Errorf("took %s, want %s", took, test.took)
				}
				if !slices.Equal(d.asked, test.asked) {
					t.Errorf("diagnosed at %v, want %v", d.asked, test.asked)
				}
			})
		})
	}
}

// While the network is down no request starts, retries of running checks
// included.
func TestStallPausesRequests(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 0)
		w.pacer.AtLeast("slow.test", 6*time.Minute)
		d := &says{diagnoses: []runner.Diagnosis{runner.NetworkDown, runner.NetworkDown, runner.NetworkDown, runner.NothingFound}, begun: w.begun}
		var warnings []string
		r := w.runner()
		r.Prober = hanging{web: w, till: 8 * time.Minute}
		r.StallAfter, r.Diagnose = 5*time.Minute, d.diagnose
		r.Warn = func(text string) { warnings = append(warnings, text) }
		seen, err := r.Run(t.Context(), slices.Concat(jobs(t, "hung.test", 1), jobs(t, "slow.test", 2)))
		if err != nil || len(seen) != 3 {
			t.Errorf("%d observations, %v", len(seen), err)
		}
		if starts, want := w.starts["slow.test"], []time.Duration{0, 6*time.Minute + 30*time.Second}; !slices.Equal(starts, want) {
			t.Errorf("requests started at %v, want %v", starts, want)
		}
		if len(warnings) != 3 || !strings.Contains(warnings[1], "network is down") || !strings.Contains(warnings[2], "network is up") {
			t.Errorf("warnings %q", warnings)
		}
	})
}

// What moved while its stall was looked into is no stall any more.
func TestStallThatPasses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 0)
		d := &says{diagnoses: []runner.Diagnosis{runner.NothingFound}, takes: time.Minute, begun: w.begun}
		r := w.runner()
		r.Prober = hanging{web: w, till: 5*time.Minute + 30*time.Second}
		r.StallAfter, r.Diagnose = 5*time.Minute, d.diagnose
		w.pacer.AtLeast("hung.test", 10*time.Minute)
		seen, err := r.Run(t.Context(), jobs(t, "hung.test", 2))
		if err != nil || len(seen) != 2 || len(d.asked) != 1 {
			t.Errorf("%d observations, diagnosed at %v, %v", len(seen), d.asked, err)
		}
	})
}

// A domain may want more time between requests than a stall takes.
func TestWaitingForASpacingIsNoStall(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 0)
		w.pacer.AtLeast("slow.test", time.Hour)
		r := w.runner()
		r.StallAfter = 5 * time.Minute
		r.Diagnose = func(context.Context) runner.Diagnosis {
			t.Errorf("diagnosed after %s", time.Since(w.begun))
			return runner.DiskFault
		}
		seen, err := r.Run(t.Context(), jobs(t, "slow.test", 3))
		if err != nil || len(seen) != 3 || time.Since(w.begun) != 2*time.Hour {
			t.Errorf("%d observations after %s, %v", len(seen), time.Since(w.begun), err)
		}
	})
}

// A sink that never returns is a stall too.
func TestSinkThatHangs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 1)
		mended := make(chan struct{})
		defer close(mended)
		r := w.runner()
		r.StallAfter = time.Minute
		r.Diagnose = func(context.Context) runner.Diagnosis { return runner.DiskFault }
		r.Sink = func(o observe.Observation) error {
			if strings.HasSuffix(o.URL, "/1") {
				<-mended
			}
			return nil
		}
		seen, err := r.Run(t.Context(), jobs(t, "a.test", 3))
		var stall *runner.StallError
		if !errors.As(err, &stall) || len(seen) != 2 {
			t.Errorf("%d observations, %v", len(seen), err)
		}
	})
}
