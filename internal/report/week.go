package report

import (
	"fmt"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Dir is where the reports lie, relative to the root of the repository.
const Dir = "data/health/reports"

// Week is a week of ISO 8601: it belongs to the year that its Thursday is in.
type Week struct{ Year, Week int }

// WeekOf is the week of i, in UTC.
func WeekOf(i observe.Instant) Week {
	year, week := i.Time().ISOWeek()
	return Week{Year: year, Week: week}
}

// ParseWeek reads the form YYYY-WW of a week that exists.
func ParseWeek(s string) (Week, error) {
	var w Week
	if _, err := fmt.Sscanf(s, "%4d-%2d", &w.Year, &w.Week); err != nil || w.Year < 1 || w.String() != s {
		return Week{}, fmt.Errorf("%q is not a week such as 2026-08", s)
	}
	if WeekOf(w.Start()) != w {
		return Week{}, fmt.Errorf("%d has no week %d", w.Year, w.Week)
	}
	return w, nil
}

// String is the form that ParseWeek reads.
func (w Week) String() string { return fmt.Sprintf("%04d-%02d", w.Year, w.Week) }

// Monday is the first day as YYYY-MM-DD.
func (w Week) Monday() string { return w.first().Format(time.DateOnly) }

// Path is where the report of the week lies.
func (w Week) Path() string { return Dir + "/report-" + w.String() + ".md" }

// Start is when the week begins: Monday 00:00 UTC.
func (w Week) Start() observe.Instant { return observe.Instant(w.first().Unix()) }

// End is when the next week begins.
func (w Week) End() observe.Instant { return observe.Instant(w.first().AddDate(0, 0, 7).Unix()) }

// Has tells whether i is in the week.
func (w Week) Has(i observe.Instant) bool { return w.Start() <= i && i < w.End() }

// first is the Monday. Week 1 is the one with 4 January in it.
func (w Week) first() time.Time {
	fourth := time.Date(w.Year, time.January, 4, 0, 0, 0, 0, time.UTC)
	sinceMonday := (int(fourth.Weekday()) + 6) % 7
	return fourth.AddDate(0, 0, 7*(w.Week-1)-sinceMonday)
}
