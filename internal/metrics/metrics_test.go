package metrics_test

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/metrics"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

var update = flag.Bool("update", false, "write the golden files anew")

func instant(t testing.TB, s string) observe.Instant {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return observe.At(at)
}

// page is one enabled source with its figures.
type page struct {
	domain, url string
	metrics     health.Metrics
}

func snapshotOf(t testing.TB, pages ...page) snapshot.Snapshot {
	t.Helper()
	reg := registry.Registry{Config: registry.DefaultConfig()}
	records := map[string]health.Record{}
	for _, p := range pages {
		u, err := link.Parse(p.url)
		if err != nil {
			t.Fatal(err)
		}
		reg.Sources = append(reg.Sources, registry.Source{URL: u, ID: u.ID(), Domain: p.domain, Priority: "P1", Status: registry.Active})
		records[u.ID()] = health.Record{ID: u.ID(), Metrics: p.metrics}
	}
	return snapshot.New(reg, records, nil, instant(t, "2026-02-18T06:00:00Z"))
}

func figures(uptime float64, millis observe.Reading, failures int, checked observe.Instant) health.Metrics {
	return health.Metrics{
		UptimePct: health.PercentFrom(uptime), AvgResponseTime: millis, ConsecutiveFailures: failures, LastCheckAt: checked,
	}
}

func TestGolden(t *testing.T) {
	t.Parallel()
	early, late := instant(t, "2026-02-11T03:14:07Z"), instant(t, "2026-02-18T03:14:07Z")
	s := snapshotOf(t,
		page{"sepe.es", "https://www.sepe.es/", figures(99.8, 342, 0, late)},
		page{"sepe.es", "https://www.sepe.es/a", figures(99.81, 343, 0, early)},
		page{"sepe.es", "https://www.sepe.es/b", figures(100, 0, 1, late)}, // up, yet no time
		page{"boe.es", "https://www.boe.es/", figures(0, 0, 12, early)},
		page{"boe.es", "https://www.boe.es/new", health.Metrics{}},
		page{"xunta.gal", "https://www.xunta.gal/", health.Metrics{}},
		page{"aragon.es", "https://www.aragon.es/", health.Metrics{LastCheckAt: early}}, // inconclusive
	)
	s.Flags = map[string][]health.Flag{
		"boe.es": {
			{Kind: health.DomainFailing, Since: early, Detail: "all <b> & \u2028 \"quoted\""},
			{Kind: health.DomainDown, Since: late, Detail: "all 2 URLs have been down for 14 days or more"},
		},
		"gone.es": {{Kind: health.DomainDown, Since: late}}, // no longer in the registry
	}
	got := string(metrics.Build(s))
	const path = "testdata/domain-metrics.json"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	later := s
	later.Now = later.Now.Add(72 * time.Hour)
	if again := string(metrics.Build(later)); again != got {
		t.Errorf("the clock alone changes the file:\n%s", cmp.Diff(got, again))
	}
}

func TestEmpty(t *testing.T) {
	t.Parallel()
	if got, want := string(metrics.Build(snapshotOf(t))), "{\n  \"generated_at\": null,\n  \"domains\": {}\n}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDisabledSourcesDoNotCount(t *testing.T) {
	t.Parallel()
	s := snapshotOf(t, page{"sepe.es", "https://www.sepe.es/", figures(50, 10, 1, 1000)})
	p := s.Registry.Config.Policies["P1"]
	p.Enabled = false
	s.Registry.Config.Policies["P1"] = p
	if got, want := string(metrics.Build(s)), "{\n  \"generated_at\": \"1970-01-01T00:16:40Z\",\n  \"domains\": {}\n}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMeans(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		uptimes  []float64
		millis   []observe.Reading
		uptime   string
		response string
	}{
		{"one", []float64{87.35}, []observe.Reading{12}, "87.35", "12"},
		{"rounded to the nearest", []float64{100, 100, 0}, []observe.Reading{1, 1, 2}, "66.67", "1"},
		{"half is rounded up", []float64{99.99, 99.98}, []observe.Reading{1, 2}, "99.99", "2"},
		{"what has no figure does not count", []float64{-1, 50, 100}, []observe.Reading{0, 30, 50}, "75", "40"},
		{"none", []float64{-1, -1}, []observe.Reading{0, 0}, "null", "null"},
		{"down is a figure", []float64{0, 0}, []observe.Reading{0, 0}, "0", "null"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var pages []page
			for i := range tt.uptimes {
				m := health.Metrics{AvgResponseTime: tt.millis[i]}
				if tt.uptimes[i] >= 0 {
					m.UptimePct = health.PercentFrom(tt.uptimes[i])
				}
				pages = append(pages, page{"sepe.es", "https://www.sepe.es/" + string(rune('a'+i)), m})
			}
			var got struct {
				Domains map[string]struct {
					Uptime   json.RawMessage `json:"domain_uptime_pct"`
					Response json.RawMessage `json:"domain_avg_response_ms"`
				} `json:"domains"`
			}
			if err := json.Unmarshal(metrics.Build(snapshotOf(t, pages...)), &got); err != nil {
				t.Fatal(err)
			}
			if d := got.Domains["sepe.es"]; string(d.Uptime) != tt.uptime || string(d.Response) != tt.response {
				t.Errorf("uptime %s, response %s; want %s, %s", d.Uptime, d.Response, tt.uptime, tt.response)
			}
		})
	}
}

// TestRoundTrip wants everything back as it was written, and the same file
// whatever the order of the registry.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		domains := []string{"a.es", "b.es", "c.es"}
		flags := rapid.MapOf(rapid.SampledFrom(domains), rapid.SliceOfN(rapid.Custom(drawFlag), 1, 3)).Draw(rt, "flags")
		pages := []page{{"a.es", "https://a.es/", health.Metrics{}}, {"b.es", "https://b.es/", figures(1, 1, 1, 1)}, {"c.es", "https://c.es/", health.Metrics{}}}
		s := snapshotOf(t, pages...)
		s.Flags = flags
		s.LastRun = snapshot.Run{StartedAt: observe.Instant(rapid.Int64Range(0, 4_000_000_000).Draw(rt, "started")), Due: 2, Observed: 1}
		if rapid.Bool().Draw(rt, "quarantined") {
			s.Quarantined = []snapshot.Quarantine{{Run: observe.Run{StartedAt: 5, Due: 3, Shard: "1/2", Gated: true}, Why: "<no> network", Observations: 2}}
		}
		data := metrics.Build(s)
		got, err := metrics.Parse(data)
		if err != nil {
			rt.Fatalf("%v in\n%s", err, data)
		}
		if diff := cmp.Diff(metrics.State{Flags: flags, LastRun: s.LastRun, Quarantined: s.Quarantined}, got); diff != "" {
			rt.Fatalf("-written +read:\n%s", diff)
		}
		slices.Reverse(pages)
		back := snapshotOf(t, pages...)
		back.Flags, back.LastRun, back.Quarantined = got.Flags, got.LastRun, got.Quarantined
		if diff := cmp.Diff(string(data), string(metrics.Build(back))); diff != "" {
			rt.Fatalf("-first +second:\n%s", diff)
		}
	})
}

func drawFlag(t *rapid.T) health.Flag {
	return health.Flag{
		Kind:   rapid.SampledFrom([]health.Kind{health.DomainFailing, health.DomainDown, health.DomainCertificate}).Draw(t, "kind"),
		Since:  observe.Instant(rapid.Int64Range(0, 4_000_000_000).Draw(t, "since")),
		Detail: rapid.String().Draw(t, "detail"),
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	flagged := func(flag string) string {
		return `{"generated_at": null, "domains": {"a.es": {"flags": [` + flag + `]}}}`
	}
	for _, good := range []string{
		`{"domains": {}}`,
		`{"generated_at": "2026-02-18T03:14:07Z", "domains": {"a.es": {"domain_uptime_pct": null}}, "added": 1}`,
		flagged(`{"kind": "domain_down", "since": "2026-02-18T03:14:07Z", "detail": "", "added": {}}`),
		flagged(`{"kind": "left_allowlist", "since": null, "detail": "x"}`),
	} {
		if _, err := metrics.Parse([]byte(good)); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", " ", "null", "{}", "[]", `{"domains": null}`, `{"domains": []}`, `{"domains": {}}}`, `{"domains": {}} {}`, `{"domains": {"a.es": {`,
		"<<<<<<< HEAD\n{\"domains\": {}}",
		`{"domains": {"a.es": {"domain_uptime_pct": 101}}}`,
		`{"domains": {}, "quarantined": [{"why": "x"}]}`,
		`{"domains": {}, "quarantined": {}}`,
		`{"domains": {"a.es": {"last_full_check": "yesterday"}}}`,
		flagged(`{"kind": "domain_sad", "since": null, "detail": ""}`),
		flagged(`{"kind": "failure", "since": null, "detail": ""}`),
		flagged(`{"kind": "", "since": null, "detail": ""}`),
		flagged(`{"since": null, "detail": ""}`),
		flagged(`{"kind": "domain_down", "since": "yesterday", "detail": ""}`),
		flagged(`{"kind": "domain_down", "since": null, "detail": 7}`),
		flagged(`"domain_down"`),
	} {
		if state, err := metrics.Parse([]byte(bad)); err == nil {
			t.Errorf("%s is read as %v", bad, state)
		}
	}
}
