package fold

import (
	"github.com/civicaid-voice/linkhealth/internal/change"
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// Texts looks up the main texts that are stored, by id, empty where there is
// none, and what was learned from them. A nil function knows none.
type Texts struct {
	Last     func(id string) string         // the one that was last seen
	Accepted func(id string) string         // the accepted one, while a drift is open
	Site     func(domain string) frame.Site // what was learned of a site
}

// accepted keeps the accepted main text for as long as the page differs from
// it, so that a reviewer can see what changed.
func (f *folding) accepted(id string, was, now health.Record) {
	before, drifted := was.NeedsReview(health.ContentDrift), now.NeedsReview(health.ContentDrift)
	if !before && !drifted || before && drifted && was.Baseline == now.Baseline {
		return
	}
	last := f.lastText(id)
	switch {
	case drifted && last != "" && page.Fingerprint(last) == now.Baseline:
		f.result.Accepted[id] = last
	case before:
		f.result.Accepted[id] = ""
	}
}

// text keeps the main text last seen.
func (f *folding) text(now health.Record, o observe.Observation) {
	if c := o.Content; c != nil && c.Text != "" && c.Hash == string(now.Metrics.ContentHash) {
		f.result.Texts[o.ID] = c.Text
	}
}

// drift is how the main text of o differs from an accepted one.
func (f *folding) drift(o observe.Observation) func(accepted string) string {
	return func(accepted string) string {
		if o.Content == nil || o.Content.Text == "" {
			return ""
		}
		for _, known := range []string{f.acceptedText(o.ID), f.lastText(o.ID)} {
			if known != "" && page.Fingerprint(known) == accepted {
				return change.Between(known, o.Content.Text).Summary()
			}
		}
		return ""
	}
}

func (f *folding) lastText(id string) string {
	return stored(f.result.Texts, f.previous.Last, id)
}

func (f *folding) acceptedText(id string) string {
	return stored(f.result.Accepted, f.previous.Accepted, id)
}

func stored(now map[string]string, before func(id string) string, id string) string {
	text, ok := now[id]
	if !ok && before != nil {
		return before(id)
	}
	return text
}
