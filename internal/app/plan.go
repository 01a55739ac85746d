package app

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
)

func (a *app) planCommand() *cobra.Command {
	var sel selectionFlags
	var shards int
	var matrix bool
	cmd := &cobra.Command{
		Use:   "plan",
		Short: "What is due and why; --shards N prints the matrix as JSON",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case cmd.Flags().Changed("shards") && shards < 1:
				return usagef("--shards %d: a number above 0", shards)
			case matrix && cmd.Flags().Changed("shards"):
				return usagef("--matrix chooses the number of shards itself; leave out --shards")
			case matrix:
				return a.planMatrix(sel)
			}
			return a.printPlan(sel, shards)
		},
	}
	sel.register(cmd)
	cmd.Flags().BoolVar(&matrix, "matrix", false, "print the shards of a workflow's matrix, as many as the plan needs, and write them to $GITHUB_OUTPUT")
	cmd.Flags().IntVar(&shards, "shards", 0, "print JSON: how many of the due URLs each of N runners gets")
	return cmd
}

// plan reads the flags and plans a run at the instant to decide by.
func (a *app) plan(w *workspace, sel selectionFlags) (schedule.Plan, error) {
	q, err := sel.request(w.snap)
	if err != nil {
		return schedule.Plan{}, err
	}
	return schedule.Make(w.snap, q), nil
}

func (a *app) printPlan(sel selectionFlags, shards int) error {
	w, err := a.open()
	if err != nil {
		return err
	}
	defer w.store.Close()
	q, err := sel.request(w.snap)
	if err != nil {
		return err
	}
	q.Shards = shards
	plan := schedule.Make(w.snap, q)
	if a.json() || shards > 0 {
		return a.printJSON(plan)
	}
	if len(plan.Due) > 0 {
		t := newTable("Priority", "Reason", "Overdue", "Domain", "URL")
		for _, c := range plan.Due {
			t.AppendRow(table.Row{c.Priority, string(c.Reason), overdue(c.Overdue), c.Domain, plain.Line(c.URL)})
		}
		if err := a.print(t.Render() + "\n\n"); err != nil {
			return err
		}
	}
	return a.print(planSummary(plan))
}

func planSummary(p schedule.Plan) string {
	s := p.Skipped
	var left []string
	for _, part := range []struct {
		n    int
		what string
	}{
		{s.NotDue, "not due yet"}, {s.Window, "waiting for the window"}, {s.Breaker, "on a domain at rest"},
		{s.Inactive, "inactive and not due"}, {s.Disabled, "disabled"},
	} {
		if part.n > 0 {
			left = append(left, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	if len(left) == 0 {
		return fmt.Sprintf("%d due\n", len(p.Due))
	}
	return fmt.Sprintf("%d due; %s\n", len(p.Due), strings.Join(left, ", "))
}
