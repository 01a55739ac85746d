package notify

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// noon is that of a Wednesday.
var noon = observe.At(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC))

var here = PlaceOf("civic/registry", "https://github.com")

// channel is a webhook that wants the given.
func channel(when ...string) Channel {
	return Channels([]registry.Notify{{Env: "HOOK", When: when, Every: 24 * time.Hour}})[0]
}

// old is what a channel was told that has been known for long.
func old(notices ...observe.Notice) observe.Told {
	t := observe.Told{Since: noon.Add(-100 * 24 * time.Hour), Events: map[string]observe.Instant{}}
	for _, n := range notices {
		t.DigestAt = max(t.DigestAt, n.DigestAt)
		for _, key := range n.Told {
			t.Events[key] = n.At
		}
	}
	return t
}

// event happened so many hours before noon, to page n of sepe.es.
func happened(kind health.Kind, n int, hours float64) health.Event {
	at := noon.Add(-time.Duration(hours * float64(time.Hour)))
	return health.Event{
		At: at, Kind: kind, Severity: kind.Severity(), ID: fmt.Sprintf("%016x", n), Since: at.Add(-24 * time.Hour),
		URL: fmt.Sprintf("https://www.sepe.es/%d", n), Domain: "sepe.es", Detail: "3 failures in a row, now timeout",
		Alerted: kind == health.RecoveredFully,
	}
}

func onDomain(kind health.Kind, domain string, hours float64) health.Event {
	e := happened(kind, 0, hours)
	e.ID, e.URL, e.Domain, e.Since, e.Detail = "", "", domain, 0, "300 of 310 URLs are failing"
	return e
}

// with is a state at noon with nothing but a past.
func with(events ...health.Event) snapshot.Snapshot {
	return snapshot.Snapshot{Now: noon, Events: events}
}

// state is one of so many sources, whose records the function writes.
func state(t testing.TB, n int, write func(i int, r *health.Record)) snapshot.Snapshot {
	t.Helper()
	reg := registry.Registry{Config: registry.DefaultConfig()}
	records := map[string]health.Record{}
	for i := range n {
		u, err := link.Parse(fmt.Sprintf("https://www.sepe.es/%d", i))
		if err != nil {
			t.Fatal(err)
		}
		reg.Sources = append(reg.Sources, registry.Source{URL: u, ID: u.ID(), Priority: "P0", Domain: "sepe.es", Status: registry.Active})
		r := health.Record{ID: u.ID(), NextCheckAt: noon, Metrics: health.Metrics{LastCheckAt: noon.Add(-24 * time.Hour), LastSuccessAt: noon.Add(-24 * time.Hour)}}
		if write != nil {
			write(i, &r)
		}
		records[u.ID()] = r
	}
	return snapshot.New(reg, records, nil, noon)
}

// kinds are those of a message's events, in order.
func kinds(m Message) string {
	var all []string
	for _, e := range m.Events {
		all = append(all, string(e.Kind))
	}
	return strings.Join(all, " ")
}

// literal is a channel whose address stands in the configuration.
func literal(url string) []registry.Notify {
	return []registry.Notify{{URL: url, When: []string{"alert"}, Every: 24 * time.Hour}}
}
