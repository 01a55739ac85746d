package app

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/report"
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
			if printing := a.printRun("check", *r); printing != nil {
				return printing
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
	asker, err := a.asker(net, sel.insists(), w.snap.Registry)
	if err != nil {
		return nil, err
	}
	defer asker.close()
	if _, err := sel.request(w.snap); err != nil {
		return nil, err // before anything is written
	}
	left, err := a.recordJournals(w, journals{})
	if err != nil {
		return nil, err
	}
	if n := len(left.Folded); n > 0 {
		a.stage("recorded %d observations of a run that was cut off", n)
	}
	plan, err := a.plan(w, sel)
	if err != nil {
		return nil, err
	}
	a.stage("%d of %d URLs to check", len(plan.Due), len(w.snap.Entries))
	j, err := w.store.NewJournal(a.now().Time())
	if err != nil {
		return nil, err
	}
	r, ended, err := a.run(ctx, w, plan, asker, j)
	if err != nil {
		return nil, err
	}
	result, err := a.recordJournals(w, journals{})
	if err != nil {
		return nil, err
	}
	r.events = append(left.Events, result.Events...)
	if _, err := a.writeReport(w, report.WeekOf(a.now())); err != nil {
		return nil, err
	}
	if ended != nil {
		return &r, ended
	}
	return &r, failOn.verdict(w.snap, r)
}
