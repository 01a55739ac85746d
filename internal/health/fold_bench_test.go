package health_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// BenchmarkFold folds into a record that is as large as records get: a full
// history, all days, an incident, redirects, a certificate and content. A
// million folds in three seconds is 3,000 ns/op.
func BenchmarkFold(b *testing.B) {
	b.Run("mixed", func(b *testing.B) { benchmarkFold(b, mixedObservations()) })
	b.Run("redirected", func(b *testing.B) { benchmarkFold(b, redirectedObservations()) })
}

func benchmarkFold(b *testing.B, cycle []observe.Observation) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // one core, garbage collection included
	p := policy()
	r := health.Record{}
	at := start
	fold := func(o observe.Observation) {
		at = at.Add(day)
		o.CheckedAt = at
		r, _ = health.Fold(r, o, p)
		p.Entry = r.Desired() // as if every edit reached the registry, and inactive ones were reactivated
		if r.Status == health.Inactive {
			p.Entry.Status = health.Active
		}
		r = health.Written(r)
	}
	for i := range 4 * health.DaysKept {
		fold(cycle[i%len(cycle)])
	}
	if len(r.History) != health.HistoryLength || len(r.Days) < health.DaysKept-10 {
		b.Fatalf("the record is not full: %d checks, %d days", len(r.History), len(r.Days))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		fold(cycle[i%len(cycle)])
	}
}

// mixedObservations is a fortnight of a page that is healthy, drifts, fails up
// to the alert, recovers and is led elsewhere for a day.
func mixedObservations() []observe.Observation {
	outcomes := []observe.Outcome{
		observe.OK, observe.OK, observe.NotModified, observe.OK, observe.ServerError, observe.Timeout, observe.NotFound,
		observe.OK, observe.OK, observe.RateLimited, observe.OK, observe.TLSError, observe.OK, observe.OK,
	}
	cycle := make([]observe.Observation, len(outcomes))
	for i, outcome := range outcomes {
		cycle[i] = seen(outcome, certificate(start.Add(10*365*24*time.Hour)), content(hashes[0]))
	}
	content(hashes[1])(&cycle[10])
	redirect(301, page, moved)(&cycle[7])
	redirect(301, page, moved)(&cycle[8])
	redirect(302, page, site+"maintenance")(&cycle[12])
	return cycle
}

// redirectedObservations is the worst case: every check is led through four
// redirects, one of them to an address with a session.
func redirectedObservations() []observe.Observation {
	cycle := mixedObservations()
	for i := range cycle {
		o := &cycle[i]
		o.RedirectChain = []string{page, "https://www.example.es/a", "https://www.example.es/b;jsessionid=0123456789", "https://www.example.es/c?lang=es", moved}
		o.RedirectCodes = []int{301, 302, 302, 301}
		if i%2 == 0 {
			o.RedirectChain[4] = moved + "?sid=1"
		}
	}
	return cycle
}
