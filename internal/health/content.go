package health

import "github.com/civicaid-voice/linkhealth/internal/observe"

// judgeContent compares the fingerprint with the accepted one. The first one
// seen becomes the baseline; what stands on a domain that is not listed is
// never compared.
func (f *folding) judgeContent() {
	o, m := f.o, &f.r.Metrics
	if f.class != observe.Success || o.Content == nil || o.Content.Hash == "" || f.r.Redirect.Left != "" {
		return
	}
	hash := o.Content.Hash
	if m.ContentHash != "" && string(m.ContentHash) != hash {
		m.ContentHashChangedAt = o.CheckedAt
	}
	m.ContentHash = Text(hash)
	switch {
	case f.r.Baseline == "" || f.r.Baseline == hash:
		f.r.Baseline = hash
		f.settle(ContentDrift)
	case !f.r.NeedsReview(ContentDrift):
		f.review(ContentDrift, "the main text differs from the accepted one")
		f.tell(DriftSeen, "the main text differs from the accepted one")
	}
}
