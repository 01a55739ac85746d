package health_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

var (
	reset   = health.Action{Kind: health.ActReset, By: "ana"}
	recheck = health.Action{Kind: health.ActRecheck, By: "ana"}
)

func TestResetClearsTheCounts(t *testing.T) {
	t.Parallel()
	refused := func(l *life) { l.daily(4, observe.Forbidden, alive(true)) }
	tests := []struct {
		name    string
		past    func(*life)
		kinds   []health.Kind
		alerted bool
		status  health.Status
	}{
		{"one failure", func(l *life) { l.daily(1, observe.Timeout) }, []health.Kind{health.RecoveredFully}, false, health.Active},
		{"alerted and degraded", func(l *life) { l.daily(3, observe.Timeout) }, []health.Kind{health.RecoveredFully}, true, health.Active},
		{"escalated and hidden", func(l *life) { l.daily(5, observe.Soft404) }, []health.Kind{health.RecoveredFully}, true, health.Active},
		{"half recovered", func(l *life) { l.daily(3, observe.Timeout); l.daily(1, observe.OK) }, []health.Kind{health.RecoveredFully}, true, health.Active},
		{"blocked", refused, []health.Kind{health.RecoveredFully}, true, health.Active},
		{"challenged", func(l *life) { l.daily(4, observe.Challenge, alive(true)) }, nil, false, health.Active},
		{"healthy", func(l *life) { l.daily(2, observe.OK) }, nil, false, health.Active},
		{"inactive", func(l *life) { l.daily(9, observe.Timeout) }, []health.Kind{health.RecoveredFully}, true, health.Inactive},
		{"inactive and ready", func(l *life) {
			l.daily(9, observe.Timeout)
			for range 2 {
				l.see(day, observe.OK, content(hashes[0]))
			}
		}, nil, false, health.Inactive},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			test.past(l)
			l.act(time.Hour, reset)
			l.expectKinds(test.kinds...)
			for _, e := range l.events {
				expect(t, "detail", e.Detail, "reset by ana")
				expect(t, "alerted", e.Alerted, test.alerted)
				expect(t, "at", e.At, l.at)
				expect(t, "url", e.URL, page)
				expect(t, "domain", e.Domain, "example.es")
			}
			l.expectStatus(test.status)
			l.expectReview()
			expect(t, "hidden", l.r.Hidden, false)
			expect(t, "failures", l.r.Metrics.ConsecutiveFailures, 0)
			expect(t, "failing since", l.r.FailingSince, 0)
			in := l.r.Incident
			in.Began, in.Recovered = 0, 0
			same(t, "the incident", in, health.Incident{})
			next := day
			switch {
			case test.status == health.Inactive:
				next = 7 * day
			case test.name == "challenged": // a check that said nothing is made up for all the same
				next = time.Hour
			}
			expect(t, "next check", l.r.NextCheckAt, l.r.Metrics.LastCheckAt.Add(next))
		})
	}
}

func TestResetLetsTheIncidentBeginAnew(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(3, observe.Timeout)
	began := l.r.FailingSince
	l.act(time.Hour, reset)
	expect(t, "the start of the incident that ended", l.r.Incident.Began, began)
	expect(t, "its end", l.r.Incident.Recovered, l.at)
	l.daily(2, observe.Timeout)
	l.expectCount(health.AlertRaised, 1)
	l.daily(1, observe.Timeout)
	l.expectCount(health.AlertRaised, 2)
}

func TestResetKeepsHiddenWhatAPersonHid(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.p.Entry.Hidden = true
	l.daily(1, observe.Timeout)
	l.act(time.Hour, reset)
	expect(t, "hidden", l.r.Hidden, true)
}

func TestRecheckMakesDue(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(1, observe.OK)
	before := l.r
	l.act(time.Hour, recheck)
	l.expectKinds()
	expect(t, "next check", l.r.NextCheckAt, l.at)
	expect(t, "asked for", l.r.RecheckAt, l.at)
	expect(t, "counts", l.r.Incident, before.Incident)
	l.act(time.Minute, reset)
	expect(t, "next check after a reset", l.r.NextCheckAt, l.r.RecheckAt)
	l.see(time.Hour, observe.RateLimited)
	expect(t, "asked for after the check", l.r.RecheckAt, 0)
	l.expectNext(time.Hour)
}

// An observation that was made before the recheck, and comes after it, does not
// answer it.
func TestRecheckOutlivesAnOlderCheck(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(1, observe.OK)
	l.act(time.Hour, recheck)
	l.see(-time.Minute, observe.OK)
	expect(t, "asked for", l.r.RecheckAt, l.at.Add(time.Minute))
	expect(t, "next check", l.r.NextCheckAt, l.r.RecheckAt)
}

func TestMootActions(t *testing.T) {
	t.Parallel()
	vouch := health.Action{Kind: health.ActVerdict, ID: id, By: "ana", Until: start.Add(900 * day)}
	at := func(a health.Action, i observe.Instant) health.Action { a.ID, a.At = id, i; return a }
	var crowd []health.Action
	for i := range health.MaxActed {
		a := at(vouch, start.Add(4*day))
		a.Until += observe.Instant(i)
		crowd = append(crowd, a)
	}
	luis := at(reset, start.Add(4*day))
	luis.By = "luis"
	tests := []struct {
		name   string
		checks int // daily ones, from the second day on
		acts   []health.Action
		last   health.Action
		moot   string
	}{
		{"reset of what was never checked", 0, nil, at(reset, start), "no check is known"},
		{"recheck of what was never checked", 0, nil, at(recheck, start), "no check is known"},
		{"verdict on what was never checked", 0, nil, at(vouch, start), ""},
		{"reset before the first check", 2, nil, at(reset, start), "no check is known"},
		{"reset at the instant of the first check", 2, nil, at(reset, start.Add(day)), "no check is known"},
		{"reset before the last check", 2, nil, at(reset, start.Add(2*day-time.Second)), ""},
		{"recheck at the instant of the last check", 2, nil, at(recheck, start.Add(2*day)), "not newer than the last check of 2026-01-07T03:00:00Z"},
		{"recheck after it", 2, nil, at(recheck, start.Add(2*day+time.Second)), ""},
		{"an older action", 2, []health.Action{at(reset, start.Add(4*day))}, at(vouch, start.Add(4*day-time.Second)), "not newer than the last action of 2026-01-09T03:00:00Z"},
		{"the same again", 2, []health.Action{at(reset, start.Add(4*day))}, at(reset, start.Add(4*day)), "done already"},
		{"of another kind at the same instant", 2, []health.Action{at(reset, start.Add(4*day))}, at(recheck, start.Add(4*day)), ""},
		{"by another person at the same instant", 2, []health.Action{at(reset, start.Add(4*day))}, luis, ""},
		{"the first of two of one instant again", 2, []health.Action{at(reset, start.Add(4*day)), at(recheck, start.Add(4*day))}, at(reset, start.Add(4*day)), "done already"},
		{"one more than many of one instant", 2, crowd, luis, "too many"},
		{"a newer one", 2, crowd, at(reset, start.Add(5*day)), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.daily(test.checks, observe.Timeout)
			for _, a := range test.acts {
				l.r, _ = health.Act(l.r, a, l.p)
			}
			why := l.r.Moot(test.last)
			now, events := health.Act(l.r, test.last, l.p)
			if test.moot == "" {
				expect(t, "moot", why, "")
				expect(t, "when", now.ActedAt(), test.last.At)
				return
			}
			contains(t, why, test.moot)
			same(t, "the record", now, l.r)
			expect(t, "events", len(events), 0)
		})
	}
}

func TestActionKindsAreStrict(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		`{"kind": "reset"}`: true, `{"kind": "verdict", "state": "down"}`: true, `{"kind": "recheck", "until": null}`: true,
		`{"kind": "Reset"}`: false, `{"kind": ""}`: false, `{"kind": "verdict", "state": "dead"}`: false, `{"state": ""}`: false,
	} {
		var a health.Action
		if err := json.Unmarshal([]byte(text), &a); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}
