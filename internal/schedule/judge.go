package schedule

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

const (
	toleranceShare = 10 // of an interval, as its divisor
	toleranceMost  = 4 * time.Hour
)

// judge decides about one entry after the other.
type judge struct {
	s          snapshot.Snapshot
	all, named bool
}

// verdict is either a reason to check or the counter of a reason not to; how
// late the check is holds for both.
type verdict struct {
	reason  Reason
	overdue int64
	skip    func(*Skipped) *int
}

func skip(counter func(*Skipped) *int) verdict { return verdict{skip: counter} }

func notDue(s *Skipped) *int        { return &s.NotDue }
func outsideWindow(s *Skipped) *int { return &s.Window }
func held(s *Skipped) *int          { return &s.Breaker }
func disabled(s *Skipped) *int      { return &s.Disabled }
func inactive(s *Skipped) *int      { return &s.Inactive }

// judge lets a named entry through always, any other only when its policy is
// enabled and its domain may be asked, and then by its due time, which --all
// and a person's recheck override.
func (j judge) judge(e snapshot.Entry) verdict {
	v := j.byTime(e)
	forced := verdict{reason: Forced, overdue: v.overdue}
	switch {
	case j.named && v.skip != nil:
		return forced
	case j.named:
		return v
	case !e.Enabled():
		return skip(disabled)
	case j.held(e):
		return skip(held)
	case e.Asked(), j.all && v.skip != nil:
		return forced
	}
	return v
}

// held tells whether the domain asked to be left alone: by the breaker, or by
// a Retry-After, which the record remembers too.
func (j judge) held(e snapshot.Entry) bool {
	if j.s.Hosts[e.Source.URL.RegistrableDomain()].HeldTill() > j.s.Now {
		return true
	}
	last := e.Record.Last
	return last != nil && last.RetryAfter > 0 && last.CheckedAt.Add(time.Duration(last.RetryAfter)*time.Second) > j.s.Now
}

// byTime judges by the clock alone: by time elapsed, with a tolerance, because
// cron is late and a daily check must not lose a day for minutes.
func (j judge) byTime(e snapshot.Entry) verdict {
	last := e.Record.Metrics.LastCheckAt
	if last == 0 || e.Revived() {
		return verdict{reason: New}
	}
	if e.Unsettled() {
		return j.retry(e, last)
	}
	interval, elapsed := wait(e), j.s.Now.Sub(last)
	v := verdict{reason: Due, overdue: int64(max(0, elapsed-interval) / time.Second)}
	late := elapsed >= interval+time.Duration(float64(interval)*j.s.Registry.Config.Schedule.Overdue)
	switch {
	case elapsed < interval-min(interval/toleranceShare, toleranceMost):
		return skip(j.early(e))
	case !late && !j.inWindow():
		v.skip = outsideWindow
	case late:
		v.reason = Overdue
	}
	if e.Status() == health.Inactive {
		v.reason = Inactive
	}
	return v
}

// retry is exact: a delay that was announced is kept, at any hour.
func (j judge) retry(e snapshot.Entry, last observe.Instant) verdict {
	at := min(e.Record.NextCheckAt, last.Add(longest(e)))
	if j.s.Now < at {
		return skip(j.early(e))
	}
	return verdict{reason: Retry, overdue: int64(j.s.Now - at)}
}

func (j judge) early(e snapshot.Entry) func(*Skipped) *int {
	if e.Status() == health.Inactive {
		return inactive
	}
	return notDue
}

// wait is the interval that counts now, so that a changed policy takes effect
// at once.
func wait(e snapshot.Entry) time.Duration {
	every := e.Policy().Every
	if e.Open() && e.Record.Metrics.ConsecutiveFailures == 0 {
		return min(every, health.FollowUp)
	}
	return every
}

// longest bounds a retry by the policy's interval, but never below what a
// server asked for.
func longest(e snapshot.Entry) time.Duration {
	bound := e.Policy().Every
	if last := e.Record.Last; last != nil {
		bound = max(bound, time.Duration(last.RetryAfter)*time.Second)
	}
	if after := e.Policy().RetryAfter; len(after) > 0 {
		bound = max(bound, after[0])
	}
	return bound
}
