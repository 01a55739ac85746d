package runner

import (
	"context"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
)

// Job is one check to be made. The jobs of a run are in the order of their
// priorities; those of one domain are started in their order.
type Job struct {
	Domain   string            // registrable
	Priority string            // jobs that have the same may change places where that makes the run shorter
	Task     func() probe.Task // called when the check starts: a plan of 100,000 need not be in memory
}

// Prober makes one check. An error means that it was cut off by the context,
// and that there is no observation.
type Prober interface {
	Probe(ctx context.Context, t probe.Task) (observe.Observation, error)
}

// Runner makes the checks of a run.
type Runner struct {
	Prober  Prober
	Pacer   *Pacer                          // the one that the prober asks
	Breaker health.Breaker                  // rests a domain that keeps refusing us
	Hosts   map[string]health.Host          // what is in force from runs before; not changed
	Insist  bool                            // neither breaker nor Retry-After holds a check back
	Now     func() observe.Instant          // the clock that holds are judged by
	Stop    <-chan struct{}                 // once closed, no check is started any more
	Sink    func(observe.Observation) error // called for each observation as it is made, from many goroutines

	// A run in which nothing happens for StallAfter is diagnosed, where nothing
	// is no request that starts or ends and no observation; a domain's spacing
	// may well be longer. 0 is no watch.
	StallAfter time.Duration
	Diagnose   func(context.Context) Diagnosis // must end with its context; nil finds nothing
	Warn       func(string)                    // told of a stall and of its end, for people; nil tells nobody
}

// Run makes the checks and returns the observations in the order of the jobs,
// as records store them: only the sink sees texts. Those of checks that were not made, or cut off, are missing. It returns when
// all started checks have ended, but at most 10 s after they were cut off: what
// then still hangs is left behind, and no longer heard.
//
// The error is a [*StallError] where the run stood still, else the first of the
// sink's, as it is. Either cuts off the checks under way; the observations made
// before come with it. The end of ctx is no error.
func (r *Runner) Run(ctx context.Context, jobs []Job) ([]observe.Observation, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	starting, cancelStarting := stoppable(ctx, r.Stop)
	defer cancelStarting()
	run := run{Runner: r, ledger: newLedger(len(jobs), cancel)}
	run.start(starting, ctx, jobs)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		run.open.Wait()
	}()
	run.watch(ctx, ended)
	r.Pacer.resume() // a stall may have left it paused
	return run.ledger.close()
}

// stoppable is ctx, ended also by stop.
func stoppable(ctx context.Context, stop <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}
