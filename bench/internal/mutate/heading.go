package mutate

import (
	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// title gives it another word, or one more. Where a page has its title twice,
// both change.
func title(s *stage) bool {
	if len(s.Titles) == 0 {
		return false
	}
	first := longest(scene.Texts(s.Titles[0]))
	old := first.Data
	if s.instance == 1 {
		s.write(first, old+" "+s.phrases.TagNames[0])
	} else if !s.reword(first) {
		return false
	}
	for _, t := range s.Titles[1:] {
		if other := longest(scene.Texts(t)); other.Data == old {
			other.Data = first.Data
		}
	}
	return true
}

func subheading(s *stage) bool {
	var headings []*html.Node
	for _, b := range s.Blocks {
		if t := longest(b.Texts()); b.Heading() && t != nil {
			headings = append(headings, t)
		}
	}
	if len(headings) == 0 {
		nodes := scene.Fragment(string(markup(`<h2>%s</h2>`, s.phrases.Question)))
		s.gap().Put(nodes...)
		headings = []*html.Node{nodes[0].FirstChild}
	}
	t, ok := spot(s, headings)
	return ok && s.reword(t)
}
