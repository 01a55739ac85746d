package schedule_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
)

// TestActions asks what becomes of one page, an hour after a person said
// something and so long after its last check.
func TestActions(t *testing.T) {
	t.Parallel()
	const h = time.Hour
	reset, recheck := health.Action{Kind: health.ActReset}, health.Action{Kind: health.ActRecheck}
	vouch := health.Action{Kind: health.ActVerdict, By: "ana"}
	condemn := health.Action{Kind: health.ActVerdict, By: "ana", State: health.VerdictDown}
	see := func(outcome observe.Outcome, n int) func(*world, string, observe.Instant) {
		return func(w *world, id string, at observe.Instant) {
			for i := n - 1; i >= 0; i-- {
				w.see(id, at.Add(-time.Duration(i)*h), outcome)
			}
		}
	}
	waits := func(w *world, id string, at observe.Instant) { w.see(id, at, observe.RateLimited, retryAfter(day)) }
	rests := func(w *world, id string, at observe.Instant) {
		w.see(id, at, observe.OK)
		w.hosts["sepe.es"] = health.Host{OpenTill: at.Add(3 * day)}
	}
	disabled := func(w *world, id string, at observe.Instant) {
		w.see(id, at, observe.OK)
		w.policy("P1", func(p *registry.Policy) { p.Enabled = false })
	}
	tests := []struct {
		name  string
		past  func(*world, string, observe.Instant)
		act   health.Action
		after time.Duration
		want  string
	}{
		{"recheck of a healthy page, at noon", see(observe.OK, 1), recheck, 9 * h, "forced"},
		{"recheck of a failing page before its retry", see(observe.NotFound, 3), recheck, 9 * h, "forced"},
		{"recheck of a failing page that is due", see(observe.NotFound, 3), recheck, 13 * h, "forced"},
		{"recheck of an inactive page", see(observe.Gone, 1), recheck, 9 * h, "forced"},
		{"recheck of what is due outside the window", see(observe.OK, 1), recheck, 7*day + 3*h, "forced"},
		{"recheck respects the breaker", rests, recheck, 9 * h, "-breaker"},
		{"recheck respects Retry-After", waits, recheck, 9 * h, "-breaker"},
		{"recheck of what is not checked at all", disabled, recheck, 9 * h, "-disabled"},
		{"reset ends the retries", see(observe.NotFound, 3), reset, 13 * h, "-not_due"},
		{"a verdict ends the retries", see(observe.NotFound, 3), vouch, 13 * h, "-not_due"},
		{"and goes by the interval", see(observe.NotFound, 3), vouch, 7 * day, "due"},
		{"a verdict that it is down goes by the inactive policy", see(observe.OK, 1), condemn, 6 * day, "-inactive"},
		{"and is looked at in the end", see(observe.OK, 1), condemn, 7 * day, "inactive"},
		{"a verdict that an inactive page is fine", see(observe.Gone, 1), vouch, 7 * day, "due"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld()
			id := w.add(t, "https://www.sepe.es/", "P1")
			at := instant(t, last)
			tt.past(w, id, at)
			a := tt.act
			a.At = at.Add(tt.after - h)
			if a.Kind == health.ActVerdict {
				a.Until = at.Add(90 * day)
			}
			w.act(id, a)
			if got := verdict(t, schedule.Make(w.at(at.Add(tt.after)), schedule.Request{})); got != tt.want {
				t.Fatalf("%s, want %s", got, tt.want)
			}
		})
	}
}

// While a verdict is in force, what it overrules is not retried.
func TestNoRetriesUnderAVerdict(t *testing.T) {
	t.Parallel()
	for _, outcome := range []observe.Outcome{observe.Timeout, observe.Forbidden, observe.Challenge} {
		w := newWorld()
		id := w.add(t, "https://www.sepe.es/", "P1")
		at := instant(t, last)
		w.act(id, health.Action{Kind: health.ActVerdict, By: "ana", At: at.Add(-time.Hour), Until: at.Add(90 * day)})
		w.see(id, at, outcome)
		if got := verdict(t, schedule.Make(w.at(at.Add(6*day)), schedule.Request{})); got != "-not_due" {
			t.Errorf("after %s: %s", outcome, got)
		}
		if got := verdict(t, schedule.Make(w.at(at.Add(7*day)), schedule.Request{})); got[0] == '-' {
			t.Errorf("after %s and a week: %s", outcome, got)
		}
	}
}
