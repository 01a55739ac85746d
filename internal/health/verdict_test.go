package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

var (
	vouch   = health.Action{Kind: health.ActVerdict, By: "ana"}
	condemn = health.Action{Kind: health.ActVerdict, By: "ana", State: health.VerdictDown}
)

func TestVouchedFor(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		past  func(*life)
		kinds []health.Kind
	}{
		{"healthy", func(l *life) { l.daily(1, observe.OK) }, nil},
		{"degraded", func(l *life) { l.daily(4, observe.Timeout) }, []health.Kind{health.RecoveredFully}},
		{"hidden", func(l *life) { l.daily(5, observe.Timeout) }, []health.Kind{health.RecoveredFully}},
		{"inactive", func(l *life) { l.daily(9, observe.Timeout) }, []health.Kind{health.RecoveredFully, health.Reactivated}},
		{"inactive in the registry, and hidden", func(l *life) {
			l.p.Entry = health.Entry{Status: health.Inactive, Hidden: true}
			l.daily(1, observe.OK)
		}, []health.Kind{health.Reactivated}},
		{"blocked", func(l *life) { l.daily(9, observe.Forbidden, alive(true)) }, []health.Kind{health.RecoveredFully}},
		{"soft 404", func(l *life) { l.daily(3, observe.Soft404) }, []health.Kind{health.RecoveredFully}},
		{"never checked", func(*life) {}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			test.past(l)
			l.act(time.Hour, vouch)
			l.expectKinds(test.kinds...)
			for _, e := range l.events {
				expect(t, "detail", e.Detail, "ana says that it is active, until "+l.at.Add(30*day).String())
			}
			same(t, "desired", l.r.Desired(), health.Entry{Status: health.Active, ContentHash: l.r.Baseline})
			same(t, "verdict", l.r.Verdict, &health.Verdict{State: health.VerdictActive, At: l.at, Until: l.at.Add(30 * day), By: "ana"})
			l.expectReview()
			expect(t, "failures", l.r.Metrics.ConsecutiveFailures, 0)
			expect(t, "failing since", l.r.FailingSince, 0)
		})
	}
}

// While it is in force no failure counts, whatever it is.
func TestNoFailureCountsUnderAVerdict(t *testing.T) {
	t.Parallel()
	for _, outcome := range observe.Outcomes() {
		if outcome.Class() == observe.Success {
			continue
		}
		t.Run(string(outcome), func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.daily(1, observe.OK)
			l.act(time.Hour, vouch)
			before := l.r
			l.daily(12, outcome, alive(true))
			expect(t, "events", len(l.all), 0)
			same(t, "counts", l.r.Incident, before.Incident)
			same(t, "days", l.r.Days, before.Days)
			expect(t, "failures", l.r.Metrics.ConsecutiveFailures, 0)
			for _, c := range l.r.History[1:] {
				expect(t, "ok", c.OK, observe.Inconclusive)
				expect(t, "outcome", c.Outcome, outcome)
			}
			l.expectStatus(health.Active)
			if outcome == observe.Refused {
				l.expectReview(health.Refused) // our own policy is no verdict on the page
			} else {
				l.expectReview()
			}
			want := day
			if outcome.Class() == observe.Inconclusive && outcome != observe.Challenge {
				want = time.Hour
			}
			l.expectNext(want)
		})
	}
}

func TestWhatStillCountsUnderAVerdict(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.act(0, vouch)
	l.see(day, observe.OK, content(hashes[0]), certificate(l.at.Add(5*day)))
	l.expectKinds(health.CertificateExpiring)
	expect(t, "last success", l.r.Metrics.LastSuccessAt, l.at)
	expect(t, "ok", l.r.History[0].OK, observe.Success)
	l.see(day, observe.TLSError, badCertificate(observe.Expired, l.at-1))
	l.expectKinds(health.CertificateExpired)
	l.see(day, observe.OK, content(hashes[1]))
	l.expectKinds(health.DriftSeen)
	l.see(day, observe.Challenge, retryAfter(3*day))
	l.expectNext(3 * day)
}

func TestAVerdictEnds(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(1, observe.OK)
	until := l.at.Add(10 * day)
	l.act(0, health.Action{Kind: health.ActVerdict, By: "ana", Until: until})
	l.see(10*day-time.Second, observe.Timeout)
	expect(t, "failures a second before its end", l.r.Metrics.ConsecutiveFailures, 0)
	expect(t, "in force", l.r.Verdict != nil, true)
	l.see(time.Second, observe.Timeout)
	expect(t, "failures at its end", l.r.Metrics.ConsecutiveFailures, 1)
	expect(t, "in force after it", l.r.Verdict == nil, true)
	expect(t, "down since", l.r.Incident.DownSince, until)
	l.expectNext(time.Hour)
}

func TestDownByVerdict(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, content(hashes[0]))
	l.write()
	success := l.r.Metrics.LastSuccessAt
	l.act(time.Hour, condemn)
	l.expectKinds(health.Deactivated)
	expect(t, "detail", l.events[0].Detail, "ana says that it is down, until "+l.at.Add(30*day).String())
	same(t, "desired", l.r.Desired(), health.Entry{Status: health.Inactive, ContentHash: hashes[0]})
	expect(t, "next check", l.r.NextCheckAt, l.r.Metrics.LastCheckAt.Add(7*day))
	l.write()

	for range 3 {
		l.see(7*day, observe.OK, content(hashes[1]))
		l.expectKinds()
		l.expectNext(7 * day)
		expect(t, "ok", l.r.History[len(l.r.History)-1].OK, observe.Inconclusive)
	}
	expect(t, "last success", l.r.Metrics.LastSuccessAt, success)
	l.expectReview()
	l.see(day, observe.NotFound)
	l.expectKinds(health.FailureSeen)
	expect(t, "failures", l.r.Metrics.ConsecutiveFailures, 1)

	l.see(30*day, observe.OK, content(hashes[0]))
	l.see(day, observe.OK, content(hashes[0]))
	l.expectKinds(health.RecoveredFully, health.ReactivationReady)
	l.expectStatus(health.Inactive)
}

func TestDownWhatIsInactive(t *testing.T) {
	t.Parallel()
	l := dead(t)
	for range 2 {
		l.see(day, observe.OK, content(hashes[0]))
	}
	l.expectReview(health.Reactivation)
	l.act(time.Hour, condemn)
	l.expectKinds()
	l.expectReview()
	l.expectStatus(health.Inactive)
	expect(t, "passes", l.r.Incident.Passes, 0)
}

func TestTheLaterVerdictHolds(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(1, observe.OK)
	l.act(time.Hour, condemn)
	l.act(time.Hour, vouch)
	l.expectKinds(health.Reactivated)
	l.expectStatus(health.Active)
	l.act(time.Hour, condemn)
	l.expectKinds(health.Deactivated)
	l.expectStatus(health.Inactive)
	l.act(time.Hour, reset)
	l.expectStatus(health.Inactive)
	expect(t, "still in force", l.r.Verdict.State, health.VerdictDown)
}

// A person's later word in the registry ends the verdict.
func TestTheRegistryEndsAVerdict(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(1, observe.OK)
	l.act(time.Hour, condemn)
	l.write()
	l.p.Entry.Status = health.Active
	l.see(day, observe.OK)
	l.expectKinds(health.Reactivated)
	l.expectStatus(health.Active)
	expect(t, "ended", l.r.Verdict == nil, true)

	l.write()
	l.act(time.Hour, vouch)
	l.p.Entry.Status = health.Inactive
	l.act(time.Hour, recheck)
	l.expectStatus(health.Inactive)
	expect(t, "ended too", l.r.Verdict == nil, true)
}

// What the program itself wrote into the registry ends no verdict, written or
// not yet.
func TestOurOwnEditEndsNoVerdict(t *testing.T) {
	t.Parallel()
	for _, wrote := range []bool{false, true} {
		l := begin(t)
		l.daily(5, observe.Timeout)
		l.write()
		l.act(time.Hour, vouch)
		if wrote {
			l.write()
		}
		l.daily(5, observe.Timeout)
		expect(t, "in force", l.r.Verdict != nil, true)
		l.expectStatus(health.Active)
	}
}

func TestAVerdictMakesARecord(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.p.Entry.Hidden = true
	l.act(0, condemn)
	want := health.Record{
		Schema: health.Schema, ID: id, URL: page, Domain: "example.es", Priority: "P0", Status: health.Inactive, Hidden: true,
		Metrics: health.Metrics{RedirectChain: []string{}}, Registry: health.Entry{Status: health.Active, Hidden: true}, Review: []health.Review{},
		Verdict: &health.Verdict{State: health.VerdictDown, At: start, Until: start.Add(30 * day), By: "ana"},
	}
	want.Acted = l.r.Acted
	same(t, "the record", l.r, want)
	same(t, "read back", reread(t, l.r), l.r)
}
