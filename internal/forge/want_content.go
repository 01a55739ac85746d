package forge

import (
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/change"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// How content is reviewed (the key content_review).
const (
	reviewByPull  = "pull_request"
	reviewByIssue = "issue"
)

type contentView struct {
	Pages  []driftView
	More   int // pages that wait for their turn
	Single bool
}

type driftView struct {
	pageView
	Summary string // in code
	Class   string // the kind of change
	Since   string
	Diff    string // a code block; empty where the texts are not kept
}

// accepted is how many pages one pull request proposes to accept at most: more
// than that nobody reviews.
const accepted = 50

// wantContent wants one pull request, or one issue, that collects all pages whose
// text changed (the design: content drift is a review item, never an alert).
func wantContent(w *Wanted) {
	how := w.in.Snapshot.Registry.Config.GitHub.ContentReview
	if how != reviewByPull && how != reviewByIssue {
		return
	}
	k := Key{Kind: Content, Subject: Registry, Pull: how == reviewByPull}
	changes := w.in.fitting(w.drifts(k))
	var v contentView
	var since observe.Instant
	room := MaxBody * 3 / 4
	for n, c := range changes {
		drift, _ := drifted(c.entry)
		page := w.in.drift(c.entry, drift)
		if room -= page.size(); n > 0 && room < 0 || n == accepted {
			v.More = len(changes) - n
			changes = changes[:n]
			break
		}
		if since == 0 || drift.Since < since {
			since = drift.Since
		}
		v.Pages = append(v.Pages, page)
	}
	if len(changes) == 0 {
		return
	}
	v.Single = len(changes) == 1
	if k.Pull {
		w.propose(k, since, "content", v, changes)
		return
	}
	var facts []string
	for _, c := range changes {
		facts = append(facts, c.evidence)
	}
	w.add(Issue{Key: k, Incident: since, Title: title(say("content/title", v))}, v, facts...)
}

// drifts are the changed pages that a person has not declined.
func (w *Wanted) drifts(k Key) []proposed {
	var all []proposed
	for _, e := range w.in.Snapshot.Entries {
		if _, ok := drifted(e); !ok {
			continue
		}
		hash := string(e.Record.Metrics.ContentHash)
		if evidence := digest("content", e.Source.ID, hash); !w.declined[k][evidence] {
			all = append(all, proposed{e, accept(e, hash), evidence})
		}
	}
	return all
}

// size is about how many bytes the page takes in the text: nobody should be
// asked to accept what is not shown.
func (v driftView) size() int {
	return len(v.Diff) + len(v.Summary) + len(v.URL) + len(v.Name) + len(v.Line) + len(v.Link) + len(v.Archive) + 200
}

// drifted tells a page whose text differs from the accepted one, and whose new
// text nobody has accepted since.
func drifted(e snapshot.Entry) (health.Review, bool) {
	drift, ok := review(e, health.ContentDrift)
	hash := string(e.Record.Metrics.ContentHash)
	return drift, ok && e.Enabled() && hash != "" && e.Source.ContentHash != hash && e.Source.URL.String() == e.Record.URL
}

func accept(e snapshot.Entry, hash string) registry.Edit {
	return registry.Edit{ID: e.Source.ID, Changes: []registry.Change{{Key: "content_hash", Value: hash}}}
}

func (in Input) drift(e snapshot.Entry, drift health.Review) driftView {
	v := driftView{pageView: in.page(e), Summary: plain.Code(drift.Detail), Since: moment(drift.Since)}
	last, accepted := in.Texts(e.Source.ID)
	if accepted == "" || last == "" {
		return v
	}
	r := change.Between(accepted, last)
	v.Class = string(r.Class())
	v.Diff = fence("diff", short(r.Text()))
	return v
}

// most is how many characters of a diff are shown for one page.
const most = 4_000

// short is the beginning of a diff, by whole lines.
func short(diff string) string {
	if len(diff) <= most {
		return diff
	}
	cut := diff[:most]
	for i := len(cut) - 1; i > 0; i-- {
		if cut[i] == '\n' {
			cut = cut[:i]
			break
		}
	}
	return cut + fmt.Sprintf("\n… (%d more characters)", len(diff)-len(cut))
}
