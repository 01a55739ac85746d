package forge

import (
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

type movedView struct {
	pageView
	To, ToLink string // in code; as a destination
	ToWhere    string // host and path
	Since      string
	Likeness   string // how the content compares
	Seen       *sight
	Past       []pastView
}

// wantMoves wants a pull request for each page that two checks in a row were
// led away from by the same permanent redirects, to a healthy page of similar
// content on an allowed domain (canonicalization, 001 "Response Handling").
func wantMoves(w *Wanted) {
	for _, e := range w.in.Snapshot.Entries {
		moved, ok := review(e, health.Moved)
		to := e.Record.Redirect.MovedTo
		k := Key{Kind: Moved, Subject: e.Source.ID, Pull: true}
		if !ok || !e.Enabled() || e.Source.URL.String() != e.Record.URL || !w.in.allowed(e, to) || !(healthy(e) || w.proposed[k] && !alerted(e)) {
			continue
		}
		likeness, similar := w.in.similar(e)
		if !similar {
			continue
		}
		evidence := digest("moved", e.Source.ID, e.Record.URL, to)
		if w.declined[k][evidence] {
			continue
		}
		u, _ := link.Parse(to)
		v := movedView{
			pageView: w.in.page(e), To: plain.Code(to), ToLink: address(to), ToWhere: u.Host() + u.Path(),
			Since: moment(moved.Since), Likeness: likeness, Seen: see(e.Record.Last), Past: past(*e.Record),
		}
		w.propose(k, moved.Since, "moved", v, []proposed{{e, move(e, to), evidence}})
	}
}

// move writes the new address, and the id beside it, so that history survives.
func move(e snapshot.Entry, to string) registry.Edit {
	return registry.Edit{ID: e.Source.ID, Changes: []registry.Change{
		{Key: "url", Value: to}, {Key: "id", Value: e.Source.ID},
	}}
}

// healthy tells a page that answered well the last time. What is proposed is not
// taken back for one bad answer.
func healthy(e snapshot.Entry) bool {
	return e.Record.Last != nil && e.Record.Last.Outcome.Class() == observe.Success
}

// allowed tells a new address on a domain that is listed and allowed.
func (in Input) allowed(e snapshot.Entry, to string) bool {
	if e.Record.Redirect.Left != "" {
		return false
	}
	u, err := link.Parse(to)
	if err != nil {
		return false
	}
	name, listed := in.Snapshot.Registry.Listed.Match(u.Host())
	return listed && slices.ContainsFunc(in.Snapshot.Registry.Domains, func(d registry.Domain) bool {
		return d.Name == name && d.Status == registry.Allowed
	})
}

// alike is the part of the words of two texts that both have, from which on the
// one is taken for a new edition of the other.
const alike = 0.5

// similar tells whether the page is still the one that was accepted, and how
// that is known.
func (in Input) similar(e snapshot.Entry) (how string, ok bool) {
	r := e.Record
	switch {
	case !e.Policy().Content || r.Baseline == "":
		return say("likeness/unknown", nil), true
	case !r.NeedsReview(health.ContentDrift):
		return say("likeness/same", nil), true
	}
	last, accepted := in.Texts(e.Source.ID)
	share := common(last, accepted)
	return say("likeness/share", int(share*100)), share >= alike
}

// common is the part of all different words of two texts that both have: their
// Jaccard index.
func common(a, b string) float64 {
	words := func(s string) map[string]bool {
		set := map[string]bool{}
		for _, f := range strings.Fields(strings.ToLower(s)) {
			set[f] = true
		}
		return set
	}
	x, y := words(a), words(b)
	both := 0
	for f := range x {
		if y[f] {
			both++
		}
	}
	if all := len(x) + len(y) - both; all > 0 {
		return float64(both) / float64(all)
	}
	return 0
}
