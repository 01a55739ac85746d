package app

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/report"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
)

func (a *app) checkCommand() *cobra.Command {
	var sel selectionFlags
	var net networkFlags
	var failOn failOnFlag
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Plan, observe, record and report: the everyday command",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r, err := a.check(cmd.Context(), sel, net, failOn)
			if r == nil {
				return err
			}
			if telling := errors.Join(a.appendSummary("check", *r), a.printRun(*r)); telling != nil {
				return telling
			}
			return err
		},
	}
	sel.register(cmd)
	net.register(cmd)
	failOn.register(cmd)
	return cmd
}

// check lives through one run. With a run the error, if any, is only about
// how it ended.
func (a *app) check(ctx context.Context, sel selectionFlags, net networkFlags, failOn failOnFlag) (*run, error) {
	if err := failOn.check(); err != nil {
		return nil, err
	}
	w, done, err := a.openLocked()
	if err != nil {
		return nil, err
	}
	defer done()
	asker, err := a.asker(net, sel, w.snap.Registry)
	if err != nil {
		return nil, err
	}
	defer asker.close()
	if _, err := sel.request(w.snap); err != nil {
		return nil, err // before anything is written
	}
	left, err := a.takeUp(w)
	if err != nil {
		return nil, err
	}
	plan, err := a.plan(w, sel)
	if err != nil {
		return nil, err
	}
	a.stage("%d of %d URLs to check", len(plan.Due), len(w.snap.Entries))
	r, ended, err := a.observeAndRecord(ctx, w, plan, asker)
	if err != nil {
		return nil, err
	}
	r.events = append(left.Events, r.events...)
	if _, err := a.writeReport(w, report.WeekOf(a.now())); err != nil {
		return nil, err
	}
	if ended != nil {
		return &r, ended
	}
	return &r, failOn.verdict(w.snap, r)
}

// observeAndRecord makes the checks of a plan and folds what they saw. A run
// in which nothing is due leaves no trace.
func (a *app) observeAndRecord(ctx context.Context, w *workspace, plan schedule.Plan, asker *asker) (r run, ended, err error) {
	if len(plan.Due) == 0 {
		return summarise(nil, a.now(), a.now()), nil, nil
	}
	j, err := w.store.NewJournal(a.now().Time())
	if err != nil {
		return run{}, nil, err
	}
	r, ended, err = a.run(ctx, w, plan, asker, j)
	if err != nil {
		return run{}, nil, err
	}
	result, err := a.recordJournals(w, nil)
	if err != nil {
		return run{}, nil, err
	}
	r.events = result.Events
	return r, ended, w.load(a)
}
