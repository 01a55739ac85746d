package app

import (
	"cmp"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// doubts are what the pages of a run are held against.
type doubts struct {
	known map[string]observe.Sibling // by host: what it answers for a page that cannot exist
	seed  uint64
}

// of is the task of an entry, with the doubts about its page.
func (d doubts) of(t probe.Task, e snapshot.Entry) probe.Task {
	t.Doubt = &probe.Doubt{
		Known:    d.known[e.Source.URL.Host()],
		Accepted: cmp.Or(e.Record.Baseline, e.Source.ContentHash),
		Title:    titleOf(e.Record),
		Seed:     d.seed,
	}
	return t
}

// titleOf is the title that a page had when it was seen last.
func titleOf(r *health.Record) string {
	if r.Last == nil || r.Last.Content == nil {
		return ""
	}
	return r.Last.Content.Title
}
