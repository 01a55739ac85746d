package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// after is a record to which happened what do does.
func after(t *testing.T, do func(*life)) health.Record {
	l := begin(t)
	if do != nil {
		do(l)
	}
	return l.r
}

func TestDomainFlags(t *testing.T) {
	t.Parallel()
	healthy := func(l *life) { l.see(0, observe.OK) }
	failing := func(n int) func(*life) {
		return func(l *life) {
			for range n {
				l.see(time.Hour, observe.NotFound)
			}
		}
	}
	down := func(d time.Duration) func(*life) {
		return func(l *life) { l.see(0, observe.Timeout); l.see(d, observe.Timeout) }
	}
	expired := func(d time.Duration, more ...func(*life)) func(*life) {
		return func(l *life) {
			l.see(d, observe.TLSError, badCertificate(observe.Expired, start))
			for _, do := range more {
				do(l)
			}
		}
	}
	blocked := func(l *life) { l.daily(20, observe.Forbidden, alive(true)) }
	const flagFailing, flagDown, flagCertificate = health.DomainFailing, health.DomainDown, health.DomainCertificate
	tests := []struct {
		name    string
		sources []func(*life)
		want    []health.Kind
	}{
		{"no source", nil, nil},
		{"all healthy", []func(*life){healthy, healthy, healthy}, nil},
		{"two of three at the alert", []func(*life){failing(3), failing(3), healthy}, []health.Kind{flagFailing}},
		{"two of three, one below the alert", []func(*life){failing(3), failing(2), healthy}, nil},
		{"one of three", []func(*life){failing(3), healthy, healthy}, nil},
		{"half of four is not more than half", []func(*life){failing(3), failing(3), healthy, healthy}, nil},
		{"three of four", []func(*life){failing(3), failing(3), failing(4), healthy}, []health.Kind{flagFailing}},
		{"all of two are too few", []func(*life){failing(3), failing(3)}, nil},
		{"never checked counts as a source", []func(*life){failing(3), failing(3), nil, nil}, nil},
		{"all down for fourteen days", []func(*life){down(14 * day), down(20 * day)}, []health.Kind{flagDown}},
		{"one a second short", []func(*life){down(14*day - time.Second), down(20 * day)}, nil},
		{"one is healthy", []func(*life){down(14 * day), healthy}, nil},
		{"one was never checked", []func(*life){down(14 * day), nil}, nil},
		{"one is only refused to us", []func(*life){down(14 * day), blocked}, nil},
		{"a success in between", []func(*life){func(l *life) { down(10 * day)(l); l.see(day, observe.OK); down(10 * day)(l) }}, nil},
		{"expired for seven days", []func(*life){healthy, expired(7 * day)}, []health.Kind{flagCertificate}},
		{"expired a second less", []func(*life){healthy, expired(7*day - time.Second)}, nil},
		{"expired, then no answer", []func(*life){expired(2*day, func(l *life) { l.see(6*day, observe.RateLimited) })}, []health.Kind{flagCertificate}},
		{"renewed", []func(*life){expired(8*day, func(l *life) { l.see(day, observe.OK, certificate(start.Add(99*day))) })}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var records []health.Record
			for _, do := range test.sources {
				records = append(records, after(t, do))
			}
			var got []health.Kind
			for _, f := range health.JudgeDomain(records, policy().Thresholds) {
				got = append(got, f.Kind)
				if f.Since == 0 || f.Detail == "" {
					t.Errorf("incomplete flag %+v", f)
				}
			}
			same(t, "flags", got, test.want)
		})
	}
}

func TestDomainFlagsSince(t *testing.T) {
	t.Parallel()
	failing := func(from time.Duration) func(*life) {
		return func(l *life) {
			l.see(from, observe.NotFound)
			l.see(time.Hour, observe.NotFound)
			l.see(time.Hour, observe.NotFound)
			l.see(20*day, observe.NotFound)
		}
	}
	records := []health.Record{after(t, failing(2*day)), after(t, failing(day)), after(t, failing(0))}
	since := map[health.Kind]observe.Instant{}
	for _, f := range health.JudgeDomain(records, policy().Thresholds) {
		since[f.Kind] = f.Since
	}
	expect(t, "failing since the second alert", since[health.DomainFailing], start.Add(day+2*time.Hour))
	expect(t, "down since the last went down", since[health.DomainDown], start.Add(2*day))
}
