package snapshot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// choice is a registry to select from.
func choice(t testing.TB) snapshot.Snapshot {
	tagged := func(tags ...string) func(*registry.Source) {
		return func(s *registry.Source) { s.Tags = tags }
	}
	with := func(status registry.Status) func(*registry.Source) {
		return func(s *registry.Source) { s.Status = status }
	}
	reg := registry.Registry{Config: registry.DefaultConfig(), Sources: []registry.Source{
		source(t, "https://www.sepe.es/", "sepe.es", "P0", tagged("empleo", "paro")),
		source(t, "https://www.sepe.es/down", "sepe.es", "P0", tagged("empleo"), with(registry.Degraded)),
		source(t, "https://sede.sepe.gob.es/", "sepe.es", "P1", with(registry.Inactive)),
		source(t, "https://sede.madrid.es/", "sede.madrid.es", "P2", tagged("padron")),
		source(t, "https://www.madrid.es/?q=ñ", "madrid.es", "P2", tagged("padron", "empleo")),
	}}
	records := map[string]health.Record{
		reg.Sources[0].ID: record(health.Active, succeeded, last(observe.OK)),
		reg.Sources[1].ID: record(health.Degraded, failures(3), last(observe.NotFound), func(r *health.Record) {
			r.Review = []health.Review{{Reason: health.Failing}}
		}),
		reg.Sources[2].ID: record(health.Inactive, failures(9), last(observe.Gone)),
		reg.Sources[4].ID: record(health.Active, succeeded, last(observe.OK), func(r *health.Record) {
			r.Review = []health.Review{{Reason: health.ContentDrift}}
		}),
	}
	return snapshot.New(reg, records, nil, now)
}

func selected(s snapshot.Snapshot, sel snapshot.Selection) string {
	var paths []string
	for _, e := range s.Entries {
		if sel.Match(e) {
			paths = append(paths, e.Source.URL.Host()+e.Source.URL.Path())
		}
	}
	return strings.Join(paths, " ")
}

func TestSelection(t *testing.T) {
	t.Parallel()
	s := choice(t)
	const (
		home, down, sede  = "www.sepe.es/", "www.sepe.es/down", "sede.sepe.gob.es/"
		madridSede, other = "sede.madrid.es/", "www.madrid.es/"
	)
	all := strings.Join([]string{home, down, sede, madridSede, other}, " ")
	tests := []struct {
		name string
		sel  snapshot.Selection
		want string
	}{
		{"everything", snapshot.Selection{}, all},
		{"a URL", snapshot.Selection{URLs: []string{"https://www.sepe.es/"}}, home},
		{"a URL in another spelling", snapshot.Selection{URLs: []string{snapshot.Canonical("HTTPS://www.SEPE.es:443/x/..#y")}}, home},
		{"a URL with a query", snapshot.Selection{URLs: []string{snapshot.Canonical("https://www.madrid.es/?q=ñ")}}, other},
		{"no URL", snapshot.Selection{URLs: []string{"sepe"}}, ""},
		{"an id", snapshot.Selection{IDs: []string{s.Entries[1].Source.ID}}, down},
		{"a listed domain", snapshot.Selection{Domains: []string{"sepe.es"}}, home + " " + down + " " + sede},
		{"a host", snapshot.Selection{Domains: []string{"sede.sepe.gob.es"}}, sede},
		{"a registrable domain", snapshot.Selection{Domains: []string{"madrid.es"}}, madridSede + " " + other},
		{"no part of a name", snapshot.Selection{Domains: []string{"epe.es"}}, ""},
		{"a priority", snapshot.Selection{Priorities: []string{"P2"}}, madridSede + " " + other},
		{"a tag", snapshot.Selection{Tags: []string{"empleo"}}, home + " " + down + " " + other},
		{"a status", snapshot.Selection{Statuses: []health.Status{health.Inactive}}, sede},
		{"to be retried", snapshot.Selection{RetryOnly: true}, down},
		{"to be reviewed", snapshot.Selection{NeedsReview: true}, down + " " + other},

		{"a union", snapshot.Selection{Priorities: []string{"P1", "P2"}}, sede + " " + madridSede + " " + other},
		{"a union of tags", snapshot.Selection{Tags: []string{"paro", "padron"}}, home + " " + madridSede + " " + other},
		{"an intersection", snapshot.Selection{Tags: []string{"empleo"}, Priorities: []string{"P2"}}, other},
		{"an intersection of unions", snapshot.Selection{Tags: []string{"empleo", "padron"}, Domains: []string{"sepe.es", "sede.madrid.es"}}, home + " " + down + " " + madridSede},
		{"a URL and another's id", snapshot.Selection{URLs: []string{"https://www.sepe.es/"}, IDs: []string{s.Entries[1].Source.ID}}, ""},
		{"reviews to be retried", snapshot.Selection{NeedsReview: true, RetryOnly: true}, down},
		{"nothing", snapshot.Selection{Statuses: []health.Status{health.Inactive}, Priorities: []string{"P0"}}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := selected(s, tt.sel); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestNamed(t *testing.T) {
	t.Parallel()
	for want, sels := range map[bool][]snapshot.Selection{
		true:  {{URLs: []string{"x"}}, {IDs: []string{"x"}, Tags: []string{"y"}}},
		false: {{}, {Domains: []string{"x"}, Priorities: []string{"P0"}, Tags: []string{"y"}, RetryOnly: true}},
	} {
		for _, sel := range sels {
			if sel.Named() != want {
				t.Errorf("%+v: named is %t", sel, !want)
			}
		}
	}
}

// TestSelectionLaws wants a value more to select more, a field more to select
// less, and two values what each selects.
func TestSelectionLaws(t *testing.T) {
	t.Parallel()
	s := choice(t)
	pick := func(t *rapid.T, label string, from ...string) []string {
		return rapid.SliceOfNDistinct(rapid.SampledFrom(from), 0, 2, rapid.ID[string]).Draw(t, label)
	}
	rapid.Check(t, func(t *rapid.T) {
		tags, domains := pick(t, "tags", "empleo", "paro", "padron", "none"), pick(t, "domains", "sepe.es", "madrid.es", "sede.madrid.es", "none.es")
		priorities := pick(t, "priorities", "P0", "P1", "P2")
		for _, e := range s.Entries {
			match := func(sel snapshot.Selection) bool { return sel.Match(e) }
			union := func(values []string, one func(string) snapshot.Selection) bool {
				return len(values) == 0 || slices.ContainsFunc(values, func(v string) bool { return match(one(v)) })
			}
			want := union(tags, func(v string) snapshot.Selection { return snapshot.Selection{Tags: []string{v}} }) &&
				union(domains, func(v string) snapshot.Selection { return snapshot.Selection{Domains: []string{v}} }) &&
				union(priorities, func(v string) snapshot.Selection { return snapshot.Selection{Priorities: []string{v}} })
			if got := match(snapshot.Selection{Tags: tags, Domains: domains, Priorities: priorities}); got != want {
				t.Fatalf("%s: %s", e.Source.URL, cmp.Diff(want, got))
			}
		}
	})
}
