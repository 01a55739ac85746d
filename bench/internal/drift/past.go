package drift

import (
	"bytes"

	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
	"github.com/civicaid-voice/linkhealth/bench/internal/mutate"
	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// past is what was seen before a case: other pages of the site and earlier
// visits of the page, the oldest first.
type past struct{ siblings, visits [][]byte }

// teach is the extractor that knows the past; taught is false for one that
// cannot learn, or where nothing is known.
func (p past) teach(e extract.Extractor) (knowing extract.Extractor, taught bool) {
	historian, learns := e.(extract.Historian)
	if !learns || p.visits == nil {
		return e, false
	}
	return historian.Learn(p.siblings, p.visits), true
}

// The versions in which the past saw the frame.
var (
	visitVersions   = []int{-2, -1}
	siblingVersions = []int{10, 11, 12}
)

// ambient is what changes on the site at all times, whatever else changes. It
// stands still between Before and After, so that only the case itself counts.
var ambient = []string{"login", "relative-time", "view-counter", "related-list", "most-read"}

// withPast is a case with its past. A kind of boilerplate was seen in each
// earlier visit and on each sibling, always in another version. Content is the
// same in all versions but After, and of this page alone.
func (s *Study) withPast(i int, kind mutate.Kind, instance int) (trial, bool) {
	step := mutate.Step{Kind: kind, Instance: instance}
	c := trial{
		Before: s.seen(i, nil, step, mutate.Before, mutate.Before),
		After:  s.seen(i, nil, step, mutate.Before, mutate.After),
	}
	if c.Before == nil || c.After == nil || bytes.Equal(c.Before, c.After) {
		return c, false
	}
	for _, v := range visitVersions {
		c.past.visits = append(c.past.visits, s.seen(i, nil, step, v, v))
	}
	for n, other := range s.others(i, len(siblingVersions)) {
		v := siblingVersions[n]
		c.past.siblings = append(c.past.siblings, s.seen(i, other, step, v, v))
	}
	return c, true
}

// seen is the page, or with another's text its sibling, with the noise of the
// site in one version and the step in another; nil where the page has no place
// for it. Siblings have none of the content of a page.
func (s *Study) seen(i int, other *scene.Page, step mutate.Step, noise, version int) []byte {
	p := s.pages[i]
	view := p.Scene()
	if other != nil {
		view.Replace(other)
	}
	for _, name := range ambient {
		for _, kind := range mustName(name) {
			if kind.Name != step.Kind.Name {
				mutate.Apply(view, p, s.lore, mutate.Step{Kind: kind, Version: noise})
			}
		}
	}
	if other == nil || !step.Kind.Content {
		step.Version = version
		if !mutate.Apply(view, p, s.lore, step) {
			return nil
		}
	}
	return view.Bytes()
}

// mustName is the kinds of a name that is known.
func mustName(name string) []mutate.Kind {
	kinds, err := mutate.Named(name)
	if err != nil {
		panic(err)
	}
	return kinds
}

// others are n other pages, those of the same language first, else in the order
// of the corpus.
func (s *Study) others(i, n int) []*scene.Page {
	var same, rest []*scene.Page
	for d := 1; d < len(s.pages); d++ {
		p := s.pages[(i+d)%len(s.pages)]
		switch {
		case !p.Located():
		case p.Lang == s.pages[i].Lang:
			same = append(same, p)
		default:
			rest = append(rest, p)
		}
	}
	all := append(same, rest...)
	return all[:min(n, len(all))]
}
