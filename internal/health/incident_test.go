package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Every row of the contract's thresholds, one failure after the other, closer
// together than the clock that deactivates.
func TestThresholds(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK)
	steps := []struct {
		name   string
		kinds  []health.Kind
		status health.Status
		hidden bool
	}{
		{"one failure is only logged", []health.Kind{health.FailureSeen}, health.Active, false},
		{"two raise a warning", []health.Kind{health.FailureSeen, health.WarningRaised}, health.Active, false},
		{"three alert and degrade", []health.Kind{health.FailureSeen, health.AlertRaised, health.BecameDegraded}, health.Degraded, false},
		{"four tell nothing new", []health.Kind{health.FailureSeen}, health.Degraded, false},
		{"five escalate and hide", []health.Kind{health.FailureSeen, health.EscalatedFurther}, health.Degraded, true},
		{"six tell nothing new", []health.Kind{health.FailureSeen}, health.Degraded, true},
	}
	for i, s := range steps {
		l.see(time.Hour, observe.ServerError)
		l.expectKinds(s.kinds...)
		l.expectStatus(s.status)
		expect(t, s.name+": hidden", l.r.Hidden, s.hidden)
		expect(t, s.name+": failures", l.r.Metrics.ConsecutiveFailures, i+1)
		expect(t, s.name+": failing since", l.r.FailingSince, start.Add(time.Hour))
	}
	l.expectReview(health.Failing)
	expect(t, "the alert's time", l.r.Incident.AlertedAt, start.Add(3*time.Hour))
}

func TestThresholdsOutOfOrder(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.p.Thresholds.Hidden, l.p.Thresholds.Alert, l.p.Thresholds.Degraded = 2, 3, 4
	for range 4 {
		l.see(time.Hour, observe.NotFound)
	}
	l.expectCount(health.EscalatedFurther, 1)
	l.expectCount(health.AlertRaised, 1)
	l.expectCount(health.BecameDegraded, 1)
	expect(t, "the level", l.r.Incident.Level, health.LevelEscalated)
}

func TestRecovery(t *testing.T) {
	t.Parallel()
	const (
		F = observe.NotFound
		S = observe.OK
		N = observe.RateLimited
	)
	tests := []struct {
		name      string
		seen      []observe.Outcome
		recovered bool
		status    health.Status
		alerts    int
	}{
		{"one success ends one failure", []observe.Outcome{F, S}, true, health.Active, 0},
		{"one success ends a warning", []observe.Outcome{F, F, S}, true, health.Active, 0},
		{"one success does not end degraded", []observe.Outcome{F, F, F, S}, false, health.Degraded, 1},
		{"two successes end degraded", []observe.Outcome{F, F, F, S, S}, true, health.Active, 1},
		{"an inconclusive check does not break the row", []observe.Outcome{F, F, F, S, N, S}, true, health.Active, 1},
		{"an inconclusive check is no success", []observe.Outcome{F, F, F, S, N}, false, health.Degraded, 1},
		{"flapping keeps the incident open", []observe.Outcome{F, F, F, S, F, S, F, S}, false, health.Degraded, 1},
		{"flapping up to the threshold alerts once", []observe.Outcome{F, F, F, S, F, F, F, F}, false, health.Degraded, 1},
		{"the next incident alerts again", []observe.Outcome{F, F, F, S, S, F, F, F}, true, health.Degraded, 2},
		{"not_modified is a success", []observe.Outcome{F, observe.NotModified}, true, health.Active, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			for _, o := range test.seen {
				l.see(time.Hour, o)
			}
			expect(t, "recovered", l.count(health.RecoveredFully) > 0, test.recovered)
			l.expectStatus(test.status)
			l.expectCount(health.AlertRaised, test.alerts)
		})
	}
}

func TestRecoveredRecord(t *testing.T) {
	t.Parallel()
	l := begin(t)
	for range 5 {
		l.see(time.Hour, observe.Timeout)
	}
	l.see(time.Hour, observe.OK)
	expect(t, "hidden after one success", l.r.Hidden, true)
	expect(t, "failures after one success", l.r.Metrics.ConsecutiveFailures, 0)
	expect(t, "failing since after one success", l.r.FailingSince, start.Add(time.Hour))
	l.see(time.Hour, observe.OK)
	l.expectKinds(health.RecoveredFully)
	expect(t, "hidden", l.r.Hidden, false)
	expect(t, "failing since", l.r.FailingSince, 0)
	l.expectReview()
	e := l.events[0]
	expect(t, "the event's since", e.Since, start.Add(time.Hour))
	expect(t, "the event's alerted", e.Alerted, true)
	expect(t, "the event's detail", e.Detail, "healthy again; failing since 2026-01-05T04:00:00Z")
	expect(t, "began", l.r.Incident.Began, start.Add(time.Hour))
	expect(t, "recovered", l.r.Incident.Recovered, l.at)
	expect(t, "the level", l.r.Incident.Level, health.NoLevel)
}

func TestRecoveredWithoutAlert(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.Timeout)
	l.see(time.Hour, observe.OK)
	l.expectKinds(health.RecoveredFully)
	expect(t, "the event's alerted", l.events[0].Alerted, false)
	expect(t, "recovered", l.r.Incident.Recovered, 0)
}

// The outcome table, last column.
func TestWhatCounts(t *testing.T) {
	t.Parallel()
	for _, outcome := range observe.Outcomes() {
		t.Run(string(outcome), func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.see(0, observe.NotFound)
			l.see(time.Hour, outcome)
			want := map[observe.Class]int{observe.Success: 0, observe.Inconclusive: 1, observe.Failure: 2}[outcome.Class()]
			expect(t, "failures in a row", l.r.Metrics.ConsecutiveFailures, want)
			expect(t, "failure events", l.count(health.FailureSeen), max(want, 1))
		})
	}
}

func TestWhatIsTold(t *testing.T) {
	t.Parallel()
	l := begin(t)
	for name, test := range map[string]struct {
		outcome observe.Outcome
		details []detail
		want    string
	}{
		"with a code":        {observe.NotFound, nil, "not found 404"},
		"without a code":     {observe.DNSError, nil, "dns error"},
		"a bad certificate":  {observe.TLSError, []detail{badCertificate(observe.SelfSigned, start)}, "tls error self signed"},
		"a good certificate": {observe.NotFound, []detail{certificate(start.Add(99 * day))}, "not found 404"},
		"another's problem":  {observe.NotFound, []detail{badCertificate(observe.SelfSigned, start)}, "not found 404"},
	} {
		l.see(time.Hour, test.outcome, test.details...)
		expect(t, name, l.events[0].Detail, test.want)
	}
}

func TestEventsNameTheURL(t *testing.T) {
	t.Parallel()
	l := begin(t)
	for range 5 {
		l.see(time.Hour, observe.NotFound)
	}
	for _, e := range l.all {
		if e.ID != id || e.URL != page || e.Domain != "example.es" || e.At == 0 || e.Detail == "" || e.Severity != e.Kind.Severity() {
			t.Errorf("incomplete event %+v", e)
		}
		expect(t, "since", e.Since, start.Add(time.Hour))
	}
}
