package scene

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/bench/internal/score"
)

// Words are the words of a text, in lower case.
func Words(text string) []string { return score.Words(strings.ToLower(text)) }

const (
	run       = 4   // words in a row that tell one place of a text from another
	mostly    = 0.8 // of a block's runs, when it is part of the main text
	gathering = 0.85
)

// truth is a main text to look things up in.
type truth struct {
	runs map[string]bool
	all  string // the words, each with a space around it
}

func newTruth(article string) truth {
	words := Words(article)
	t := truth{runs: map[string]bool{}, all: " " + strings.Join(words, " ") + " "}
	for i := 0; i+run <= len(words); i++ {
		t.runs[strings.Join(words[i:i+run], " ")] = true
	}
	return t
}

// has tells whether the words of a block are part of the text.
func (t truth) has(words []string) bool {
	if len(words) < run {
		return strings.Contains(t.all, " "+strings.Join(words, " ")+" ")
	}
	n, in := 0, 0
	for i := 0; i+run <= len(words); i++ {
		n++
		if t.runs[strings.Join(words[i:i+run], " ")] {
			in++
		}
	}
	return float64(in) >= mostly*float64(n)
}

// locate finds the blocks of the main text, and the lowest element around
// nearly all of it. Short blocks count only between long ones: the same few
// words often stand in a menu too.
func locate(doc *html.Node, article string) (blocks []*Block, container *html.Node) {
	t := newTruth(article)
	for _, b := range blocksOf(doc) {
		if t.has(b.Words) {
			blocks = append(blocks, b)
		}
	}
	container = gather(doc, blocks)
	if container == nil {
		return nil, nil
	}
	var inside []*Block
	for _, b := range blocks {
		if within(b.Element, container) && !strayed(b.Element, container) {
			inside = append(inside, b)
		}
	}
	return inside, container
}

// strayed tells a block of a menu, since its few words may well stand in the
// text too.
func strayed(n, container *html.Node) bool {
	for ; n != container; n = n.Parent {
		if n.DataAtom == atom.Nav || n.DataAtom == atom.Footer {
			return true
		}
	}
	return false
}

// gather is the lowest element that holds nearly all words of the blocks.
func gather(doc *html.Node, blocks []*Block) *html.Node {
	held := map[*html.Node]int{}
	total := 0
	for _, b := range blocks {
		if len(b.Words) < run {
			continue
		}
		total += len(b.Words)
		for n := b.Element; n != nil; n = n.Parent {
			held[n] += len(b.Words)
		}
	}
	if total == 0 {
		return nil
	}
	n := doc
	for {
		next := fullest(n, held)
		if next == nil || float64(held[next]) < gathering*float64(total) {
			break
		}
		n = next
	}
	for n.Type != html.ElementNode || !flow(n) {
		if n = n.Parent; n == nil {
			return nil
		}
	}
	return n
}

func fullest(n *html.Node, held map[*html.Node]int) *html.Node {
	var best *html.Node
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if held[c] > 0 && (best == nil || held[c] > held[best]) {
			best = c
		}
	}
	return best
}

func within(n, outer *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if n == outer {
			return true
		}
	}
	return false
}

// titles finds the h1 that names the page: the one that shares most with the
// title of the document, and others of the same words (there may be one for
// small screens).
func titles(doc *html.Node) []*html.Node {
	named := map[string]bool{}
	if t := find(doc, atom.Title); t != nil && t.FirstChild != nil {
		for _, w := range Words(t.FirstChild.Data) {
			named[w] = true
		}
	}
	var best []*html.Node
	most, said := 0, ""
	for _, h := range blocksUnder(doc, atom.H1) {
		words := Words(Text(h))
		shared := 0
		for _, w := range words {
			if named[w] {
				shared++
			}
		}
		text := strings.Join(words, " ")
		switch {
		case text == said && best != nil:
			best = append(best, h)
		case shared > most && 2*shared >= len(words) && len(words) > 1:
			best, most, said = []*html.Node{h}, shared, text
		}
	}
	return best
}

// find is the first element of a kind, hidden or not.
func find(doc *html.Node, kind atom.Atom) *html.Node {
	var found *html.Node
	Walk(doc, func(n *html.Node) bool {
		if found == nil && n.DataAtom == kind && n.Type == html.ElementNode {
			found = n
		}
		return found == nil
	})
	return found
}

// blocksUnder are the elements of a kind that can be seen.
func blocksUnder(doc *html.Node, kind atom.Atom) []*html.Node {
	var found []*html.Node
	Walk(doc, func(n *html.Node) bool {
		if n.Type == html.ElementNode && n.DataAtom == kind {
			found = append(found, n)
		}
		return n.Type != html.ElementNode || !Hidden(n)
	})
	return found
}
