package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestBlocked(t *testing.T) {
	t.Parallel()
	type step struct {
		outcome observe.Outcome
		details []detail
	}
	refused := step{observe.Forbidden, []detail{alive(true)}}
	walled := step{observe.Challenge, []detail{alive(true)}}
	tests := []struct {
		name  string
		steps []step
		want  bool
	}{
		{"three refusals", []step{refused, refused, refused}, true},
		{"three challenges", []step{walled, walled, walled}, true},
		{"some of each", []step{refused, walled, refused}, true},
		{"two refusals", []step{refused, refused}, false},
		{"the site is dead too", []step{refused, refused, {observe.Forbidden, []detail{alive(false)}}}, false},
		{"a limit between says nothing", []step{refused, refused, {outcome: observe.RateLimited}, refused}, true},
		{"as many other failures after, with a limit between", []step{refused, refused, refused, {outcome: observe.Timeout},
			{outcome: observe.Timeout}, {outcome: observe.RateLimited}, {outcome: observe.Timeout}}, false},
		{"as many other failures after, not in a row", []step{refused, refused, refused, {outcome: observe.Timeout},
			{outcome: observe.Timeout}, {outcome: observe.Challenge}, {outcome: observe.Timeout}, {outcome: observe.Timeout}}, true},
		{"nobody asked for the site", []step{refused, refused, {outcome: observe.Challenge}}, false},
		{"another failure between", []step{refused, refused, {outcome: observe.Timeout}, refused}, false},
		{"a success between", []step{refused, refused, {outcome: observe.OK}, refused}, false},
		{"a success after", []step{refused, refused, refused, {outcome: observe.OK}}, false},
		{"one other failure after", []step{refused, refused, refused, {outcome: observe.Timeout}}, true},
		{"as many other failures after", []step{refused, refused, refused, {outcome: observe.Timeout}, {outcome: observe.Timeout}, {outcome: observe.Timeout}}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			for _, s := range test.steps {
				l.see(time.Hour, s.outcome, s.details...)
			}
			expect(t, "blocked", l.r.NeedsReview(health.Blocked), test.want)
		})
	}
}

func TestBlockedIsToldOnce(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(20, observe.Forbidden, alive(true))
	l.expectCount(health.BecameBlocked, 1)
	l.expectCount(health.AlertRaised, 1)
	l.expectReview(health.Blocked, health.Failing)
}

func TestTheClockSparesTheBlocked(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(30, observe.Forbidden, alive(true))
	l.expectStatus(health.Degraded)
	for range 10 { // a bad day now and then does not hand it to the clock
		l.daily(4, observe.Forbidden, alive(true))
		l.daily(2, observe.Timeout)
	}
	l.expectStatus(health.Degraded)
	l.expectCount(health.Deactivated, 0)
	l.daily(3, observe.NotFound)
	l.expectStatus(health.Inactive)
}

func TestTheClockTakesWhoeverIsNotBlocked(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		step func(l *life)
	}{
		{"forbidden on a dead site", func(l *life) { l.daily(8, observe.Forbidden, alive(false)) }},
		{"not found with a refusal now and then", func(l *life) {
			l.daily(2, observe.NotFound)
			l.daily(2, observe.Forbidden, alive(true))
			l.daily(4, observe.NotFound)
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			test.step(l)
			l.expectStatus(health.Inactive)
		})
	}
}

// A refusal by a site that nobody asked whether it lives proves nothing.
func TestTheClockSparesWhoMayBeBlocked(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(30, observe.Forbidden)
	l.expectStatus(health.Degraded)
	l.expectCount(health.Deactivated, 0)
	l.expectCount(health.BecameBlocked, 0)
	l.daily(1, observe.NotFound)
	l.expectStatus(health.Inactive)
}

func TestGoneTakesEvenTheBlocked(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(5, observe.Forbidden, alive(true))
	l.daily(1, observe.Gone)
	l.expectStatus(health.Inactive)
}

func TestRefused(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(9, observe.Refused)
	expect(t, "failures", l.r.Metrics.ConsecutiveFailures, 0)
	l.expectReview(health.Refused)
	l.expectStatus(health.Active)
	l.daily(1, observe.OK)
	l.expectReview()
}

func TestSoft404(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.Soft404)
	expect(t, "failures", l.r.Metrics.ConsecutiveFailures, 1)
	l.see(time.Hour, observe.Soft404)
	l.expectReview(health.Soft404)
	l.see(time.Hour, observe.OK)
	l.expectReview()
}
