package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestRetryDelays(t *testing.T) {
	t.Parallel()
	hour := time.Hour
	tests := []struct {
		name  string
		every time.Duration
		want  []time.Duration
	}{
		{"daily", day, []time.Duration{hour, 4 * hour, 12 * hour, day, day, day, day}},
		{"weekly", 7 * day, []time.Duration{hour, 4 * hour, 12 * hour, day, 2 * day, 7 * day, 7 * day}},
		{"monthly", 30 * day, []time.Duration{hour, 4 * hour, 12 * hour, day, 2 * day, 7 * day, 7 * day}},
		{"half-hourly", hour / 2, []time.Duration{hour / 2, hour / 2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.p.Every = test.every
			l.p.Thresholds.InactiveAfter = 365 * day
			for _, want := range test.want {
				l.see(hour, observe.NotFound)
				l.expectNext(want)
			}
		})
	}
}

func TestNextCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		every time.Duration
		step  func(l *life)
		want  time.Duration
	}{
		{"healthy", 7 * day, func(l *life) { l.see(0, observe.OK) }, 7 * day},
		{"not modified", 7 * day, func(l *life) { l.see(0, observe.NotModified) }, 7 * day},
		{"recovered below degraded", 7 * day, func(l *life) { l.see(0, observe.NotFound); l.see(time.Second, observe.OK) }, 7 * day},
		{"a success while degraded", 7 * day, func(l *life) { l.daily(3, observe.NotFound); l.see(day, observe.OK) }, day},
		{"a success while degraded, checked hourly", time.Hour, func(l *life) { l.daily(3, observe.NotFound); l.see(day, observe.OK) }, time.Hour},
		{"recovered from degraded", 7 * day, func(l *life) { l.daily(3, observe.NotFound); l.daily(2, observe.OK) }, 7 * day},
		{"inconclusive", 7 * day, func(l *life) { l.see(0, observe.ResolverError) }, time.Hour},
		{"inconclusive after failures", 7 * day, func(l *life) { l.daily(4, observe.NotFound); l.daily(1, observe.Challenge) }, time.Hour},
		{"a shorter Retry-After", 7 * day, func(l *life) { l.see(0, observe.RateLimited, retryAfter(time.Minute)) }, time.Hour},
		{"a later Retry-After", day, func(l *life) { l.see(0, observe.RateLimited, retryAfter(3*day)) }, 3 * day},
		{"the longest Retry-After", day, func(l *life) { l.see(0, observe.RateLimited, retryAfter(99*day)) }, 7 * day},
		{"gone", day, func(l *life) { l.see(0, observe.Gone) }, 7 * day},
		{"inactive and inconclusive", day, func(l *life) { l.see(0, observe.Gone); l.daily(1, observe.RateLimited) }, time.Hour},
		{"inactive and back", day, func(l *life) { l.see(0, observe.Gone); l.daily(1, observe.OK) }, day},
		{"inactive and back for good", day, func(l *life) { l.see(0, observe.Gone); l.daily(2, observe.OK) }, 7 * day},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.p.Every = test.every
			test.step(l)
			l.expectNext(test.want)
		})
	}
}

func TestNoRetryDelays(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.p.RetryAfter = nil
	l.see(0, observe.NotFound)
	l.expectNext(day)
}

func TestOldObservationsAreSkipped(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(day, observe.OK)
	for name, at := range map[string]observe.Instant{"the same": l.at, "an older one": l.at - 1, "none": 0} {
		o := seen(observe.NotFound)
		o.CheckedAt = at
		r, events := health.Fold(l.r, o, l.p)
		expect(t, name+": events", len(events), 0)
		same(t, name, r, l.r)
	}
}
