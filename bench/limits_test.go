package main

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
	"github.com/civicaid-voice/linkhealth/bench/internal/drift"
	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
	"github.com/civicaid-voice/linkhealth/bench/internal/mutate"
)

// own are the pages that come with this module.
const own = "testdata/government"

// The limits that hold on the own pages, without anything learned.
const (
	leastF1   = 0.91
	mostFalse = 4.0 // percent
)

// TestOurs holds the main text of linkhealth to the limits.
func TestOurs(t *testing.T) {
	t.Parallel()
	study := ownStudy(t)
	if ids := study.Unlocated(); len(ids) > 0 {
		t.Errorf("the main text of %v is not in the page as it is annotated", ids)
	}
	ours := []extract.Extractor{extract.Ours{}}
	scores, err := study.Scores(ours)
	if err != nil {
		t.Fatal(err)
	}
	if scores[0].F1 < leastF1 {
		t.Errorf("F1 %.3f, at least %.2f wanted", scores[0].F1, leastF1)
	}
	result, err := study.Run(mutate.Kinds(), ours, false)
	if err != nil {
		t.Fatal(err)
	}
	if total := result.Total(0, false); total.Percent() > mostFalse {
		t.Errorf("false drift in %.1f%% of %d cases, at most %.1f%% wanted", total.Percent(), total.Tried, mostFalse)
	}
	for k, kind := range result.Kinds {
		if tally := result.Tallies[k][0]; kind.Content && tally.Wrong > 0 {
			t.Errorf("%s: %d of %d changes missed: %v", kind.Name, tally.Wrong, tally.Tried, tally.Failed)
		}
	}
}

func ownStudy(t *testing.T) *drift.Study {
	t.Helper()
	pages, err := corpus.Load(own)
	if err != nil {
		t.Fatal(err)
	}
	study, err := drift.New(pages)
	if err != nil {
		t.Fatal(err)
	}
	return study
}
