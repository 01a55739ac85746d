package snapshot_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

const now observe.Instant = 1_771_394_400 // 2026-02-18T06:00:00Z

func source(t testing.TB, url, domain, priority string, edits ...func(*registry.Source)) registry.Source {
	t.Helper()
	u, err := link.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	src := registry.Source{URL: u, ID: u.ID(), Domain: domain, Priority: priority, Status: registry.Active}
	for _, edit := range edits {
		edit(&src)
	}
	return src
}

// entry joins one source with its record.
func entry(t testing.TB, status registry.Status, r health.Record, edits ...func(*registry.Config)) snapshot.Entry {
	t.Helper()
	reg := registry.Registry{Config: registry.DefaultConfig()}
	for _, edit := range edits {
		edit(&reg.Config)
	}
	src := source(t, "https://www.sepe.es/", "sepe.es", "P0", func(s *registry.Source) { s.Status = status })
	reg.Sources = []registry.Source{src}
	return snapshot.New(reg, map[string]health.Record{src.ID: r}, nil, now).Entries[0]
}

// TestStatus wants the record's status, unless the registry says something
// that it did not say when the record was written.
func TestStatus(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name                  string
		registry              registry.Status
		record, whenItWasMade health.Status
		want                  health.Status
		revived               bool
	}{
		{"never checked", registry.Active, "", "", health.Active, false},
		{"never checked, written inactive", registry.Inactive, "", "", health.Inactive, false},
		{"nothing changed", registry.Active, health.Active, health.Active, health.Active, false},
		{"an edit of ours that did not reach the registry", registry.Active, health.Degraded, health.Active, health.Degraded, false},
		{"the same, inactive", registry.Active, health.Inactive, health.Active, health.Inactive, false},
		{"a person recovers it", registry.Active, health.Degraded, health.Degraded, health.Active, false},
		{"a person revives it", registry.Active, health.Inactive, health.Inactive, health.Active, true},
		{"a person half revives it", registry.Degraded, health.Inactive, health.Inactive, health.Degraded, true},
		{"a person retires it", registry.Inactive, health.Active, health.Active, health.Inactive, false},
		{"inactive in both", registry.Inactive, health.Inactive, health.Inactive, health.Inactive, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := entry(t, tt.registry, health.Record{Status: tt.record, Registry: health.Entry{Status: tt.whenItWasMade}})
			if e.Status() != tt.want || e.Revived() != tt.revived {
				t.Errorf("%s, revived %t; want %s, %t", e.Status(), e.Revived(), tt.want, tt.revived)
			}
		})
	}
}

func record(status health.Status, edits ...func(*health.Record)) health.Record {
	r := health.Record{Status: status, Registry: health.Entry{Status: status}}
	for _, edit := range edits {
		edit(&r)
	}
	return r
}

func failures(n int) func(*health.Record) {
	return func(r *health.Record) {
		r.Metrics.ConsecutiveFailures = n
		r.FailingSince = now.Add(-time.Hour)
		r.Days = []health.Day{{Checks: int32(n)}}
	}
}

func succeeded(r *health.Record) { r.Metrics.LastSuccessAt = now }

func open(r *health.Record) { r.FailingSince = now }

func last(o observe.Outcome) func(*health.Record) {
	return func(r *health.Record) {
		r.Last = &observe.Observation{Outcome: o, CheckedAt: now}
		r.Metrics.LastCheckAt = now
	}
}

// TestCondition is "Weekly report" of the contract: Total = Healthy + Degraded
// + Down + Unknown.
func TestCondition(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		status registry.Status
		record health.Record
		want   snapshot.Condition
	}{
		{"never checked", registry.Active, health.Record{}, snapshot.Unknown},
		{"only inconclusive checks", registry.Active, record(health.Active, last(observe.Challenge)), snapshot.Unknown},
		{"written degraded, never checked", registry.Degraded, health.Record{}, snapshot.Unknown},
		{"written inactive, never checked", registry.Inactive, health.Record{}, snapshot.Down},
		{"healthy", registry.Active, record(health.Active, succeeded, last(observe.OK)), snapshot.Healthy},
		{"healthy before, inconclusive now", registry.Active, record(health.Active, succeeded, last(observe.RateLimited)), snapshot.Healthy},
		{"one failure", registry.Active, record(health.Active, failures(1)), snapshot.Degraded},
		{"four failures", registry.Degraded, record(health.Degraded, failures(4)), snapshot.Degraded},
		{"five failures", registry.Degraded, record(health.Degraded, failures(5)), snapshot.Down},
		{"not yet recovered", registry.Degraded, record(health.Degraded, succeeded, open), snapshot.Degraded},
		{"degraded by a person", registry.Degraded, record(health.Degraded, succeeded), snapshot.Degraded},
		{"inactive and failing", registry.Inactive, record(health.Inactive, failures(1)), snapshot.Down},
		{"inactive and healthy", registry.Inactive, record(health.Inactive, succeeded, last(observe.OK)), snapshot.Down},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := entry(t, tt.status, tt.record).Condition(); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

func TestUnsettled(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		status registry.Status
		record health.Record
		want   bool
	}{
		{"never checked", registry.Active, health.Record{}, false},
		{"healthy", registry.Active, record(health.Active, succeeded, last(observe.OK)), false},
		{"failed", registry.Active, record(health.Active, failures(1), last(observe.NotFound)), true},
		{"inconclusive", registry.Active, record(health.Active, succeeded, last(observe.ResolverError)), true},
		{"recovering", registry.Degraded, record(health.Degraded, open, last(observe.OK)), false},
		{"inactive and failing", registry.Inactive, record(health.Inactive, failures(9), last(observe.Gone)), false},
		{"inactive and inconclusive", registry.Inactive, record(health.Inactive, failures(9), last(observe.Challenge)), true},
		{"retired by a person while failing", registry.Inactive, record(health.Active, failures(2), last(observe.NotFound)), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := entry(t, tt.status, tt.record).Unsettled(); got != tt.want {
				t.Errorf("%t, want %t", got, tt.want)
			}
		})
	}
}

// TestPolicy wants the interval of the inactive policy, and all else of its
// own, while a page is inactive.
func TestPolicy(t *testing.T) {
	t.Parallel()
	retries := []time.Duration{time.Minute}
	own := func(c *registry.Config) {
		p := c.Policies["P0"]
		p.RetryAfter, p.TLS = retries, false
		c.Policies["P0"] = p
	}
	disable := func(name string) func(*registry.Config) {
		return func(c *registry.Config) {
			p := c.Policies[name]
			p.Enabled = false
			c.Policies[name] = p
		}
	}
	if p := entry(t, registry.Active, health.Record{}, own).Policy(); p.Every != 24*time.Hour || p.TLS || !slices.Equal(p.RetryAfter, retries) {
		t.Errorf("active: %+v", p)
	}
	if p := entry(t, registry.Inactive, health.Record{}, own).Policy(); p.Every != 7*24*time.Hour || p.TLS || !slices.Equal(p.RetryAfter, retries) {
		t.Errorf("inactive: %+v", p)
	}
	for _, tt := range []struct {
		name     string
		status   registry.Status
		disabled string
		want     bool
	}{
		{"as it comes", registry.Active, "", true},
		{"its own policy", registry.Active, "P0", false},
		{"another policy", registry.Active, "P1", true},
		{"the inactive policy", registry.Active, registry.InactivePolicy, true},
		{"inactive: its own policy", registry.Inactive, "P0", false},
		{"inactive: the inactive policy", registry.Inactive, registry.InactivePolicy, false},
	} {
		if got := entry(t, tt.status, health.Record{}, disable(tt.disabled)).Enabled(); got != tt.want {
			t.Errorf("disabled: %s: enabled is %t, want %t", tt.name, got, tt.want)
		}
	}
}

// TestFoldPolicy wants the core to get what the configuration says.
func TestFoldPolicy(t *testing.T) {
	t.Parallel()
	reg := registry.Registry{Config: registry.DefaultConfig(), Listed: link.NewDomains(map[string]string{"sepe.es": "sepe.es"})}
	src := source(t, "https://www.sepe.es/", "sepe.es", "P1", func(s *registry.Source) {
		s.Status, s.Hidden, s.ContentHash = registry.Inactive, true, "abc"
	})
	reg.Sources = []registry.Source{src}
	s := snapshot.New(reg, nil, nil, now)
	const day = 24 * time.Hour
	want := health.Policy{
		URL: "https://www.sepe.es/", Domain: "sepe.es", Priority: "P1",
		Entry: health.Entry{Status: health.Inactive, Hidden: true, ContentHash: "abc"},
		Every: 7 * day, InactiveEvery: 7 * day,
		RetryAfter: []time.Duration{time.Hour, 4 * time.Hour, 12 * time.Hour, day, 2 * day, 7 * day},
		TLS:        true, Content: true,
		Thresholds: health.Thresholds{
			Warning: 2, Alert: 3, Degraded: 3, Hidden: 5, InactiveAfter: 7 * day, Recovered: 2, CertificateWarning: 14 * day,
			DomainFailing: 0.5, DomainDown: 14 * day, DomainCertificate: 7 * day,
		},
	}
	got := s.FoldPolicy(s.Entries[0])
	if _, listed := got.Listed.Match("www.sepe.es"); !listed {
		t.Error("the listed domains are missing")
	}
	got.Listed = link.Domains{}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(link.Domains{})); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if s.Slow() != time.Second {
		t.Errorf("slow is %s", s.Slow())
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	reg := registry.Registry{Config: registry.DefaultConfig()}
	src := source(t, "https://www.sepe.es/a", "sepe.es", "P0", func(s *registry.Source) { s.ID = "0123456789abcdef" })
	reg.Sources = []registry.Source{source(t, "https://www.sepe.es/", "sepe.es", "P0"), src}
	s := snapshot.New(reg, map[string]health.Record{src.ID: {URL: "known"}}, nil, now)
	for _, good := range []string{"0123456789abcdef", "https://www.sepe.es/a", "HTTPS://WWW.SEPE.ES:443/b/../a#top", "  https://www.sepe.es/a"} {
		if e, ok := s.Find(good); !ok || e.Source.ID != src.ID || e.Record.URL != "known" {
			t.Errorf("%q finds %q, %t", good, e.Source.ID, ok)
		}
	}
	for _, bad := range []string{"", "0123456789abcde", "https://www.sepe.es/A", "http://www.sepe.es/a", "www.sepe.es/a", src.URL.ID()} {
		if e, ok := s.Find(bad); ok {
			t.Errorf("%q finds %s", bad, e.Source.URL)
		}
	}
}

// TestByDomain wants the enabled entries alone, by listed domain, the names in
// order and the entries as the registry has them.
func TestByDomain(t *testing.T) {
	t.Parallel()
	reg := registry.Registry{Config: registry.DefaultConfig()}
	p := reg.Config.Policies["P2"]
	p.Enabled = false
	reg.Config.Policies["P2"] = p
	reg.Sources = []registry.Source{
		source(t, "https://www.sepe.es/b", "sepe.es", "P0"),
		source(t, "https://sede.madrid.es/", "sede.madrid.es", "P1"),
		source(t, "https://www.madrid.es/", "madrid.es", "P1"),
		source(t, "https://www.sepe.es/off", "sepe.es", "P2"),
		source(t, "https://www.boe.es/off", "boe.es", "P2"),
		source(t, "https://sede.sepe.gob.es/a", "sepe.es", "P0"),
	}
	names, entries := snapshot.New(reg, nil, nil, now).ByDomain()
	if diff := cmp.Diff([]string{"madrid.es", "sede.madrid.es", "sepe.es"}, names); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	got := map[string][]string{}
	for name, list := range entries {
		for _, e := range list {
			got[name] = append(got[name], e.Source.URL.String())
		}
	}
	want := map[string][]string{
		"madrid.es": {"https://www.madrid.es/"}, "sede.madrid.es": {"https://sede.madrid.es/"},
		"sepe.es": {"https://www.sepe.es/b", "https://sede.sepe.gob.es/a"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestAsked(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name           string
		recheck, check observe.Instant
		want           bool
	}{
		{"nobody asked", 0, now, false}, {"not checked since", now + 1, now, true}, {"checked at that instant", now, now, false}, {"checked since", now, now + 1, false},
	} {
		r := health.Record{RecheckAt: tt.recheck}
		r.Metrics.LastCheckAt = tt.check
		if e := entry(t, registry.Active, r); e.Asked() != tt.want {
			t.Errorf("%s: asked %t", tt.name, e.Asked())
		}
	}
}

func TestQuarantine(t *testing.T) {
	t.Parallel()
	of := func(start observe.Instant, shard string) snapshot.Quarantine {
		return snapshot.Quarantine{Run: observe.Run{StartedAt: start, Shard: shard, Due: 3}, Why: "x"}
	}
	all := []snapshot.Quarantine{of(now, ""), of(now, "1/2"), of(now, "2/2"), of(now+1, "1/2")}
	if !slices.IsSortedFunc(all, snapshot.Quarantine.Compare) || all[1].Compare(all[2]) == 0 {
		t.Error("another order")
	}
	s := snapshot.Snapshot{Quarantined: all}
	if got, ok := s.Quarantine(observe.RunKey{StartedAt: now, Shard: "2/2"}); !ok || got != all[2] {
		t.Errorf("%+v, %t", got, ok)
	}
	if got, ok := s.Quarantine(observe.RunKey{StartedAt: now + 1}); ok {
		t.Errorf("%+v was never quarantined", got)
	}
}
