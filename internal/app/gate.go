package app

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/runner"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// canaryPatience is how long a canary may take to answer.
const canaryPatience = 10 * time.Second

// gate tells the fault of the runner from the fault of the links (contract,
// "The run"). Its canaries belong to independent operators: when they are
// silent, so is the runner's own network.
type gate struct {
	open     bool          // nothing is asked and everything counts
	prober   runner.Prober // without a pacer: a canary must be heard while a run waits
	canaries []link.URL
	need     int
}

// newGate reads the gate's configuration, whose canaries are valid already.
func newGate(open bool, prober runner.Prober, c registry.Gate) (gate, error) {
	g := gate{open: open, prober: prober, need: c.Need}
	for _, raw := range c.Canaries {
		u, err := link.Parse(raw)
		if err != nil {
			return gate{}, fmt.Errorf("network.gate.canaries: %w", err)
		}
		g.canaries = append(g.canaries, u)
	}
	return g, nil
}

// silence asks all canaries at once and says why the network is not to be
// trusted; empty is that it is.
func (g gate) silence(ctx context.Context) string {
	if g.open || g.need == 0 {
		return ""
	}
	var answers atomic.Int64
	var asked sync.WaitGroup
	for _, u := range g.canaries {
		asked.Go(func() {
			if g.heard(ctx, u) {
				answers.Add(1)
			}
		})
	}
	asked.Wait()
	if ctx.Err() != nil {
		return "" // they were cut off, which says nothing of them
	}
	if n := int(answers.Load()); n < g.need {
		return fmt.Sprintf("%d of %d canaries answered, %d are needed: the network of this machine is at fault", n, len(g.canaries), g.need)
	}
	return ""
}

// heard tells whether a canary gave any answer that is its own: a gateway that
// stands in for a network that is down says 5xx.
func (g gate) heard(ctx context.Context, u link.URL) bool {
	o, err := g.prober.Probe(ctx, canaryTask(u))
	return err == nil && o.StatusCode > 0 && o.StatusCode < 500
}

// canaryTask asks once and briefly: an answer of any kind will do.
func canaryTask(u link.URL) probe.Task {
	return probe.Task{
		ID: u.ID(), URL: u, Method: "get", MaxRedirects: 0, Layers: []observe.Layer{observe.Standard},
		ConnectTimeout: canaryPatience, ReadTimeout: canaryPatience, Timeout: canaryPatience, MaxBody: 64 << 10,
	}
}

// before is the gate's word on a run that has not begun.
func (g gate) before(ctx context.Context) string {
	if why := g.silence(ctx); why != "" {
		return "before the run " + why
	}
	return ""
}

// after is the gate's word on what a run saw, given the state before it.
func (g gate) after(ctx context.Context, s snapshot.Snapshot, seen []observe.Observation) string {
	if g.open {
		return ""
	}
	if why, failed := fold.MassFailure(s, seen); failed {
		return why
	}
	if why := g.silence(ctx); why != "" {
		return "after the run " + why
	}
	return ""
}
