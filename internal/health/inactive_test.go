package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestInactiveByTheClock(t *testing.T) {
	t.Parallel()
	type step struct {
		after   time.Duration
		outcome observe.Outcome
	}
	const F, S, N = observe.NotFound, observe.OK, observe.RateLimited
	tests := []struct {
		name  string
		steps []step
		want  health.Status
	}{
		{"a second short of seven days", []step{{0, F}, {day, F}, {6*day - time.Second, F}}, health.Degraded},
		{"seven days to the second", []step{{0, F}, {day, F}, {6 * day, F}}, health.Inactive},
		{"seven days and two failures", []step{{0, F}, {8 * day, F}}, health.Active},
		{"the third failure long after", []step{{0, F}, {8 * day, F}, {time.Hour, F}}, health.Inactive},
		{"a success starts the clock afresh", []step{{0, F}, {day, F}, {day, F}, {day, S}, {day, F}, {4 * day, F}, {2 * day, F}}, health.Degraded},
		{"seven days after that success", []step{{0, F}, {day, F}, {day, F}, {day, S}, {day, F}, {5 * day, F}, {2 * day, F}}, health.Inactive},
		{"inconclusive checks do not deactivate", []step{{0, F}, {day, F}, {day, F}, {6 * day, N}, {day, N}}, health.Degraded},
		{"nor do they stop the clock", []step{{0, F}, {day, N}, {day, F}, {5 * day, N}, {day, F}}, health.Inactive},
		{"gone at once", []step{{0, observe.Gone}}, health.Inactive},
		{"gone after successes", []step{{0, S}, {day, S}, {day, observe.Gone}}, health.Inactive},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			for _, s := range test.steps {
				l.see(s.after, s.outcome)
			}
			l.expectStatus(test.want)
			want := 0
			if test.want == health.Inactive {
				want = 1
			}
			l.expectCount(health.Deactivated, want)
		})
	}
}

func TestGoneRaisesNoAlert(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.Gone)
	l.expectKinds(health.FailureSeen, health.Deactivated)
	l.expectNext(7 * day)
}

// dead is a life up to the day when the page became inactive.
func dead(t *testing.T) *life {
	l := begin(t)
	l.see(0, observe.OK, content(hashes[0]), certificate(start.Add(200*day)))
	l.daily(8, observe.NotFound)
	l.expectStatus(health.Inactive)
	l.write()
	return l
}

func TestInactiveKeepsStill(t *testing.T) {
	t.Parallel()
	l := dead(t)
	before := len(l.all)
	for range 8 {
		l.see(7*day, observe.NotFound)
		l.expectKinds(health.FailureSeen)
		l.expectNext(7 * day)
	}
	expect(t, "events", len(l.all), before+8)
	l.expectStatus(health.Inactive)
}

func TestReactivationReady(t *testing.T) {
	t.Parallel()
	good := []detail{content(hashes[0]), certificate(start.Add(200 * day))}
	type step struct {
		outcome observe.Outcome
		details []detail
	}
	pass := step{observe.OK, good}
	tests := []struct {
		name  string
		steps []step
		ready bool
	}{
		{"two passes", []step{pass, pass}, true},
		{"one pass", []step{pass}, false},
		{"a failure between", []step{pass, {outcome: observe.NotFound}, pass}, false},
		{"an inconclusive check between", []step{pass, {outcome: observe.RateLimited}, pass}, true},
		{"not modified passes", []step{pass, {outcome: observe.NotModified, details: []detail{certificate(start.Add(200 * day))}}}, true},
		{"a success between that does not pass", []step{pass, {outcome: observe.OK}, pass}, false},
		{"without a fingerprint", []step{pass, {outcome: observe.OK, details: good[1:]}}, false},
		{"with a bad certificate", []step{pass, {observe.OK, []detail{content(hashes[0]), badCertificate(observe.Untrusted, start.Add(99*day))}}}, false},
		{"off the allowlist", []step{pass, {observe.OK, append([]detail{redirect(301, page, off)}, good...)}}, false},
		{"it fails again after", []step{pass, pass, {outcome: observe.NotFound}}, false},
		{"it no longer passes", []step{pass, pass, {outcome: observe.OK}}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := dead(t)
			for _, s := range test.steps {
				l.see(day, s.outcome, s.details...)
			}
			expect(t, "ready", l.r.NeedsReview(health.Reactivation), test.ready)
			l.expectStatus(health.Inactive)
		})
	}
}

func TestReactivationReadyOnce(t *testing.T) {
	t.Parallel()
	l := dead(t)
	for range 6 {
		l.see(day, observe.OK, content(hashes[0]), certificate(start.Add(200*day)))
	}
	l.expectCount(health.ReactivationReady, 1)
	l.expectCount(health.RecoveredFully, 1)
	l.expectStatus(health.Inactive)
	expect(t, "failing since", l.r.FailingSince, 0)
	l.expectNext(7 * day)
}

func TestPassesAskOnlyForTheConfiguredChecks(t *testing.T) {
	t.Parallel()
	l := dead(t)
	l.p.Content, l.p.TLS = false, false
	l.see(day, observe.OK)
	l.see(day, observe.OK)
	l.expectCount(health.ReactivationReady, 1)
}

func TestReactivatedByAPerson(t *testing.T) {
	t.Parallel()
	l := dead(t)
	expect(t, "hidden before", l.r.Hidden, true)
	l.p.Entry.Status, l.p.Entry.Hidden = health.Active, true // the person leaves the other line
	l.see(7*day, observe.OK, content(hashes[0]))
	l.expectKinds(health.Reactivated)
	l.expectStatus(health.Active)
	expect(t, "failing since", l.r.FailingSince, 0)
	expect(t, "hidden", l.r.Hidden, false)
	expect(t, "the registry's hidden", l.r.Desired().Hidden, false)
	l.expectReview()
	l.expectNext(day)
	expect(t, "checks kept", len(l.r.History), 10)
}

func TestReactivatedAndStillDead(t *testing.T) {
	t.Parallel()
	l := dead(t)
	l.p.Entry.Status = health.Active
	l.see(7*day, observe.NotFound)
	l.expectKinds(health.Reactivated, health.FailureSeen)
	expect(t, "failures", l.r.Metrics.ConsecutiveFailures, 1)
	expect(t, "failing since", l.r.FailingSince, l.at)
	l.expectStatus(health.Active)
	l.expectNext(time.Hour)
	l.daily(3, observe.NotFound)
	l.expectCount(health.AlertRaised, 2)
	l.expectStatus(health.Degraded)
}
