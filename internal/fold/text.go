package fold

import (
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// accepted keeps the accepted main text for as long as the page differs from
// it, so that a reviewer can see what changed.
func (f *folding) accepted(id string, was, now health.Record) {
	switch drifted := now.NeedsReview(health.ContentDrift); {
	case drifted == was.NeedsReview(health.ContentDrift):
	case !drifted:
		f.result.Accepted[id] = ""
	default:
		if last := f.lastText(id); last != "" && page.Fingerprint(last) == now.Baseline {
			f.result.Accepted[id] = last
		}
	}
}

// text keeps the main text last seen.
func (f *folding) text(now health.Record, o observe.Observation) {
	if c := o.Content; c != nil && c.Text != "" && c.Hash == string(now.Metrics.ContentHash) {
		f.result.Texts[o.ID] = c.Text
	}
}

func (f *folding) lastText(id string) string {
	if text, ok := f.result.Texts[id]; ok {
		return text
	}
	return f.previous(id)
}
