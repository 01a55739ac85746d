package report

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// freshness is how old the report's knowledge is.
type freshness struct {
	Run            string // when the last run started; empty when not known
	Due, Checked   int
	Newest, Oldest string // last checks
	Never          int    // URLs
	Stale          bool   // nothing was checked for more than a day
	Days           int    // whole days since the newest check
}

const stale = 24 * time.Hour

// judge tells a monitor that has stopped, because all it knows may look green.
// One that ran within the day and found nothing due has not.
func judge(now observe.Instant, entries []snapshot.Entry, run Run) freshness {
	f := freshness{Run: minute(run.At), Due: run.Due, Checked: run.Checked}
	var newest, oldest observe.Instant
	for _, e := range entries {
		at := e.Record.Metrics.LastCheckAt
		switch {
		case at == 0:
			f.Never++
			continue
		case oldest == 0 || at < oldest:
			oldest = at
		}
		newest = max(newest, at)
	}
	f.Newest, f.Oldest = minute(newest), minute(oldest)
	idle := run.At != 0 && run.Due == 0 && now.Sub(run.At) <= stale
	f.Stale = len(entries) > 0 && now.Sub(newest) > stale && !idle
	f.Days = int(now.Sub(newest) / (24 * time.Hour))
	return f
}
