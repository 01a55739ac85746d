package health_test

import (
	"slices"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Two months of one page, checked once a day, with every edit of the program
// written into the registry the same day.
func TestTwoMonths(t *testing.T) {
	t.Parallel()
	l := begin(t)
	healthy := []detail{content(hashes[0]), certificate(start.Add(300 * day)), took(342)}
	told := map[int][]health.Kind{} // by the day, the first being 1
	registry := map[int]health.Entry{}
	for d := 1; d <= 60; d++ {
		switch {
		case d >= 8 && d <= 20:
			l.daily(1, observe.NotFound)
		case d == 30: // a short trouble on the way
			l.daily(1, observe.RateLimited, retryAfter(day))
		default:
			l.daily(1, observe.OK, healthy...)
		}
		if kinds := l.kinds(); len(kinds) > 0 {
			told[d] = kinds
		}
		if before := l.p.Entry; l.r.Desired() != before {
			registry[d] = l.r.Desired()
		}
		l.write()
		if d == 22 {
			l.expectReview(health.Reactivation)
		}
		if d == 25 { // a person looked at it
			l.p.Entry.Status = health.Active
		}
	}

	same(t, "what was told", told, map[int][]health.Kind{
		8:  {health.FailureSeen},
		9:  {health.FailureSeen, health.WarningRaised},
		10: {health.FailureSeen, health.AlertRaised, health.BecameDegraded},
		11: {health.FailureSeen},
		12: {health.FailureSeen, health.EscalatedFurther},
		13: {health.FailureSeen}, 14: {health.FailureSeen},
		15: {health.FailureSeen, health.Deactivated},
		16: {health.FailureSeen}, 17: {health.FailureSeen}, 18: {health.FailureSeen}, 19: {health.FailureSeen}, 20: {health.FailureSeen},
		22: {health.RecoveredFully, health.ReactivationReady},
		26: {health.Reactivated},
	})
	h := hashes[0]
	same(t, "the registry's edits", registry, map[int]health.Entry{
		1:  {Status: health.Active, ContentHash: h},
		10: {Status: health.Degraded, ContentHash: h},
		12: {Status: health.Degraded, Hidden: true, ContentHash: h},
		15: {Status: health.Inactive, Hidden: true, ContentHash: h},
		22: {Status: health.Inactive, ContentHash: h},
	})
	l.expectStatus(health.Active)
	l.expectReview()
	l.expectNext(day)
	expect(t, "checks in the history", len(l.r.History), 30)
	expect(t, "days", len(l.r.Days), 59) // the rate-limited one says nothing
	same(t, "uptime", l.r.Metrics.UptimePct, health.PercentOf(1, 1))
	failures := slices.ContainsFunc(l.r.Days, func(d health.Day) bool { return d.OK < d.Checks })
	expect(t, "the failures are remembered", failures, true)
}
