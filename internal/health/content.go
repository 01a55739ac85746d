package health

import (
	"cmp"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// judgeContent compares what was read of the page with what was accepted. What
// stands on a domain that is not listed, or at an address that the registry no
// longer names, is never compared.
func (f *folding) judgeContent() {
	if f.class != observe.Success || f.o.URL != f.r.URL || f.r.Redirect.Left != "" {
		return
	}
	f.judgeText()
	f.judgeFields()
	f.judgeSelectors()
}

// judgeText compares the fingerprint with the accepted one. The first one seen
// becomes the baseline.
func (f *folding) judgeText() {
	o, m := f.o, &f.r.Metrics
	hash := f.fingerprint()
	if hash == "" || !f.comparable() {
		return
	}
	changed := string(m.ContentHash) != hash
	if m.ContentHash != "" && changed {
		m.ContentHashChangedAt = o.CheckedAt
		f.r.KnownAs = nil
	}
	m.ContentHash = Text(hash)
	switch {
	case f.r.Baseline == "" || f.r.Baseline == hash:
		f.r.setBaseline(hash)
		f.settle(ContentDrift)
	case !f.r.NeedsReview(ContentDrift):
		detail := f.drift()
		f.review(ContentDrift, detail)
		f.tell(DriftSeen, detail)
	case changed:
		f.restate(ContentDrift, f.drift())
	}
}

// drift says how the main text differs from the accepted one, if both are
// known.
func (f *folding) drift() string {
	summary := ""
	if f.p.Drift != nil {
		summary = f.p.Drift(f.r.Baseline)
	}
	return cmp.Or(summary, "the main text differs from the accepted one")
}

// fingerprint is that of the page now, empty where nobody read it. What was not
// modified still has the one it had.
func (f *folding) fingerprint() string {
	if c := f.o.Content; c != nil && c.Hash != "" {
		if slices.Contains(f.r.KnownAs, c.Hash) {
			return string(f.r.Metrics.ContentHash)
		}
		return c.Hash
	}
	if f.o.Outcome == observe.NotModified {
		return string(f.r.Metrics.ContentHash)
	}
	return ""
}
