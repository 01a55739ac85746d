package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/runner"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// grace is how long running requests may go on once the run was asked to end.
const grace = 10 * time.Second

func (a *app) observeCommand() *cobra.Command {
	var sel selectionFlags
	var net networkFlags
	var journal string
	cmd := &cobra.Command{
		Use:   "observe --journal FILE",
		Short: "Only fetch: read the repository, write the journal and nothing else",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if journal == "" {
				return usagef("observe needs --journal FILE")
			}
			return a.observe(cmd.Context(), sel, net, journal)
		},
	}
	sel.register(cmd)
	net.register(cmd)
	cmd.Flags().StringVar(&journal, "journal", "", "the file that the observations go to; it must not exist yet, or be empty")
	return cmd
}

func (a *app) observe(ctx context.Context, sel selectionFlags, net networkFlags, path string) error {
	w, err := a.open()
	if err != nil {
		return err
	}
	defer w.store.Close()
	asker, err := a.asker(net, sel, w.snap.Registry)
	if err != nil {
		return err
	}
	defer asker.close()
	plan, err := a.plan(w, sel)
	if err != nil {
		return err
	}
	j, err := store.CreateJournal(path)
	if err != nil {
		return err
	}
	r, ended, err := a.run(ctx, w, plan, asker, j)
	if err != nil {
		return err
	}
	if err := a.printRun(r); err != nil {
		return err
	}
	return ended
}

// run makes the checks of a plan, writes each observation into the journal as
// it is made, then the gate's word on the whole, and closes the journal. ended
// is [errInterrupted] when the run was cut short, and [errQuarantined] when
// the gate shut it, which goes before.
func (a *app) run(ctx context.Context, w *workspace, plan schedule.Plan, ask *asker, j *store.Journal) (r run, ended, err error) {
	started := a.now()
	ctx, stop, cancel := a.limits(ctx, ask.deadline)
	defer cancel()
	due := len(plan.Due)
	progress := a.newProgress(due)
	mark := &observe.Run{StartedAt: started, Due: due, Shard: ask.shard, Gated: !ask.gate.open}
	if why := ask.gate.before(ctx); why != "" {
		return a.shut(run{startedAt: started, due: due, carriedOver: due}, mark, why, j)
	}
	b := w.snap.Registry.Config.Network.Breaker
	checks := runner.Runner{
		Prober: ask.prober, Pacer: ask.pacer,
		Breaker: health.Breaker{Failures: b.Failures, Cooldown: b.Cooldown}, Hosts: w.snap.Hosts, Insist: ask.insist,
		Now: a.now, Stop: stop,
		StallAfter: w.snap.Registry.Config.Network.StallAfter, Diagnose: a.diagnosis(ask.gate, j.Dir()), Warn: func(text string) { a.log.Warn(text) },
		Sink: func(o observe.Observation) error {
			o.Run = mark
			progress.step(o)
			return j.Append(o)
		},
	}
	seen, err := checks.Run(ctx, jobs(schedule.Shuffle(plan.Due, ask.seed), a.learned(w.store, plan.Due), doubts{w.snap.Siblings, ask.seed}))
	progress.done()
	if scarce := context.Cause(ctx); is[memoryError](scarce) {
		err = errors.Join(err, scarce)
	}
	var stall *runner.StallError
	if err != nil && !errors.As(err, &stall) {
		return run{}, nil, errors.Join(err, j.Close())
	}
	r = summarise(seen, started, a.now())
	r.due, r.carriedOver = due, due-len(seen)
	if why := ask.gate.after(ctx, w.snap, seen); why != "" {
		return a.shut(r, mark, why, j)
	}
	var unwritten error
	if !ask.gate.open {
		unwritten = j.AppendGate(observe.Gate{At: a.now(), Run: *mark})
	}
	if err := errors.Join(unwritten, j.Close()); err != nil {
		return run{}, nil, err
	}
	if r.carriedOver > 0 && (ctx.Err() != nil || closed(stop)) {
		ended = fmt.Errorf("%w (%d of %d URLs were checked)", errInterrupted, len(seen), due)
	}
	if stall != nil {
		ended = fmt.Errorf("%w (%w; %d of %d URLs were checked)", errInterrupted, stall, len(seen), due)
	}
	return r, ended, nil
}

// shut ends a run that does not count.
func (a *app) shut(r run, mark *observe.Run, why string, j *store.Journal) (run, error, error) {
	r.finishedAt, r.quarantined = a.now(), why
	err := j.AppendGate(observe.Gate{At: a.now(), Run: *mark, Quarantined: true, Why: why})
	if err := errors.Join(err, j.Close()); err != nil {
		return run{}, nil, err
	}
	return r, fmt.Errorf("%w (%s; --no-gate counts it all the same)", errQuarantined, why), nil
}

// limits are the ends of a run: ctx cuts requests off, at the deadline, a grace
// after stop, or when memory runs out, which its cause then says; once stop is
// closed, none is started any more.
func (a *app) limits(parent context.Context, deadline time.Duration) (ctx context.Context, stop <-chan struct{}, cancel context.CancelFunc) {
	ctx, end := context.WithCancelCause(parent)
	cancel = func() { end(nil) }
	if deadline > 0 {
		var release context.CancelFunc
		ctx, release = context.WithTimeout(ctx, deadline)
		cancel = func() { release(); end(nil) }
	}
	go newMemory().watch(ctx, end)
	go func() {
		select {
		case <-a.env.Interrupt:
			a.log.Warn("asked to end: waiting for the running requests", "at_most", grace)
			select {
			case <-time.After(grace):
				cancel()
			case <-ctx.Done():
			}
		case <-ctx.Done():
		}
	}()
	return ctx, a.env.Interrupt, cancel
}

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return c != nil
	default:
		return false
	}
}

// order is the seed of the run's order.
func (n networkFlags) order() uint64 {
	if n.seedSet {
		return n.seed
	}
	return rand.Uint64()
}

// insists tells a selection that overrides breakers and Retry-After.
func (s selectionFlags) insists() bool { return len(s.urls)+len(s.ids) > 0 }
