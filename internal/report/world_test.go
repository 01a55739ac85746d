package report_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

func instant(t testing.TB, s string) observe.Instant {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return observe.At(at)
}

// world collects pages and their records into a snapshot.
type world struct {
	t        testing.TB
	registry registry.Registry
	records  map[string]health.Record
	flags    map[string][]health.Flag
	events   []health.Event
}

func newWorld(t testing.TB) *world {
	return &world{
		t: t, registry: registry.Registry{Config: registry.DefaultConfig()},
		records: map[string]health.Record{}, flags: map[string][]health.Flag{},
	}
}

// page adds a source with its record; edits fill both in.
func (w *world) page(domain, url string, edits ...func(*registry.Source, *health.Record)) {
	w.t.Helper()
	u, err := link.Parse(url)
	if err != nil {
		w.t.Fatal(err)
	}
	src := registry.Source{URL: u, ID: u.ID(), Domain: domain, Priority: "P0", Status: registry.Active}
	var r health.Record
	for _, edit := range edits {
		edit(&src, &r)
	}
	w.registry.Sources = append(w.registry.Sources, src)
	w.records[src.ID] = r
}

func (w *world) at(now string) snapshot.Snapshot {
	s := snapshot.New(w.registry, w.records, nil, instant(w.t, now))
	s.Flags, s.Events = w.flags, w.events
	return s
}

// checked is a last check with its outcome, code and time, and the uptime in
// percent.
func (w *world) checked(at string, o observe.Outcome, code, millis observe.Reading, uptime float64) func(*registry.Source, *health.Record) {
	when := instant(w.t, at)
	return func(src *registry.Source, r *health.Record) {
		r.Status, r.Registry.Status = health.Status(src.Status), health.Status(src.Status)
		r.Metrics.LastCheckAt, r.Metrics.LastStatusCode = when, code
		r.Metrics.UptimePct = health.PercentFrom(uptime)
		r.Last = &observe.Observation{
			ID: src.ID, URL: src.URL.String(), CheckedAt: when, Outcome: o, StatusCode: code, ResponseTime: millis,
		}
		r.History = []health.Check{{At: when, OK: o.Class(), Outcome: o, Code: code, Millis: millis}}
		r.Days = []health.Day{{Day: health.DateOf(when), Checks: 1}}
		if o.Class() == observe.Success {
			r.Metrics.LastSuccessAt = when
		}
	}
}

// failing is an open incident of n failures, as far as it has been told.
func (w *world) failing(since string, n int) func(*registry.Source, *health.Record) {
	from := instant(w.t, since)
	return func(src *registry.Source, r *health.Record) {
		r.FailingSince, r.Incident.DownSince = from, from
		r.Metrics.ConsecutiveFailures = n
		if n >= 2 {
			r.Incident.Level = health.LevelWarning
		}
		if n >= 3 {
			r.Incident.Level, r.Incident.AlertedAt = health.LevelAlert, from.Add(5*time.Hour)
			src.Status, r.Status = registry.Degraded, health.Degraded
			r.Registry.Status = health.Degraded
			r.Review = append(r.Review, health.Review{Reason: health.Failing, Since: from.Add(5 * time.Hour), Detail: "3 failures in a row, now not found 404"})
		}
		if n >= 5 {
			r.Incident.Level, r.Hidden = health.LevelEscalated, true
		}
	}
}

func (w *world) review(reason health.Reason, since, detail string) func(*registry.Source, *health.Record) {
	at := instant(w.t, since)
	return func(_ *registry.Source, r *health.Record) {
		r.Review = append(r.Review, health.Review{Reason: reason, Since: at, Detail: detail})
	}
}

func (w *world) redirected(codes ...int) func(*registry.Source, *health.Record) {
	return func(_ *registry.Source, r *health.Record) { r.Last.RedirectCodes = codes }
}

// certificate is one that was warned about.
func (w *world) certificate(ends string) func(*registry.Source, *health.Record) {
	at := instant(w.t, ends)
	return func(_ *registry.Source, r *health.Record) {
		r.Metrics.SSLExpiry = health.Text(at.Time().Format(time.DateOnly))
		r.Warned.Expiring = at
	}
}

func inactive(src *registry.Source, r *health.Record) {
	src.Status = registry.Inactive
	r.Status, r.Registry.Status = health.Inactive, health.Inactive
}

func (w *world) event(kind health.Kind, at string, alerted bool) {
	w.events = append(w.events, health.Event{At: instant(w.t, at), Kind: kind, Severity: kind.Severity(), ID: "0123456789abcdef", Alerted: alerted})
}
