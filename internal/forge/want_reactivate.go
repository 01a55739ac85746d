package forge

import (
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

type reactivateView struct {
	pageView
	Detail, Since string
	Title         string // of the page as it is now, in code
	Seen          *sight
	Past          []pastView
}

// wantReactivations wants a pull request for each inactive page that passed
// every check twice in a row: only people reactivate (001, "Re-Activation").
func wantReactivations(w *Wanted) {
	for _, e := range w.in.Snapshot.Entries {
		ready, ok := review(e, health.Reactivation)
		if !ok || !e.Enabled() || e.Status() != health.Inactive {
			continue
		}
		r := e.Record
		evidence := digest("reactivate", e.Source.ID, r.URL, string(r.Metrics.ContentHash), foundAt(r.Last))
		k := Key{Kind: Reactivate, Subject: e.Source.ID, Pull: true}
		if w.declined[k][evidence] {
			continue
		}
		v := reactivateView{pageView: w.in.page(e), Detail: plain.Code(ready.Detail), Since: moment(ready.Since), Seen: see(r.Last), Past: past(*r)}
		if r.Last != nil && r.Last.Content != nil && r.Last.Content.Title != "" {
			v.Title = plain.Code(r.Last.Content.Title)
		}
		edit := registry.Edit{ID: e.Source.ID, Changes: []registry.Change{{Key: "status", Value: string(registry.Active)}}}
		if e.Source.Hidden {
			edit.Changes = append(edit.Changes, registry.Change{Key: "hidden", Remove: true})
		}
		w.propose(k, ready.Since, "reactivate", v, []proposed{{e, edit, evidence}})
	}
}

// foundAt is where the page was found: a page that comes back elsewhere is
// other evidence.
func foundAt(last *observe.Observation) string {
	if last == nil {
		return ""
	}
	return last.FinalURL()
}
