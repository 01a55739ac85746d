package mutate

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// enough words make a block a paragraph; of a page without one, any block of
// some.
const (
	enoughWords = 8
	someWords   = 3
)

// paragraphs are the blocks of running text; at least one.
func (s *stage) paragraphs() []*scene.Block {
	for _, least := range []int{enoughWords, someWords} {
		found := slices.DeleteFunc(slices.Clone(s.Blocks), func(b *scene.Block) bool {
			return b.Heading() || weight(b) < least
		})
		if len(found) > 0 {
			return found
		}
	}
	return s.Blocks
}

// weight is the number of words; where a script has no spaces, two letters
// are one.
func weight(b *scene.Block) int {
	n := 0
	for _, w := range b.Words {
		n++
		if spaceless(w) {
			n += len([]rune(w)) / 2
		}
	}
	return n
}

func spaceless(word string) bool {
	return strings.ContainsFunc(word, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
	})
}

func paragraphAdded(s *stage) bool {
	b, ok := spot(s, s.paragraphs())
	if !ok {
		return false
	}
	piece := markup(`<p>%s %s</p>`, one(s, s.lore.sentences), one(s, s.lore.sentences))
	if s.changed() {
		put(s.After(b), piece)
	}
	return true
}

func paragraphRemoved(s *stage) bool {
	b, ok := spot(s, s.paragraphs())
	if ok && s.changed() {
		b.Remove()
	}
	return ok
}

// emptied leaves the page without its text: the frame stands, and the title.
func emptied(s *stage) bool {
	for _, b := range s.Blocks {
		if s.changed() {
			b.Remove()
		}
	}
	return true
}

// order lets two neighbours change places.
func order(s *stage) bool {
	var pairs [][2]*html.Node
	paragraphs := s.paragraphs()
	for i, b := range paragraphs[1:] {
		a := paragraphs[i]
		if a.Whole && b.Whole && a.Element.Parent == b.Element.Parent && !slices.Equal(a.Words, b.Words) {
			pairs = append(pairs, [2]*html.Node{a.Element, b.Element})
		}
	}
	pair, ok := spot(s, pairs)
	if ok && s.changed() {
		a, b := pair[0], pair[1]
		behind := scene.Place{Parent: b.Parent, Before: b.NextSibling}
		scene.Remove(b)
		a.Parent.InsertBefore(b, a)
		scene.Remove(a)
		behind.Put(a)
	}
	return ok
}
