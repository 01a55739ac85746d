package health_test

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// watch holds a life against what must never be, fold by fold.
type watch struct {
	t           fataler
	told        map[health.Kind]map[observe.Instant]bool // by the start of the incident
	onlyRefused bool                                     // every failure since the last success was a living site's refusal
}

func newWatch(t fataler) *watch {
	return &watch{t: t, onlyRefused: true, told: map[health.Kind]map[observe.Instant]bool{health.AlertRaised: {}, health.EscalatedFurther: {}}}
}

// fold takes a fact into the record and looks at what came of it.
func (w *watch) fold(was health.Record, f fact, p health.Policy) health.Record {
	w.t.Helper()
	r, events := f.fold(was, p)
	if f.a != nil {
		w.action(was, r, *f.a, events)
		return r
	}
	w.check(was, r, *f.o, p, events)
	return r
}

func (w *watch) action(was, r health.Record, a health.Action, events []health.Event) {
	w.t.Helper()
	if was.Moot(a) != "" {
		w.must(len(events) == 0 && encode(w.t, r) == encode(w.t, was), "a moot %s changed something", a.Kind)
		return
	}
	w.must(r.ActedAt() == a.At && r.Moot(a) != "", "%s is not remembered", a.Kind)
	w.must(r.Metrics.RedirectChain != nil && r.Review != nil && r.Status != "", "not a whole record")
	for _, e := range events {
		w.must(e.At == a.At && e.Severity == e.Kind.Severity() && e.ID == a.ID, "event %+v", e)
	}
	cleared := r.FailingSince == 0 && r.Metrics.ConsecutiveFailures == 0 && r.Status != health.Degraded && !r.NeedsReview(health.Failing) && !r.NeedsReview(health.Blocked)
	switch {
	case a.Kind == health.ActReset:
		w.must(cleared, "reset left something")
	case a.Kind == health.ActRecheck:
		w.must(r.RecheckAt == a.At && r.NextCheckAt == a.At, "recheck is not due")
	case a.State == health.VerdictDown:
		w.must(r.Status == health.Inactive && r.Verdict.State == health.VerdictDown, "down and %s", r.Status)
	default:
		w.must(cleared && r.Status == health.Active && r.Verdict.State == health.VerdictActive, "vouched for and %s", r.Status)
	}
	w.onlyRefused = w.onlyRefused || cleared
}

func (w *watch) check(was, r health.Record, o observe.Observation, p health.Policy, events []health.Event) {
	w.t.Helper()
	class := r.History[len(r.History)-1].OK
	w.class(was, r, o, class)
	w.events(o, class, events)
	w.figures(r, o)
	w.time(r, o, p)
	seen := map[health.Reason]bool{}
	for _, v := range r.Review {
		w.must(!seen[v.Reason] && v.Since != 0, "review %v", r.Review)
		seen[v.Reason] = true
	}
	w.fields(r)
}

// fields holds that a change is under review for as long as something differs
// from what was accepted.
func (w *watch) fields(r health.Record) {
	w.t.Helper()
	w.must(r.NeedsReview(health.FieldsChanged) == (len(r.FieldsSeen) > 0), "%v are not %v: review %v", r.FieldsSeen, r.Fields, r.Review)
	for name, v := range r.FieldsSeen {
		w.must(r.Fields[name] != nil && v != nil && v != r.Fields[name], "%s: %v and %v", name, v, r.Fields[name])
	}
}

// class holds what the observation counted as: what its outcome does, or, under
// a verdict, nothing.
func (w *watch) class(was, r health.Record, o observe.Observation, class observe.Class) {
	w.t.Helper()
	v := r.Verdict
	w.must(v == nil || o.CheckedAt < v.Until, "the verdict did not end")
	w.must(v == nil || was.Verdict != nil && *v == *was.Verdict, "a verdict out of nothing")
	switch {
	case v == nil:
		w.must(class == o.Outcome.Class(), "%s counts as %d", o.Outcome, class)
	case v.State == health.VerdictActive:
		w.must(class != observe.Failure, "a failure counts although %s vouches for it", v.By)
	default:
		w.must(class != observe.Success && r.Status == health.Inactive, "a success counts although it is down")
	}
	w.must(r.RecheckAt == 0, "a check was made, and is asked for still")
}

func (w *watch) must(ok bool, format string, args ...any) {
	w.t.Helper()
	if !ok {
		w.t.Fatalf(format, args...)
	}
}

func (w *watch) events(o observe.Observation, class observe.Class, events []health.Event) {
	w.t.Helper()
	switch refusal := (o.Outcome == observe.Forbidden || o.Outcome == observe.Challenge) && o.SiteAlive != nil && *o.SiteAlive; {
	case class == observe.Success:
		w.onlyRefused = true
	case class == observe.Failure && !refusal:
		w.onlyRefused = false
	}
	kinds := map[health.Kind]int{}
	for _, e := range events {
		kinds[e.Kind]++
		w.must(e.At == o.CheckedAt && e.Severity == e.Kind.Severity() && e.ID == o.ID, "event %+v", e)
		if once, ok := w.told[e.Kind]; ok {
			w.must(!once[e.Since], "%s twice in the incident of %s", e.Kind, e.Since)
			once[e.Since] = true
		}
		w.must(e.Kind != health.Deactivated || !w.onlyRefused, "deactivated although it was only refused")
		w.must(kinds[e.Kind] == 1, "%s twice in one fold", e.Kind)
	}
	w.must((kinds[health.FailureSeen] == 1) == (class == observe.Failure), "%s told %d failures", o.Outcome, kinds[health.FailureSeen])
}

func (w *watch) figures(r health.Record, o observe.Observation) {
	w.t.Helper()
	m, in := r.Metrics, r.Incident
	w.must(min(m.ConsecutiveFailures, in.Hard, in.Refusals, in.Successes, in.Passes, r.Redirect.MovedSeen) >= 0, "a negative count: %+v %+v", m, in)
	w.must(m.UptimePct.Float() >= 0 && m.UptimePct.Float() <= 100, "uptime %v", m.UptimePct.Float())
	w.must(m.AvgResponseTime >= 0, "mean %d", m.AvgResponseTime)
	w.must(len(r.History) > 0 && len(r.History) <= 30, "history of %d", len(r.History))
	w.must(r.History[len(r.History)-1].At == o.CheckedAt, "the history ends at %s", r.History[len(r.History)-1].At)
	for i := 1; i < len(r.History); i++ {
		w.must(r.History[i-1].At < r.History[i].At, "history out of order")
	}
	today := health.DateOf(o.CheckedAt)
	w.must(len(r.Days) <= 90, "%d days", len(r.Days))
	for i, d := range r.Days {
		w.must(d.Checks >= d.OK && d.OK >= 0 && d.Checks > 0 && d.Millis >= 0, "day %+v", d)
		w.must(d.Day > today-90 && d.Day <= today, "day %s on %s", d.Day, today)
		w.must(i == 0 || r.Days[i-1].Day < d.Day, "days out of order")
	}
	w.must(m.RedirectChain != nil && r.Review != nil, "a list that would be null in JSON")
	w.must(r.FailingSince != 0 || m.ConsecutiveFailures == 0, "%d failures and no incident", m.ConsecutiveFailures)
}

func (w *watch) time(r health.Record, o observe.Observation, p health.Policy) {
	w.t.Helper()
	longest := max(p.Every, time.Duration(o.RetryAfter)*time.Second)
	if len(p.RetryAfter) > 0 {
		longest = max(longest, p.RetryAfter[0])
	}
	if r.Status == health.Inactive {
		longest = max(longest, p.InactiveEvery)
	}
	w.must(r.NextCheckAt > o.CheckedAt, "next check at %s", r.NextCheckAt)
	w.must(r.NextCheckAt.Sub(o.CheckedAt) <= longest, "next check in %s", r.NextCheckAt.Sub(o.CheckedAt))
}
