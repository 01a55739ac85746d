// Package schedule decides what is due, why, and in which order. It is pure:
// the instant to decide by is an argument.
package schedule

import (
	"cmp"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Reason is why an entry is checked now.
type Reason string

// The reasons.
const (
	New      Reason = "new"      // never checked, or reactivated by a person
	Due      Reason = "due"      // its interval is over, inside the window
	Overdue  Reason = "overdue"  // so late that the hour no longer matters
	Retry    Reason = "retry"    // the last check failed or said nothing
	Forced   Reason = "forced"   // asked for: by a command though not due, or by a person's recheck
	Inactive Reason = "inactive" // an inactive page is looked at
)

// Check is one entry to be checked.
type Check struct {
	ID       string `json:"id"`
	URL      string `json:"url"`
	Domain   string `json:"domain"`
	Priority string `json:"priority"`
	Reason   Reason `json:"reason"`
	Overdue  int64  `json:"overdue_s"` // since the exact interval was over; 0 before

	Entry *snapshot.Entry `json:"-"` // in the snapshot
}

// Skipped counts the selected entries that are not checked, by the reason.
type Skipped struct {
	NotDue   int `json:"not_due"`
	Window   int `json:"window"`
	Breaker  int `json:"breaker"` // breaker open, or a Retry-After in force
	Disabled int `json:"disabled"`
	Inactive int `json:"inactive"`
}

// Plan is what a run checks, the most urgent first.
type Plan struct {
	Due     []Check `json:"due"`
	Skipped Skipped `json:"skipped"`
	Shards  []Shard `json:"shards"`
}

// Request says what a run is asked to look at.
type Request struct {
	Selection snapshot.Selection
	All       bool // due times and the window do not matter
	Limit     int  // 0 is no limit
	Part      Part // the zero Part is the whole
	Shards    int  // how many shards to count; 0 is none
}

// Make plans a run at the snapshot's instant.
func Make(s snapshot.Snapshot, q Request) Plan {
	plan := Plan{Due: []Check{}, Shards: []Shard{}}
	j := judge{s: s, all: q.All, named: q.Selection.Named()}
	mine := q.Part.Owns(s)
	for i := range s.Entries {
		e := s.Entries[i]
		if !q.Selection.Match(e) || !mine(e) {
			continue
		}
		v := j.judge(e)
		if v.skip != nil {
			*v.skip(&plan.Skipped)++
			continue
		}
		plan.Due = append(plan.Due, Check{
			ID: e.Source.ID, URL: e.Source.URL.String(), Domain: e.Source.Domain, Priority: e.Source.Priority,
			Reason: v.reason, Overdue: v.overdue, Entry: &s.Entries[i],
		})
	}
	slices.SortStableFunc(plan.Due, urgency)
	if q.Limit > 0 && len(plan.Due) > q.Limit {
		plan.Due = plan.Due[:q.Limit]
	}
	if q.Shards > 0 {
		plan.Shards = count(s, plan.Due, q.Shards)
	}
	return plan
}

// urgency puts the higher priority first, then the later one.
func urgency(a, b Check) int {
	return cmp.Or(Band(a.Priority, b.Priority), cmp.Compare(b.Overdue, a.Overdue), cmp.Compare(a.URL, b.URL))
}

// Band compares priorities: P0 before P1 before P2 before any other name. A
// name that begins with one of them and a hyphen or an underscore, such as
// P0-news, comes right behind it.
func Band(a, b string) int {
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

func rank(priority string) int {
	tier := priority
	if i := strings.IndexAny(priority, "-_"); i >= 0 {
		tier = priority[:i]
	}
	if i := slices.Index([]string{"P0", "P1", "P2"}, tier); i >= 0 {
		return i
	}
	return 3
}
