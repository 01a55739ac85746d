package health

import (
	"fmt"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// fail counts a failure and raises what its count calls for.
func (f *folding) fail() {
	r, in := &f.r, &f.r.Incident
	r.Metrics.ConsecutiveFailures++
	in.Successes, in.Passes = 0, 0
	f.settle(Reactivation)
	if r.FailingSince == 0 {
		r.FailingSince = f.o.CheckedAt
	}
	if in.DownSince == 0 {
		in.DownSince = f.o.CheckedAt
	}
	if !f.refusal() {
		in.Hard++
	}
	if f.o.Outcome == observe.Soft404 {
		f.review(Soft404, what(f.o))
	}
	f.tellMore(Event{Kind: FailureSeen, Detail: what(f.o), Since: r.FailingSince})
	if r.Status == Inactive {
		return // nobody is shown this page: there is nothing to warn of
	}
	f.raise()
	f.deactivate()
}

// raise tells each level of an incident once (001, "Alert Thresholds").
func (f *folding) raise() {
	r, in, t := &f.r, &f.r.Incident, &f.p.Thresholds
	n := r.Metrics.ConsecutiveFailures
	inARow := fmt.Sprintf("%d failures in a row, now %s", n, what(f.o))
	if n >= t.Warning && in.reach(LevelWarning) {
		f.tellMore(Event{Kind: WarningRaised, Detail: inARow, Since: r.FailingSince})
	}
	if n >= t.Alert && in.reach(LevelAlert) {
		in.AlertedAt = f.o.CheckedAt
		f.review(Failing, inARow)
		f.tellMore(Event{Kind: AlertRaised, Detail: inARow, Since: r.FailingSince})
	}
	if n >= t.Degraded && r.Status == Active {
		r.Status = Degraded
		f.tellMore(Event{Kind: BecameDegraded, Detail: inARow, Since: r.FailingSince})
	}
	if n >= t.Hidden && in.reach(LevelEscalated) {
		r.Hidden = true
		f.tellMore(Event{Kind: EscalatedFurther, Detail: inARow + ": hidden", Since: r.FailingSince})
	}
}

// reach moves the incident up to a level, and tells whether that is news.
func (in *Incident) reach(l Level) bool {
	if levelRank[in.Level] >= levelRank[l] {
		return false
	}
	in.Level = l
	return true
}

// deactivate takes a page off the active index when the server says that it is
// gone, or when it has been down for too long. A page that is merely refused to
// us is never taken off by the clock: its site answers, so it may well serve
// everyone else.
func (f *folding) deactivate() {
	r, in, t := &f.r, &f.r.Incident, &f.p.Thresholds
	down := f.o.CheckedAt.Sub(in.DownSince)
	byClock := in.Hard >= t.Alert && down >= t.InactiveAfter && !f.refusal() && in.Refusals < t.Alert
	switch {
	case f.o.Outcome == observe.Gone:
		f.retire("the server says that the page is gone for good")
	case byClock:
		f.retire(fmt.Sprintf("down since %s, %d failures in a row", in.DownSince, r.Metrics.ConsecutiveFailures))
	}
}

func (f *folding) retire(why string) {
	f.r.Status = Inactive
	f.tellMore(Event{Kind: Deactivated, Detail: why, Since: f.r.FailingSince})
}

// refusal tells an answer by which a living site keeps us, perhaps us alone,
// from the page.
func (f *folding) refusal() bool {
	o := f.o
	return (o.Outcome == observe.Forbidden || o.Outcome == observe.Challenge) && o.SiteAlive != nil && *o.SiteAlive
}

// countRefusals counts refusals in a row; what says nothing about the page
// leaves the count alone.
func (f *folding) countRefusals() {
	switch {
	case f.refusal():
		f.r.Incident.Refusals++
	case f.class != observe.Inconclusive || f.o.Outcome == observe.Challenge:
		f.r.Incident.Refusals = 0
	}
}

func (f *folding) judgeRefusals() {
	if f.o.Outcome == observe.Refused {
		f.review(Refused, f.o.Error)
	}
	switch {
	case f.r.Incident.Refusals == 0:
		f.settle(Blocked)
	case f.r.Incident.Refusals >= f.p.Thresholds.Alert && !f.r.NeedsReview(Blocked):
		f.review(Blocked, what(f.o))
		f.tell(BecameBlocked, "the site answers, this page is refused to us: "+what(f.o))
	}
}

// what says in a few words what an observation saw.
func what(o *observe.Observation) string {
	words := []string{strings.ReplaceAll(string(o.Outcome), "_", " ")}
	if o.Certificate != nil && o.Outcome == observe.TLSError && o.Certificate.Problem != "" {
		words = append(words, strings.ReplaceAll(string(o.Certificate.Problem), "_", " "))
	}
	if o.StatusCode != 0 {
		words = append(words, fmt.Sprint(int(o.StatusCode)))
	}
	return strings.Join(words, " ")
}
