package notify

import (
	"cmp"
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Digest is what waits for a person, and once a week how the week was.
type Digest struct {
	Review      []Waiting             `json:"review"` // the oldest first
	Reasons     map[health.Reason]int `json:"reasons"`
	LastCheckAt observe.Instant       `json:"last_check_at"`
	Stale       bool                  `json:"stale"` // what is due is not checked any more
	Week        *Week                 `json:"week,omitempty"`
}

// Waiting is one thing that a person should look at.
type Waiting struct {
	URL    string          `json:"url"`
	Domain string          `json:"domain"`
	Reason health.Reason   `json:"reason"`
	Since  observe.Instant `json:"since"`
	Detail string          `json:"detail"`
}

// slack is by how much a digest may come early: runs are never exactly a day
// apart, and one that is minutes short must not put it off to the next.
func slack(every time.Duration) time.Duration { return min(every/10, 4*time.Hour) }

// digest is the one that is due, or nil. A digest with nothing to say is none,
// and then comes as soon as it has.
func digest(s snapshot.Snapshot, told observe.Told, c Channel) *Digest {
	last := told.DigestAt
	if !c.wants("digest") || last != 0 && s.Now.Sub(last) < c.Every-slack(c.Every) {
		return nil
	}
	d := Digest{Review: []Waiting{}, Reasons: map[health.Reason]int{}}
	d.Review = append(d.Review, waiting(s)...)
	for _, w := range d.Review {
		d.Reasons[w.Reason]++
	}
	d.LastCheckAt, d.Stale = freshness(s)
	if last == 0 || weekOf(last) != weekOf(s.Now) {
		d.Week = lastWeek(s)
	}
	if len(d.Review) == 0 && d.Week == nil && !d.Stale {
		return nil
	}
	return &d
}

func waiting(s snapshot.Snapshot) []Waiting {
	var all []Waiting
	for _, e := range s.Entries {
		if !e.Enabled() {
			continue
		}
		for _, r := range e.Record.Review {
			all = append(all, Waiting{e.Source.URL.String(), e.Source.Domain, r.Reason, r.Since, plain.Text(r.Detail)})
		}
	}
	slices.SortStableFunc(all, func(a, b Waiting) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.URL, b.URL))
	})
	return all
}

// stopped is how long nothing may be checked while something is due for as long
// before the monitor itself seems to have stopped.
const stopped = 24 * time.Hour

func freshness(s snapshot.Snapshot) (newest observe.Instant, stale bool) {
	overdue := false
	for _, e := range s.Entries {
		if e.Enabled() && e.Record.NextCheckAt != 0 {
			newest = max(newest, e.Record.Metrics.LastCheckAt)
			overdue = overdue || s.Now.Sub(e.Record.NextCheckAt) > stopped
		}
	}
	return newest, overdue && s.Now.Sub(newest) > stopped
}
