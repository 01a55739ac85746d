package forge

import (
	"slices"
	"strconv"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

type redirectView struct {
	pageView
	Detail, Since string
	Seen          *sight
	Proposed      bool // a pull request proposes the new address
}

// wantRedirects wants an issue for each page that began to lead elsewhere, until
// a person has settled it (001, "Alert Thresholds": redirect chain changed).
func wantRedirects(w *Wanted) {
	for _, e := range w.in.Snapshot.Entries {
		changed, ok := review(e, health.RedirectChanged)
		if !ok || !e.Enabled() || e.Source.URL.String() != e.Record.URL {
			continue
		}
		v := redirectView{
			pageView: w.in.page(e), Detail: plain.Code(changed.Detail), Since: moment(changed.Since),
			Seen: see(e.Record.Last), Proposed: w.proposes(Key{Kind: Moved, Subject: e.Source.ID, Pull: true}),
		}
		w.add(Issue{Key: Key{Kind: Redirect, Subject: e.Source.ID}, Incident: changed.Since}, v,
			changed.Detail, v.Owner, e.Source.Position.File, strconv.FormatBool(v.Proposed))
	}
}

// proposes tells a pull request that is wanted.
func (w *Wanted) proposes(k Key) bool {
	return slices.ContainsFunc(w.Pulls, func(p Pull) bool { return p.Key == k })
}

// review finds what a person should look at for that reason.
func review(e snapshot.Entry, reason health.Reason) (health.Review, bool) {
	i := slices.IndexFunc(e.Record.Review, func(v health.Review) bool { return v.Reason == reason })
	if i < 0 {
		return health.Review{}, false
	}
	return e.Record.Review[i], true
}
