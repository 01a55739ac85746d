package app

import (
	"github.com/civicaid-voice/linkhealth/internal/change"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// drift is how the main text of an entry differs from the accepted one; no
// change where no drift is open, or one of the texts is not kept.
func (w *workspace) drift(e snapshot.Entry) (change.Report, error) {
	if !e.Record.NeedsReview(health.ContentDrift) {
		return change.Report{}, nil
	}
	accepted, ok, err := w.store.Accepted(e.Source.ID)
	if err != nil || !ok {
		return change.Report{}, err
	}
	now, ok, err := w.store.Content(e.Source.ID)
	if err != nil || !ok {
		return change.Report{}, err
	}
	return change.Between(accepted, now), nil
}

// shownRecord is a record with how its page changed.
type shownRecord struct {
	health.Record
	Change *shownChange `json:"change,omitempty"`
}

// shownChange is what JSON says of a drift.
type shownChange struct {
	Class   change.Class    `json:"class"`
	Summary string          `json:"summary"`
	Changes []change.Change `json:"changes"`
}

// changeOf is nil where nothing changed.
func changeOf(r change.Report) *shownChange {
	if len(r.Changes) == 0 {
		return nil
	}
	return &shownChange{Class: r.Class(), Summary: r.Summary(), Changes: r.Changes}
}
