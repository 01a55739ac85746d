package health

import (
	"fmt"
	"strconv"
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
	if n < min(t.Warning, t.Alert, t.Degraded, t.Hidden) {
		return
	}
	inARow := strconv.Itoa(n) + " failures in a row, now " + what(f.o)
	tell := func(kind Kind) { f.tellMore(Event{Kind: kind, Detail: inARow, Since: r.FailingSince}) }
	if n >= t.Warning && in.reach(LevelWarning) {
		tell(WarningRaised)
	}
	if n >= t.Alert && in.AlertedAt == 0 {
		in.reach(LevelAlert)
		in.AlertedAt = f.o.CheckedAt
		f.review(Failing, what(f.o))
		tell(AlertRaised)
	}
	if n >= t.Degraded && r.Status == Active {
		r.Status = Degraded
		tell(BecameDegraded)
	}
	if n >= t.Hidden && in.reach(LevelEscalated) {
		r.Hidden = true
		tell(EscalatedFurther)
	}
}

// reach moves the incident up to a level, and tells whether that is news.
func (in *Incident) reach(l Level) bool {
	if in.Level.rank() >= l.rank() {
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
	in, t, n := &f.r.Incident, &f.p.Thresholds, f.r.Metrics.ConsecutiveFailures
	tooLong := n >= t.Alert && f.o.CheckedAt.Sub(in.DownSince) >= t.InactiveAfter
	switch {
	case f.o.Outcome == observe.Gone:
		f.retire("the server says that the page is gone for good")
	case tooLong && !f.blocked() && !f.perhapsAlive():
		f.retire(fmt.Sprintf("down since %s, %d failures in a row", in.DownSince, n))
	}
}

// perhapsAlive tells a refusal by a site that nobody asked whether it lives:
// then the clock has no say either.
func (f *folding) perhapsAlive() bool {
	return f.o.Outcome == observe.Forbidden && f.o.SiteAlive == nil
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

// countRefusals counts refusals in a row, and the other failures in a row; what
// says nothing about the page, and what a person's verdict overrules, leaves
// both alone. A blocked URL stays blocked
// until a success, or until as many other failures in a row as made it blocked:
// one time-out must not hand it to the clock.
func (f *folding) countRefusals() {
	in := &f.r.Incident
	switch {
	case f.overruled:
		return
	case f.refusal():
		in.Refusals, in.Hard = in.Refusals+1, 0
	case f.class == observe.Failure:
		in.Refusals, in.Hard = 0, in.Hard+1
	case f.class == observe.Success || f.o.Outcome == observe.Challenge:
		in.Refusals, in.Hard = 0, 0
	}
	if f.class == observe.Success || in.Hard >= f.p.Thresholds.Alert {
		f.settle(Blocked)
	}
}

// blocked tells a URL that a living site keeps refusing us.
func (f *folding) blocked() bool {
	return f.r.NeedsReview(Blocked) || f.r.Incident.Refusals >= f.p.Thresholds.Alert
}

func (f *folding) judgeRefusals() {
	if f.o.Outcome == observe.Refused {
		f.review(Refused, f.o.Error)
	}
	if f.blocked() && !f.r.NeedsReview(Blocked) {
		f.review(Blocked, what(f.o))
		f.tell(BecameBlocked, "the site answers, this page is refused to us: "+what(f.o))
	}
}

// what says in a few words what an observation saw.
func what(o *observe.Observation) string {
	words := string(o.Outcome)
	if p := o.CertificateProblem(); o.Outcome == observe.TLSError && p != observe.NoProblem {
		words += " " + string(p)
	}
	words = strings.ReplaceAll(words, "_", " ")
	if o.StatusCode != 0 {
		words += " " + strconv.Itoa(int(o.StatusCode))
	}
	return words
}
