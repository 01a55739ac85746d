package health

import (
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// succeed counts a success, and closes the incident when it was the last one
// needed.
func (f *folding) succeed() {
	r, in := &f.r, &f.r.Incident
	r.Metrics.ConsecutiveFailures = 0
	r.Metrics.LastSuccessAt = f.o.CheckedAt
	in.DownSince = 0
	f.settle(Refused, Soft404)
	if f.open() {
		in.Successes++
		if in.Successes >= f.needed() {
			f.recover(f.healthyAgain())
		}
	}
	if r.Status == Inactive {
		f.countPass()
	}
}

// open tells whether there is an incident to recover from.
func (f *folding) open() bool { return f.r.FailingSince != 0 || f.r.Status == Degraded }

// needed is how many successes in a row end the incident: one below degraded,
// more from there on, so that a flapping page does not open and close it daily.
func (f *folding) needed() int {
	if f.r.Status == Active {
		return 1
	}
	return f.p.Thresholds.Recovered
}

func (f *folding) healthyAgain() string {
	if f.r.FailingSince == 0 {
		return "healthy again"
	}
	return fmt.Sprintf("healthy again; failing since %s", f.r.FailingSince)
}

// recover closes the incident; how says what ended it.
func (f *folding) recover(how string) {
	r, in := &f.r, &f.r.Incident
	f.tellMore(Event{Kind: RecoveredFully, Since: r.FailingSince, Alerted: in.AlertedAt != 0, Detail: how})
	next := Incident{Passes: in.Passes, Began: in.Began, Recovered: in.Recovered}
	if in.AlertedAt != 0 {
		next.Began, next.Recovered = r.FailingSince, f.at
	}
	if in.Level == LevelEscalated || r.Status != Active {
		r.Hidden = false // below that it was a person who hid it
	}
	r.Incident, r.FailingSince = next, 0
	if r.Status == Degraded {
		r.Status = Active
	}
	f.settle(Failing)
}

// countPass counts checks of an inactive page that passed every check type.
// Enough of them ask a person to reactivate it (001, "Re-Activation").
func (f *folding) countPass() {
	in := &f.r.Incident
	if !f.passes() {
		in.Passes = 0
		f.settle(Reactivation)
		return
	}
	in.Passes++
	if in.Passes >= f.p.Thresholds.Recovered && !f.r.NeedsReview(Reactivation) {
		detail := fmt.Sprintf("passed all checks %d times in a row", in.Passes)
		f.review(Reactivation, detail)
		f.tell(ReactivationReady, detail)
	}
}

// passes tells a success of every check type that was asked for. A page that
// left the allowlist has no content of ours to compare.
func (f *folding) passes() bool {
	o := f.o
	if f.left() != "" || f.p.TLS && o.Certificate != nil && !o.Certificate.Valid {
		return false
	}
	return !f.p.Content || o.Outcome == observe.NotModified || (o.Content != nil && o.Content.Hash != "")
}
