package health

import "github.com/civicaid-voice/linkhealth/internal/observe"

// judgeContent compares the fingerprint with the accepted one. The first one
// seen becomes the baseline; what stands on a domain that is not listed, or at
// an address that the registry no longer names, is never compared.
func (f *folding) judgeContent() {
	o, m := f.o, &f.r.Metrics
	hash := f.fingerprint()
	if hash == "" || f.class != observe.Success || o.URL != f.r.URL || f.r.Redirect.Left != "" {
		return
	}
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

// fingerprint is that of the page now, empty where nobody read it. What was not
// modified still has the one it had.
func (f *folding) fingerprint() string {
	if c := f.o.Content; c != nil && c.Hash != "" {
		return c.Hash
	}
	if f.o.Outcome == observe.NotModified {
		return string(f.r.Metrics.ContentHash)
	}
	return ""
}
