package schedule_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

const day = 24 * time.Hour

func instant(t testing.TB, s string) observe.Instant {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return observe.At(at)
}

func parse(t testing.TB, raw string) link.URL {
	t.Helper()
	u, err := link.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// world is a registry with what is known of it.
type world struct {
	registry registry.Registry
	records  map[string]health.Record
	hosts    map[string]health.Host
}

func newWorld() *world {
	return &world{
		registry: registry.Registry{Config: registry.DefaultConfig()},
		records:  map[string]health.Record{}, hosts: map[string]health.Host{},
	}
}

// add adds a source that was never checked, changed by edits.
func (w *world) add(t testing.TB, url, priority string, edits ...func(*registry.Source)) string {
	t.Helper()
	u := parse(t, url)
	src := registry.Source{URL: u, ID: u.ID(), Domain: u.RegistrableDomain(), Priority: priority, Status: registry.Active}
	for _, edit := range edits {
		edit(&src)
	}
	w.registry.Sources = append(w.registry.Sources, src)
	return src.ID
}

func (w *world) at(now observe.Instant) snapshot.Snapshot {
	return snapshot.New(w.registry, w.records, w.hosts, now)
}

// see folds a check with that outcome into the record of id.
func (w *world) see(id string, at observe.Instant, outcome observe.Outcome, edits ...func(*observe.Observation)) {
	s := w.at(at)
	e, _ := s.Find(id)
	o := observe.Observation{ID: id, URL: e.Source.URL.String(), CheckedAt: at, Outcome: outcome, StatusCode: 200}
	for _, edit := range edits {
		edit(&o)
	}
	r, _ := health.Fold(*e.Record, o, s.FoldPolicy(e))
	w.records[id] = health.Written(r)
	for i := range w.registry.Sources {
		if src := &w.registry.Sources[i]; src.ID == id {
			src.Status = registry.Status(r.Status)
		}
	}
}

// act folds what a person says into the record of id.
func (w *world) act(id string, a health.Action) {
	s := w.at(a.At)
	e, _ := s.Find(id)
	a.ID = id
	r, _ := health.Act(*e.Record, a, s.FoldPolicy(e))
	w.records[id] = health.Written(r)
	for i := range w.registry.Sources {
		if src := &w.registry.Sources[i]; src.ID == id {
			src.Status = registry.Status(r.Status)
		}
	}
}

func retryAfter(d time.Duration) func(*observe.Observation) {
	return func(o *observe.Observation) { o.RetryAfter = int64(d / time.Second) }
}

func (w *world) policy(name string, edit func(*registry.Policy)) {
	p := w.registry.Config.Policies[name]
	edit(&p)
	w.registry.Config.Policies[name] = p
}

// verdict is what a plan says of its only entry: the reason, or the counter of
// the reason not to.
func verdict(t testing.TB, p schedule.Plan) string {
	t.Helper()
	if len(p.Due) == 1 && p.Skipped == (schedule.Skipped{}) {
		return string(p.Due[0].Reason)
	}
	for name, skipped := range map[string]schedule.Skipped{
		"-not_due": {NotDue: 1}, "-window": {Window: 1}, "-breaker": {Breaker: 1}, "-disabled": {Disabled: 1}, "-inactive": {Inactive: 1},
	} {
		if len(p.Due) == 0 && p.Skipped == skipped {
			return name
		}
	}
	t.Fatalf("not one verdict: %+v", p)
	return ""
}

func ids(checks []schedule.Check) []string {
	out := make([]string, len(checks))
	for i, c := range checks {
		out[i] = c.ID
	}
	return out
}
