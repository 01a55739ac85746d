package runner_test

import (
	"context"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// curious asks the pacer which domains are to be left alone.
type curious struct {
	pacer *runner.Pacer
	held  map[string]bool
}

func (c *curious) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	for _, domain := range []string{"a.test", "b.test"} {
		c.held[domain] = c.pacer.Held(ctx, domain)
	}
	return observe.Observation{ID: t.ID, URL: t.URL.String(), CheckedAt: 1, Outcome: observe.OK}, nil
}

// A check hears of what holds a domain, unless it insists; nobody else does.
func TestHeld(t *testing.T) {
	t.Parallel()
	u, err := link.Parse("https://a.test/")
	if err != nil {
		t.Fatal(err)
	}
	pacer := runner.NewPacer(1, unlimited)
	if pacer.Held(t.Context(), "b.test") {
		t.Error("held outside of a run")
	}
	for _, insist := range []bool{false, true} {
		c := &curious{pacer, map[string]bool{}}
		r := runner.Runner{
			Prober: c, Pacer: pacer, Hosts: map[string]health.Host{"b.test": {RetryAt: 100}}, Insist: insist,
			Breaker: health.Breaker{Failures: 3, Cooldown: time.Hour},
			Now:     func() observe.Instant { return 50 }, Sink: func(observe.Observation) error { return nil },
		}
		job := runner.Job{Domain: "a.test", Task: func() probe.Task { return probe.Task{ID: u.ID(), URL: u} }}
		if seen, err := r.Run(t.Context(), []runner.Job{job}); err != nil || len(seen) != 1 {
			t.Fatalf("%v, %v", seen, err)
		}
		if c.held["a.test"] || c.held["b.test"] == insist {
			t.Errorf("insisting %t: held %v", insist, c.held)
		}
	}
}
