package fold

import (
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// text keeps the main text last seen, and beside it the accepted one for as
// long as the two differ, so that a reviewer can see what changed.
func (f *folding) text(was, now health.Record, o observe.Observation) {
	if now.NeedsReview(health.ContentDrift) && !was.NeedsReview(health.ContentDrift) {
		if last := f.lastText(o.ID); last != "" && page.Fingerprint(last) == now.Baseline {
			f.result.Accepted[o.ID] = last
		}
	}
	if was.NeedsReview(health.ContentDrift) && !now.NeedsReview(health.ContentDrift) {
		f.result.Accepted[o.ID] = ""
	}
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
