package app

import (
	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/report"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

func (a *app) reportCommand() *cobra.Command {
	var week string
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Write the weekly report, and print it",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return a.report(week) },
	}
	cmd.Flags().StringVar(&week, "week", "", "the ISO week as YYYY-WW (default: that of --now)")
	return cmd
}

func (a *app) report(name string) error {
	week := report.WeekOf(a.now())
	if name != "" {
		var err error
		if week, err = report.ParseWeek(name); err != nil {
			return usagef("--week: %w", err)
		}
	}
	w, done, err := a.openLocked()
	if err != nil {
		return err
	}
	defer done()
	text, err := a.writeReport(w, week)
	if err != nil {
		return err
	}
	if a.json() {
		return a.printJSON(struct {
			Path   string `json:"path"`
			Report string `json:"report"`
		}{a.statePath(week.Path()), string(text)})
	}
	return a.print(string(text))
}

// writeReport writes the report of a week from the state as it is.
func (a *app) writeReport(w *workspace, week report.Week) ([]byte, error) {
	events, err := w.store.Events(week.Start(), week.End())
	if err != nil {
		return nil, err
	}
	snap := w.snap
	snap.Events = events
	text := report.Build(snap, week, report.Run{At: snap.LastRun.StartedAt, Due: snap.LastRun.Due, Checked: snap.LastRun.Observed})
	_, err = w.store.Commit(store.Change{Files: map[string]store.File{week.Path(): {Data: text}}})
	return text, err
}
