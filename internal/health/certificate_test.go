package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestCertificateExpiring(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		step func(*life)
		want int
	}{
		{"in fourteen days", func(l *life) { l.see(0, observe.OK, certificate(start.Add(14*day))) }, 0},
		{"a second sooner", func(l *life) { l.see(0, observe.OK, certificate(start.Add(14*day-time.Second))) }, 1},
		{"by the clock of a replay long past", func(l *life) { l.see(0, observe.OK, certificate(start.Add(-day))) }, 1},
		{"without an end", func(l *life) { l.see(0, observe.OK, certificate(0)) }, 0},
		{"in the year 9999", func(l *life) {
			l.see(0, observe.OK, certificate(observe.At(time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC))))
		}, 0},
		{"told once", func(l *life) { l.daily(5, observe.OK, certificate(start.Add(10*day))) }, 1},
		{"on a page that fails", func(l *life) { l.daily(5, observe.NotFound, certificate(start.Add(10*day))) }, 1},
		{"renewed", func(l *life) {
			l.daily(2, observe.OK, certificate(start.Add(10*day)))
			l.daily(60, observe.OK, certificate(start.Add(100*day)))
		}, 1},
		{"once for each certificate", func(l *life) {
			l.daily(2, observe.OK, certificate(start.Add(10*day)))
			l.daily(90, observe.OK, certificate(start.Add(100*day)))
		}, 2},
		{"two servers with two certificates", func(l *life) {
			for range 4 {
				l.daily(1, observe.OK, certificate(start.Add(13*day)))
				l.daily(1, observe.OK, certificate(start.Add(12*day)))
			}
		}, 1},
		{"not once it is invalid", func(l *life) { l.see(0, observe.TLSError, badCertificate(observe.WrongHost, start.Add(5*day))) }, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			test.step(l)
			l.expectCount(health.CertificateExpiring, test.want)
			l.expectCount(health.CertificateExpired, 0)
		})
	}
}

func TestCertificateExpired(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, certificate(start.Add(day)))
	l.daily(1, observe.TLSError, badCertificate(observe.Expired, start.Add(day)))
	l.expectKinds(health.FailureSeen, health.CertificateExpired)
	l.daily(1, observe.TLSError, badCertificate(observe.Expired, start.Add(day)))
	l.expectKinds(health.FailureSeen, health.WarningRaised)
	expect(t, "expiry", string(l.r.Metrics.SSLExpiry), "2026-01-06")
	l.daily(1, observe.Timeout)
	expect(t, "expiry when nobody answers", string(l.r.Metrics.SSLExpiry), "2026-01-06")
}

func TestCertificateDetails(t *testing.T) {
	t.Parallel()
	for left, want := range map[time.Duration]string{
		10*day + time.Hour: "the certificate expires on 2026-01-15, in 10 days",
		-day:               "the certificate expires on 2026-01-04, in 0 days",
	} {
		l := begin(t)
		l.see(0, observe.OK, certificate(start.Add(left)))
		expect(t, "detail", l.events[0].Detail, want)
	}
}

func TestSSLExpiryIsTheUTCDay(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, certificate(observe.At(time.Date(2026, 5, 1, 23, 59, 59, 0, time.UTC))))
	expect(t, "expiry", string(l.r.Metrics.SSLExpiry), "2026-05-01")
}
