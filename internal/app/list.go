package app

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// orders are the keys of list --sort; the first entry is the one to look at
// first.
var orders = map[string]func(a, b snapshot.Entry) int{
	"url":      func(a, b snapshot.Entry) int { return cmp.Compare(a.Source.URL.String(), b.Source.URL.String()) },
	"domain":   func(a, b snapshot.Entry) int { return cmp.Compare(a.Source.Domain, b.Source.Domain) },
	"priority": func(a, b snapshot.Entry) int { return schedule.Band(a.Source.Priority, b.Source.Priority) },
	"status":   func(a, b snapshot.Entry) int { return cmp.Compare(severity(a), severity(b)) },
	"uptime":   byUptime,
	"response": func(a, b snapshot.Entry) int {
		return cmp.Compare(b.Record.Metrics.AvgResponseTime, a.Record.Metrics.AvgResponseTime)
	},
	"failures": func(a, b snapshot.Entry) int {
		return cmp.Compare(b.Record.Metrics.ConsecutiveFailures, a.Record.Metrics.ConsecutiveFailures)
	},
	"last": func(a, b snapshot.Entry) int {
		return cmp.Compare(a.Record.Metrics.LastCheckAt, b.Record.Metrics.LastCheckAt)
	},
	"next": func(a, b snapshot.Entry) int { return cmp.Compare(a.Record.NextCheckAt, b.Record.NextCheckAt) },
}

// byUptime puts what has no figure last.
func byUptime(a, b snapshot.Entry) int {
	x, y := a.Record.Metrics.UptimePct, b.Record.Metrics.UptimePct
	switch {
	case !x.Known() && y.Known():
		return 1
	case x.Known() && !y.Known():
		return -1
	}
	return cmp.Compare(x, y)
}

func severity(e snapshot.Entry) int {
	return slices.Index([]snapshot.Condition{snapshot.Down, snapshot.Degraded, snapshot.Unknown, snapshot.Healthy}, e.Condition())
}

func (a *app) listCommand() *cobra.Command {
	var sel selectionFlags
	var order string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "The state of the selected URLs",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return a.list(sel, order) },
	}
	sel.register(cmd)
	cmd.Flags().StringVar(&order, "sort", "priority", strings.Join(slices.Sorted(maps.Keys(orders)), ", "))
	return cmd
}

func (a *app) list(sel selectionFlags, order string) error {
	by, ok := orders[order]
	if !ok {
		return usagef("--sort %q: one of %s", order, strings.Join(slices.Sorted(maps.Keys(orders)), ", "))
	}
	w, err := a.open()
	if err != nil {
		return err
	}
	defer w.store.Close()
	q, err := sel.request(w.snap)
	if err != nil {
		return err
	}
	entries := selected(w.snap, q, sel.due)
	slices.SortStableFunc(entries, by)
	if q.Limit > 0 && len(entries) > q.Limit {
		entries = entries[:q.Limit]
	}
	if a.json() {
		return a.printJSON(listed(entries))
	}
	return a.print(entryTable(entries))
}

// selected are the entries that match; with due only those that a check would
// look at now.
func selected(s snapshot.Snapshot, q schedule.Request, due bool) []snapshot.Entry {
	var entries []snapshot.Entry
	if due {
		q.Limit = 0
		for _, c := range schedule.Make(s, q).Due {
			entries = append(entries, *c.Entry)
		}
		return entries
	}
	mine := q.Part.Owns(s)
	for _, e := range s.Entries {
		if q.Selection.Match(e) && mine(e) {
			entries = append(entries, e)
		}
	}
	return entries
}

// listed are the records without their past. An entry that was never checked
// shows what the registry says.
func listed(entries []snapshot.Entry) []health.Record {
	out := make([]health.Record, len(entries))
	for i, e := range entries {
		r := shown(e)
		r.Last, r.History, r.Days = nil, nil, nil
		out[i] = r
	}
	return out
}

// shown is the record as it should be shown: under the registry's identity.
func shown(e snapshot.Entry) health.Record {
	r := *e.Record
	r.Schema, r.ID, r.URL, r.Domain, r.Priority = health.Schema, e.Source.ID, e.Source.URL.String(), e.Source.Domain, e.Source.Priority
	r.Status, r.Hidden = e.Status(), r.Hidden || e.Source.Hidden
	if r.Review == nil {
		r.Review = []health.Review{}
	}
	if r.Metrics.RedirectChain == nil {
		r.Metrics.RedirectChain = []string{}
	}
	return r
}

func entryTable(entries []snapshot.Entry) string {
	t := newTable("ID", "Priority", "Status", "Health", "Last check", "Code", "ms", "Uptime 30d", "URL", "Review")
	for _, e := range entries {
		m := e.Record.Metrics
		t.AppendRow(table.Row{
			e.Source.ID, e.Source.Priority, string(e.Status()), string(e.Condition()), orDash(m.LastCheckAt.String()), number(int(m.LastStatusCode)),
			number(int(m.AvgResponseTime)), percent(m.UptimePct), plain.Line(e.Source.URL.String()), reviews(*e.Record),
		})
	}
	return t.Render() + fmt.Sprintf("\n\n%d URLs\n", len(entries))
}

func reviews(r health.Record) string {
	reasons := make([]string, len(r.Review))
	for i, v := range r.Review {
		reasons[i] = string(v.Reason)
	}
	return orDash(strings.Join(reasons, ", "))
}

func percent(p health.Percent) string {
	if !p.Known() {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", p.Float())
}

func number(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
