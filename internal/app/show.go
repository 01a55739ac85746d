package app

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

func (a *app) showCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show URL|ID",
		Short: "All that is known of one URL",
		Long:  say("help/show", nil),
		Args:  cobra.ExactArgs(1),
		RunE:  func(_ *cobra.Command, args []string) error { return a.show(args[0]) },
	}
}

func (a *app) show(idOrURL string) error {
	w, err := a.open()
	if err != nil {
		return err
	}
	defer w.store.Close()
	e, err := find(w.snap, idOrURL)
	if err != nil {
		return err
	}
	drift, err := w.drift(e)
	if err != nil {
		return err
	}
	if a.json() {
		return a.printJSON(shownRecord{shown(e), changeOf(drift)})
	}
	return a.print(facts(e) + "\n" + say("drift", drift) + history(*e.Record))
}

// facts are what a person asks first, one a line.
func facts(e snapshot.Entry) string {
	r, m := e.Record, e.Record.Metrics
	rows := [][2]string{
		{"url", e.Source.URL.String()},
		{"title", e.Source.Title},
		{"id", e.Source.ID},
		{"domain", e.Source.Domain + ", " + e.Source.Priority},
		{"status", string(e.Status())},
		{"health", string(e.Condition())},
		{"verdict", verdict(r.Verdict)},
		{"failing since", r.FailingSince.String()},
		{"failures in a row", number(m.ConsecutiveFailures)},
		{"uptime 30 days", percent(m.UptimePct)},
		{"mean response", number(int(m.AvgResponseTime)) + " ms"},
		{"last check", m.LastCheckAt.String()},
		{"last success", m.LastSuccessAt.String()},
		{"next check", r.NextCheckAt.String()},
		{"recheck asked", r.RecheckAt.String()},
		{"certificate ends", string(m.SSLExpiry)},
		{"redirects", strings.Join(m.RedirectChain, " -> ")},
		{"content hash", string(m.ContentHash)},
	}
	if r.Last != nil {
		rows = append(rows, [2]string{"outcome", string(r.Last.Outcome) + " " + r.Last.Error})
		for _, t := range r.Last.Attempts {
			rows = append(rows, [2]string{"attempt", attempt(t)})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Fields)) {
		rows = append(rows, [2]string{"field", fmt.Sprintf("%s: %v", name, r.Fields[name])})
	}
	for _, v := range r.Review {
		rows = append(rows, [2]string{"review", fmt.Sprintf("%s since %s: %s", v.Reason, v.Since, v.Detail)})
	}
	var b strings.Builder
	for _, row := range rows {
		fmt.Fprintf(&b, "%-18s %s\n", row[0], orDash(plain.Text(row[1])))
	}
	return b.String()
}

func attempt(t observe.Attempt) string {
	return fmt.Sprintf("%s %s %s in %s ms %s", t.Layer, t.Method, number(int(t.Code)), number(int(t.Millis)), t.Error)
}

// history is the last checks, newest first.
func history(r health.Record) string {
	if len(r.History) == 0 {
		return "never checked\n"
	}
	t := newTable("At", "Outcome", "Code", "ms")
	for i := len(r.History) - 1; i >= 0; i-- {
		c := r.History[i]
		t.AppendRow(table.Row{c.At.String(), string(c.Outcome), number(int(c.Code)), number(int(c.Millis))})
	}
	return t.Render() + "\n"
}
