package health

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Making is how a main text was made. Texts of two versions, and a rendered one
// and one that is not, are never compared.
type Making struct {
	Version  int    `json:"version"`            // of the rules by which it was found; 0 is one before there were versions
	Rendered bool   `json:"rendered,omitempty"` // by a browser
	Learned  string `json:"learned,omitempty"`  // names what was learned of the site before
}

// maxStrangers is how many observations in a row with a text that was made in
// another way it takes for that way to become the page's own.
const maxStrangers = 3

func makingOf(o observe.Observation) Making {
	return Making{Version: o.Content.Version, Rendered: o.Layer == observe.Rendered, Learned: o.Content.Learned}
}

func (m Making) like(other Making) bool {
	return m.Version == other.Version && m.Rendered == other.Rendered
}

// Compares tells an observation with a main text that was made as the one on
// record, if there is one.
func (r Record) Compares(o observe.Observation) bool {
	return o.Content != nil && (r.Metrics.ContentHash == "" || makingOf(o).like(r.Making))
}

// comparable tells whether the text of the observation may be compared with the
// one on record, and otherwise deals with it. A text by newer rules becomes the
// baseline at once, and silently: nothing is known of a change. So does one that
// went through other lessons than anybody knows of any more. Of any other kind of
// making, one observation says nothing, and three in a row become the baseline. A
// document without a text is compared by its bytes, which no rules change.
func (f *folding) comparable() bool {
	if f.o.Outcome == observe.NotModified || f.o.Content == nil {
		return true
	}
	r, made := &f.r, makingOf(*f.o)
	known := r.Metrics.ContentHash == "" || f.o.Content.Words == 0
	if known || made.like(r.Making) && !f.p.Forgotten {
		r.Making, r.Strangers = made, 0
		return true
	}
	r.Strangers++
	if f.p.Forgotten || made.Version > r.Making.Version || r.Strangers >= maxStrangers {
		r.Making, r.Strangers = made, 0
		f.rebase()
	}
	return false
}

// rebase takes the text of the observation for the one on record. An open drift
// stays open, against what was accepted before, until a person accepts it: it was
// a change of the page, whatever its text is called now.
func (f *folding) rebase() {
	r, hash := &f.r, f.o.Content.Hash
	r.Metrics.ContentHash, r.KnownAs = Text(hash), nil
	if !r.NeedsReview(ContentDrift) {
		r.setBaseline(hash)
	}
}

// maxKnownAs is how many earlier names of the text last seen are kept.
const maxKnownAs = 8

// Accepts tells that the registry's hash, if it says so now, accepts the drift
// that is open.
func (r Record) Accepts(hash string) bool {
	return hash != r.Registry.ContentHash && hash != r.acceptedHash() && r.NeedsReview(ContentDrift) && r.lastSeen(hash)
}

// lastSeen tells the hash of the text last seen, by any of its names.
func (r Record) lastSeen(hash string) bool {
	return hash != "" && (hash == string(r.Metrics.ContentHash) || slices.Contains(r.KnownAs, hash))
}

// acceptedHash is the hash by which the registry knows the baseline.
func (r Record) acceptedHash() string {
	if r.Accepted != "" {
		return r.Accepted
	}
	return r.Baseline
}

// setBaseline gives the accepted text another hash; the registry keeps the one by
// which it knows it.
func (r *Record) setBaseline(hash string) {
	name := r.acceptedHash()
	if r.Baseline = hash; name == hash {
		name = ""
	}
	r.Accepted = name
}

// Relearned is a record after more was learned of its site. Seen and baseline are
// the hashes of the very texts that it knew under others, learned names what is
// known now, and drift says in one line how the texts differ. Nobody is told: the
// page has not changed. A drift of which nothing is left is closed.
func (r Record) Relearned(seen, baseline, learned, drift string) Record {
	f := folding{r: r}
	if was := string(r.Metrics.ContentHash); was != seen {
		names := append(slices.Clip(r.KnownAs), was)
		f.r.KnownAs = names[max(0, len(names)-maxKnownAs):]
		f.r.Metrics.ContentHash = Text(seen)
		f.r.Last = relearned(r.Last, was, seen)
	}
	f.r.setBaseline(baseline)
	f.r.Making.Learned = learned
	switch {
	case !f.r.NeedsReview(ContentDrift):
	case seen == baseline:
		f.settle(ContentDrift)
	case drift != "":
		f.restate(ContentDrift, drift)
	}
	return f.r
}

// relearned is the observation that found a text, under the text's new hash.
func relearned(last *observe.Observation, was, now string) *observe.Observation {
	if last == nil || last.Content == nil || last.Content.Hash != was {
		return last
	}
	o, c := *last, *last.Content
	c.Hash = now
	o.Content = &c
	return &o
}
