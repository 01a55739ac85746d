// Package drift counts how often extractors cry wolf and how often they sleep:
// a text that changed with the page's frame, and one that did not change with
// the page's content.
package drift

import (
	"bytes"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
	"github.com/civicaid-voice/linkhealth/bench/internal/mutate"
	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
	"github.com/civicaid-voice/linkhealth/bench/internal/score"
)

// Study is pages ready to be changed. It is safe for concurrent use.
type Study struct {
	truths []corpus.Page
	pages  []*scene.Page
	lore   *mutate.Lore
}

// New locates the main text of each page. Pages where it is not found take no
// part in the mutations.
func New(truths []corpus.Page) (*Study, error) {
	s := &Study{truths: truths, pages: make([]*scene.Page, len(truths)), lore: new(mutate.Lore)}
	err := s.each(func(i int) (err error) {
		s.pages[i], err = scene.Open(truths[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	for i, p := range s.pages {
		s.lore.Tell(p, truths[i].Article)
	}
	return s, nil
}

// Unlocated are the IDs of the pages whose main text was not found.
func (s *Study) Unlocated() []string {
	var ids []string
	for _, p := range s.pages {
		if !p.Located() {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// Scores are the quality of each extractor's text on the pages as they came.
func (s *Study) Scores(extractors []extract.Extractor) ([]score.Score, error) {
	counts := make([][]score.Counts, len(extractors))
	for e := range extractors {
		counts[e] = make([]score.Counts, len(s.truths))
	}
	err := s.each(func(i int) error {
		for e, extractor := range extractors {
			counts[e][i] = score.Compare(s.truths[i].Article, extractor.Text(s.truths[i].Body))
		}
		return nil
	})
	scores := make([]score.Score, len(extractors))
	for e := range extractors {
		scores[e] = score.Mean(counts[e])
	}
	return scores, err
}

// each does something for each page, on all cores.
func (s *Study) each(do func(i int) error) error {
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range s.truths {
		g.Go(func() error { return do(i) })
	}
	return g.Wait()
}

// Run tries all kinds on all pages. With history, extractors that learn are
// shown what came before.
func (s *Study) Run(kinds []mutate.Kind, extractors []extract.Extractor, history bool) (Result, error) {
	parts := make([]Result, len(s.pages))
	err := s.each(func(i int) error {
		parts[i] = s.page(i, kinds, extractors, history)
		return nil
	})
	sum := newResult(kinds, extractors)
	for _, part := range parts {
		for k := range part.Tallies {
			for e := range part.Tallies[k] {
				sum.Tallies[k][e].add(part.Tallies[k][e])
			}
		}
	}
	return sum, err
}

func (s *Study) page(i int, kinds []mutate.Kind, extractors []extract.Extractor, history bool) Result {
	r := newResult(kinds, extractors)
	if !s.pages[i].Located() {
		return r
	}
	memory := newMemory(s.pages[i].Body, extractors)
	for k, kind := range kinds {
		for instance := range kind.Instances {
			c, ok := s.pair(i, kind, instance, history)
			if !ok {
				continue
			}
			for e := range extractors {
				t := &r.Tallies[k][e]
				t.Tried++
				if differs := memory.differs(e, c); differs != kind.Content {
					t.Wrong++
					t.Failed = append(t.Failed, fmt.Sprintf("%s#%d", s.pages[i].ID, instance))
				}
			}
		}
	}
	return r
}

// trial is a page before and after one change, and what was seen before.
type trial struct {
	Before, After []byte
	past          past
}

// pair is a case of a page; ok is false where the page has no place for it.
func (s *Study) pair(i int, kind mutate.Kind, instance int, history bool) (c trial, ok bool) {
	if history {
		return s.withPast(i, kind, instance)
	}
	c.Before, ok = mutate.Write(s.pages[i], s.lore, mutate.Step{Kind: kind, Instance: instance, Version: mutate.Before})
	if !ok {
		return c, false
	}
	c.After, ok = mutate.Write(s.pages[i], s.lore, mutate.Step{Kind: kind, Instance: instance, Version: mutate.After})
	return c, ok && !bytes.Equal(c.Before, c.After)
}
