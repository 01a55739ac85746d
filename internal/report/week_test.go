package report_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/report"
)

func TestWeekOf(t *testing.T) {
	t.Parallel()
	tests := []struct{ at, week, monday string }{
		{"2026-02-18T03:14:00Z", "2026-08", "2026-02-16"},
		{"2026-02-16T00:00:00Z", "2026-08", "2026-02-16"},
		{"2026-02-15T23:59:59Z", "2026-07", "2026-02-09"},
		{"2026-01-01T00:00:00Z", "2026-01", "2025-12-29"},
		{"2025-12-29T00:00:00Z", "2026-01", "2025-12-29"},
		{"2025-12-28T23:59:59Z", "2025-52", "2025-12-22"},
		{"2027-01-01T00:00:00Z", "2026-53", "2026-12-28"},
		{"2027-01-03T23:59:59Z", "2026-53", "2026-12-28"},
		{"2027-01-04T00:00:00Z", "2027-01", "2027-01-04"},
		{"2021-01-01T12:00:00Z", "2020-53", "2020-12-28"},
		{"2024-02-29T12:00:00Z", "2024-09", "2024-02-26"},
		{"2026-02-16T00:30:00+01:00", "2026-07", "2026-02-09"}, // Monday in Madrid, Sunday in UTC
	}
	for _, tt := range tests {
		t.Run(tt.at, func(t *testing.T) {
			t.Parallel()
			w := report.WeekOf(instant(t, tt.at))
			if w.String() != tt.week || w.Monday() != tt.monday {
				t.Errorf("week %s from %s, want %s from %s", w, w.Monday(), tt.week, tt.monday)
			}
			if want := "data/health/reports/report-" + tt.week + ".md"; w.Path() != want {
				t.Errorf("path %s, want %s", w.Path(), want)
			}
		})
	}
}

func TestParseWeek(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"2026-01", "2026-08", "2026-53", "2025-52", "2020-53", "1970-01", "9999-01"} {
		if w, err := report.ParseWeek(good); err != nil || w.String() != good {
			t.Errorf("%s: %v, %v", good, w, err)
		}
	}
	for _, bad := range []string{
		"", "2026", "2026-8", "2026-008", "2026-W08", "2026W08", "26-08", "02026-08", "2026-00", "2026-54", "2025-53",
		"2027-53", "2026-99", "2026--1", "2026-+8", "+026-08", "-026-08", " 2026-08", "2026-08 ", "2026-08\n", "2026-08-01", "2026_08", "２０２６-08",
	} {
		if w, err := report.ParseWeek(bad); err == nil {
			t.Errorf("%q is read as %v", bad, w)
		}
	}
}

// TestWeekLaws wants every moment in exactly the week that WeekOf names, and
// that week to survive being written.
func TestWeekLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		at := observe.Instant(rapid.Int64Range(1, 4_000_000_000).Draw(t, "at"))
		w := report.WeekOf(at)
		if !w.Has(at) || w.End().Sub(w.Start()) != 7*24*time.Hour || w.Start().Time().Weekday() != time.Monday {
			t.Fatalf("%s is not in %s, %s to %s", at, w, w.Start(), w.End())
		}
		if next := report.WeekOf(w.End()); next.Start() != w.End() || w.Has(w.End()) {
			t.Fatalf("after %s comes %s", w, next)
		}
		if again, err := report.ParseWeek(w.String()); err != nil || again != w {
			t.Fatalf("%s is read as %v, %v", w, again, err)
		}
	})
}
