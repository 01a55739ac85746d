package report_test

import (
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/report"
)

func TestFreshness(t *testing.T) {
	t.Parallel()
	ran := func(at string, due, checked int) report.Run {
		return report.Run{At: instant(t, at), Due: due, Checked: checked}
	}
	const (
		stopped = "**Nothing was checked for 3 days. What stands here was last seen 2026-02-15T05:59Z.**"
		never   = "**Nothing was ever checked.**"
	)
	tests := []struct {
		name    string
		checks  []string // last checks; empty is never
		run     report.Run
		warning string
		says    string
	}{
		{"fresh", []string{"2026-02-18T03:00:00Z", "2026-02-01T03:00:00Z"}, ran("2026-02-18T03:00:00Z", 1, 1), "",
			"Last run 2026-02-18T03:00Z: 1 due, 1 checked. Newest check 2026-02-18T03:00Z, oldest 2026-02-01T03:00Z."},
		{"exactly a day", []string{"2026-02-17T06:00:00Z"}, report.Run{}, "", "Last run not known. Newest check 2026-02-17T06:00Z, oldest 2026-02-17T06:00Z."},
		{"more than a day", []string{"2026-02-17T05:59:59Z"}, report.Run{}, "**Nothing was checked for 1 day. What stands here was last seen 2026-02-17T05:59Z.**", "Last run not known."},
		{"stopped", []string{"2026-02-15T05:59:59Z"}, ran("2026-02-15T05:50:00Z", 1, 1), stopped, stopped + " Last run 2026-02-15T05:50Z: 1 due, 1 checked. Newest"},
		{"runs, yet checks nothing", []string{"2026-02-15T05:59:59Z"}, ran("2026-02-18T05:50:00Z", 1, 0), stopped, "1 due, 0 checked."},
		{"runs, and nothing was due", []string{"2026-02-15T05:59:59Z"}, ran("2026-02-18T05:50:00Z", 0, 0), "", "0 due, 0 checked."},
		{"never", []string{""}, report.Run{}, never, never + " Last run not known. Never checked: 1."},
		{"some never", []string{"2026-02-18T03:00:00Z", "", ""}, report.Run{}, "", "Never checked: 2."},
		{"nothing to check", nil, report.Run{}, "", "Last run not known."},
		{"a clock that went back", []string{"2026-02-18T07:00:00Z"}, report.Run{}, "", "Newest check 2026-02-18T07:00Z"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			for i, at := range tt.checks {
				url := "https://sepe.es/" + string(rune('a'+i))
				if at == "" {
					w.page("sepe.es", url)
				} else {
					w.page("sepe.es", url, w.checked(at, observe.OK, 200, 100, 100))
				}
			}
			got := string(report.Build(w.at(now), thisWeek, tt.run))
			summary, _, _ := strings.Cut(got, "\n| Domain |")
			if warned := strings.Contains(summary, "**Nothing was"); warned != (tt.warning != "") || !strings.Contains(summary, tt.warning) {
				t.Errorf("want the warning %q in\n%s", tt.warning, summary)
			}
			_, fresh, _ := strings.Cut(got, "### Freshness\n\n")
			if !strings.Contains(fresh, tt.says) {
				t.Errorf("want %q in\n%s", tt.says, fresh)
			}
		})
	}
}
