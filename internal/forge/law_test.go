package forge_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// TestLaws lives through random months with random people, and holds after each
// sync: nothing is left to do, nothing stands twice, and every alert has an open
// issue, its own or that of its domain, unless a person closed it.
func TestLaws(t *testing.T) {
	t.Parallel()
	urls := []string{page, other, third, boe}
	rapid.Check(t, func(r *rapid.T) {
		w := newWorld(t, four)
		for range rapid.IntRange(1, 12).Draw(r, "steps") {
			some := rapid.SliceOfNDistinct(rapid.SampledFrom(urls), 1, 4, rapid.ID[string]).Draw(r, "urls")
			outcome := rapid.SampledFrom([]observe.Outcome{
				observe.OK, observe.OK, observe.NotFound, observe.NotFound, observe.Gone, observe.ServerError, observe.Challenge,
			}).Draw(r, "outcome")
			var more []saw
			if outcome == observe.OK {
				more = append(more, text(rapid.SampledFrom([]string{"the usual text", "the usual text", "quite another one"}).Draw(r, "text")))
				if rapid.IntRange(0, 3).Draw(r, "moves") == 0 {
					more = append(more, moved(301, "https://www.sepe.es/new"))
				}
			}
			after := rapid.SampledFrom([]time.Duration{hour, day, 9 * day}).Draw(r, "after")
			for range rapid.IntRange(1, 3).Draw(r, "times") {
				w.see(after, outcome, w.present(some), more...)
			}
			w.people(r)
			w.sync()
			if again := w.sync(); len(again) > 0 {
				r.Fatalf("a second sync does %v", again)
			}
			w.lawful(r)
		}
	})
}

// present leaves out what was merged away to another address.
func (w *world) present(urls []string) []string {
	var out []string
	for _, u := range urls {
		out = append(out, w.source(u).URL.String())
	}
	return out
}

// people close, reopen and merge.
func (w *world) people(r *rapid.T) {
	if len(w.hub.items) == 0 {
		return
	}
	n := rapid.IntRange(1, len(w.hub.items)).Draw(r, "item")
	i := w.hub.item(n)
	switch rapid.IntRange(0, 5).Draw(r, "act") {
	case 0:
		i.Open = false
	case 1:
		i.Open = i.Open || !i.Pull
	case 2:
		if i.Pull && i.Open {
			w.merge(n)
		}
	}
}

func (w *world) lawful(r *rapid.T) {
	items := w.hub.actual().Items
	open := map[forge.Key]int{}
	for _, i := range items {
		if i.Open {
			open[i.Key()]++
		}
		if open[i.Key()] > 1 {
			r.Fatalf("%v stands twice", i.Key())
		}
	}
	for _, e := range w.snapshot().Entries {
		rec := e.Record
		told := rec.Incident.AlertedAt != 0 || e.Status() == health.Inactive
		if rec.FailingSince == 0 || !told || e.Revived() || open[forge.Key{Kind: forge.Alert, Subject: e.Source.ID}] > 0 || open[forge.Key{Kind: forge.Domain, Subject: e.Source.Domain}] > 0 {
			continue
		}
		silenced := slices.ContainsFunc(items, func(i forge.Item) bool {
			return !i.Open && i.Closed == 0 && (i.Marker.Subject == e.Source.ID || i.Marker.Subject == e.Source.Domain)
		})
		if !silenced {
			r.Fatalf("nobody is told of %s: %v", e.Source.URL, w.hub.open())
		}
	}
}
