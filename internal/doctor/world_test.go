package doctor

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

var now = observe.At(time.Date(2026, 2, 18, 6, 0, 0, 0, time.UTC))

func ago(d time.Duration) observe.Instant { return now.Add(-d) }

// page is a source of the test's registry.
type page struct {
	url    string
	extra  string        // more keys of its entry
	age    time.Duration // of its last check; zero is never
	record bool          // there is one though nothing was checked
}

// world joins pages on sepe.es, which is checked daily, and on ine.es, which is
// checked weekly and under review.
func world(t *testing.T, pages ...page) snapshot.Snapshot {
	t.Helper()
	sources := "sources:\n"
	for _, p := range pages {
		sources += fmt.Sprintf("  - {url: %q%s}\n", p.url, p.extra)
	}
	if len(pages) == 0 {
		sources = "sources: []\n"
	}
	reg, problems := registry.Load(map[string][]byte{
		registry.DomainsPath:              []byte("domains:\n  - {domain: sepe.es, tier: 1, core: true}\n  - {domain: ine.es, tier: 2, status: review}\n"),
		registry.SourcesDir + "/all.yaml": []byte(sources),
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	records := map[string]health.Record{}
	for i, p := range pages {
		if p.age > 0 || p.record {
			r := health.Record{ID: reg.Sources[i].ID, URL: p.url, Status: health.Active}
			if p.age > 0 {
				r.Metrics.LastCheckAt = ago(p.age)
			}
			records[r.ID] = r
		}
	}
	return snapshot.New(reg, records, nil, now)
}

// recorded are the ids of the entries that have a record.
func recorded(s snapshot.Snapshot) []string {
	ids := map[string]bool{}
	for _, e := range s.Entries {
		if e.Record.ID != "" {
			ids[e.Record.ID] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}
