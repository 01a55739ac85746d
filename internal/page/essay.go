package page

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

const (
	repeatedWords = 8  // what is shorter may well be said twice
	repeatedItem  = 20 // the same in a list
	boxWords      = 60
	captionWords  = 110
	captionDepth  = 6
	teaserWords   = 30
	leastPieces   = 3
)

// dropRepeated leaves out what was said before, but for the paragraphs of the
// text and for lists and tables, where each has its place.
func (c *choice) dropRepeated() {
	seen := map[string]bool{}
	c.main(func(k int, b *block) {
		if b.words < repeatedWords && b.kind != title || b.kind == row || b.kind == item && b.words < repeatedItem {
			return
		}
		text := c.textOf(b)
		if seen[text] && !c.atHome(b) {
			c.drop(k, Repeated)
		}
		seen[text] = true
	})
}

// dropCaptions leaves out what stands with a picture, but for the figures that
// stand among the paragraphs.
func (c *choice) dropCaptions() {
	c.main(func(k int, b *block) {
		if !c.figures(b) && (b.kind == picture || b.traits.has(captionTrait) || c.withPicture(b)) {
			c.drop(k, Caption)
		}
	})
}

// figures tells what a figure says that is one of the pieces of the text.
func (c *choice) figures(b *block) bool {
	i := c.figure(b)
	return i > 0 && c.holdsProse(c.nodes[i].parent)
}

// figure is the <figure> around a block, 0 for none.
func (c *choice) figure(b *block) int32 {
	for i, n := b.node, 0; i > 0 && n < captionDepth; i, n = c.nodes[i].parent, n+1 {
		if c.is(i, atom.Figure) {
			return i
		}
	}
	return 0
}

func (c *choice) withPicture(b *block) bool {
	if b.kind == heading || b.kind == title || c.atHome(b) || c.valued(b) {
		return false
	}
	for i, n := b.node, 0; n < captionDepth && i > 0 && c.within(c.sums.words, i) <= captionWords; i, n = c.nodes[i].parent, n+1 {
		if c.within(c.pictures, i) > 0 {
			return true
		}
	}
	return false
}

// oneOfMany tells a box that has others like it beside it: the questions and
// answers of a page, its offices, its cards.
func (c *choice) oneOfMany(i int32, alike func(int32) bool) bool {
	many := 0
	up := c.nodes[i].parent
	for child := up + 1; many < 2 && c.look(1) && child < c.nodes[up].end; child = c.nodes[child].end {
		if c.nodes[child].isText || c.nodes[child].name != c.nodes[i].name {
			continue
		}
		if words := c.within(c.sums.words, child); words > 0 && words <= boxWords && alike(child) {
			many++
		}
	}
	return many > 1
}

func (c *choice) boxy(i int32) bool {
	if c.nodes[i].isText {
		return false
	}
	switch c.nodes[i].name {
	case atom.Div, atom.Section, atom.Aside, atom.Form, atom.Center:
		return true
	}
	return false
}

func (c *choice) wants(i int32) bool {
	wants := c.within(c.controls, i) > 0
	from, to := c.blocksOf(i)
	for k := from; k < to; k++ {
		b := &c.blocks[k]
		if b.why != "" {
			continue
		}
		if c.valued(b) {
			return false
		}
		wants = wants || b.reference()
	}
	return wants
}

// dropReferences leaves out of an article what is only a link to something else,
// but for amounts, dates and documents. Elsewhere such links may be what the
// page is for.
func (c *choice) dropReferences() {
	c.main(func(k int, b *block) {
		if b.kind != title && (b.reference() || c.teases(b)) && !c.valued(b) {
			c.drop(k, Reference)
		}
	})
}

// declared tells a page that says of itself that it is an article: to those who
// share it (Open Graph, og:type), to search engines (schema.org), or by its tags.
func (l *layout) declared() bool {
	for i := range l.nodes {
		if l.nodes[i].isText {
			continue
		}
		switch at := int32(i); l.nodes[i].name {
		case atom.Article:
			return true
		case atom.Meta:
			if l.attr(at, "property") == "og:type" && l.attr(at, "content") == "article" {
				return true
			}
		default:
			if kind := l.attr(at, "itemtype"); strings.HasSuffix(kind, "Article") || strings.HasSuffix(kind, "BlogPosting") {
				return true
			}
		}
	}
	return false
}

// teases tells a line that leads elsewhere: most of it is a link, and it is no
// sentence.
func (c *choice) teases(b *block) bool {
	if b.words > teaserWords || 2*b.linked < b.words || b.linked == 0 {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(c.textOf(b))
	return !strings.ContainsRune(".!?。！？؟…", last)
}

// dropDiscussions leaves out what is said in several pieces alike, each with a
// line of who said it: comments.
func (c *choice) dropDiscussions() {
	for i := c.scope + 1; i < c.nodes[c.scope].end; i++ {
		if c.discusses(i) && !c.amounts(c.blocksOf(i)) {
			from, to := c.blocksOf(i)
			for k := from; k < to; k++ {
				c.drop(k, Discussion)
			}
			i = c.nodes[i].end - 1
		}
	}
}

// discusses tells an element most of whose words are in pieces that are said by
// somebody.
func (c *choice) discusses(i int32) bool {
	if c.nodes[i].isText || c.nodes[i].end-i < 8 {
		return false
	}
	var pieces int
	var words int32
	for child := i + 1; child < c.nodes[i].end; child = c.nodes[child].end {
		if c.boxy(child) || c.is(child, atom.Article) || c.is(child, atom.Li) {
			if c.signed(child) {
				pieces++
				words += c.within(c.sums.words, child)
			}
		}
	}
	return pieces >= leastPieces && 4*words >= 3*c.within(c.sums.words, i)
}

// signed tells a piece that says something, and in a line apart who or when.
func (c *choice) signed(i int32) bool {
	said, by := false, false
	from, to := c.blocksOf(i)
	for k := from; k < to; k++ {
		switch b := &c.blocks[k]; {
		case b.kind == heading || b.kind == title || b.kind == row:
			return false
		case b.stops > 0 && b.words >= 5 && !b.reference():
			said = true
		default:
			by = by || b.words <= 6
		}
	}
	return said && by
}

// dropListed leaves out what is listed in pieces behind the last paragraph.
func (c *choice) dropListed() {
	last := c.to
	c.main(func(k int, b *block) {
		if b.long() && c.weight(b.node) == 1 {
			last = k
		}
	})
	c.main(func(k int, b *block) {
		if k > last && c.weight(b.node) < 1 && b.node != b.unit {
			c.drop(k, Discussion)
		}
	})
}
