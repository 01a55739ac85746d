package drift

import (
	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
	"github.com/civicaid-voice/linkhealth/bench/internal/mutate"
)

// Tally is how one extractor did in the cases of one kind.
type Tally struct {
	Tried, Wrong int
	Failed       []string // "ID#instance" of the wrong ones
}

// Percent of the cases were wrong.
func (t Tally) Percent() float64 {
	if t.Tried == 0 {
		return 0
	}
	return 100 * float64(t.Wrong) / float64(t.Tried)
}

func (t *Tally) add(o Tally) {
	t.Tried += o.Tried
	t.Wrong += o.Wrong
	t.Failed = append(t.Failed, o.Failed...)
}

// Result is a tally by kind and extractor.
type Result struct {
	Kinds      []mutate.Kind
	Extractors []extract.Extractor
	Tallies    [][]Tally
}

func newResult(kinds []mutate.Kind, extractors []extract.Extractor) Result {
	r := Result{kinds, extractors, make([][]Tally, len(kinds))}
	for k := range r.Tallies {
		r.Tallies[k] = make([]Tally, len(extractors))
	}
	return r
}

// Total is over all cases of content, or over all of boilerplate.
func (r Result) Total(extractor int, content bool) Tally {
	var total Tally
	for k, kind := range r.Kinds {
		if kind.Content == content {
			total.add(r.Tallies[k][extractor])
		}
	}
	return total
}
