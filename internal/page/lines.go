package page

import (
	"golang.org/x/net/html/atom"
)

const (
	headingMark = "# "
	itemMark    = "- "
	cellMark    = " | "
	termMark    = ": "

	rowWords = 60 // longer ones hold pages, not data
)

// line is one line of the main text: a heading, an item, a row of cells, a term
// and what is said of it, or any other block.
type line struct {
	from, to    int // of mainText.text
	words       int
	first, last int // its blocks; between them may be some that are left out
}

// mainText is the main text while it is put together.
type mainText struct {
	text  []byte
	lines []line
}

// lines are the main text.
func (l *layout) lines() mainText {
	m := mainText{text: make([]byte, 0, len(l.text)+1024), lines: make([]line, 0, len(l.blocks))}
	var last *block
	for k := range l.blocks {
		b := &l.blocks[k]
		if b.why != "" || b.kind == picture && squeeze(l.attr(b.first, "alt")) == "" {
			continue
		}
		mark, begins := l.mark(last, b)
		if begins {
			m.lines = append(m.lines, line{from: len(m.text), first: k})
		}
		m.text = append(m.text, mark...)
		m.text = l.say(m.text, k)
		n := &m.lines[len(m.lines)-1]
		n.to, n.words, n.last = len(m.text), n.words+int(b.words), k
		last = b
	}
	return m
}

// mark is what stands before a block, given the one before it, and whether a
// line begins with it.
func (l *layout) mark(last, b *block) (mark string, begins bool) {
	switch {
	case b.kind == heading, b.kind == title:
		return headingMark, true //x
	case last != nil && b.kind == row && last.kind == row && last.unit == b.unit && l.within(l.sums.words, b.unit) <= rowWords:
		return cellMark, false
	case last != nil && b.kind == data && last.kind == term:
		return termMark, false
	case b.kind == item && (last == nil || last.unit != b.unit):
		return itemMark, true
	}
	return "", true
}

// say appends the text of a block to a text, with the addresses of the documents
// that it links to: a form that moved is a change.
func (l *layout) say(text []byte, k int) []byte {
	b := &l.blocks[k]
	if b.kind == picture {
		text = append(text, squeeze(l.attr(b.first, "alt"))...)
	} else {
		text = append(text, l.text[b.from:b.to]...)
	}
	if b.document {
		l.eachLink(k, func(i int32) {
			if href := l.attr(i, "href"); !l.said(k, i) && leads(href) {
				text = append(append(append(text, " (→ "...), target(href, l.base)...), ')')
			}
		})
	}
	return text
}

// said tells a link of block k whose address stands in the line before: it holds
// several blocks.
func (l *layout) said(k int, link int32) bool {
	return k > 0 && l.blocks[k-1].link == link && l.blocks[k-1].why == ""
}

// eachLink calls f with the links in a block, and the one that it begins in. One
// that only the next block has text of is that block's.
func (l *layout) eachLink(k int, f func(i int32)) {
	b := &l.blocks[k]
	if b.around > 0 {
		f(b.around)
	}
	end := l.nodes[b.node].end
	if k+1 < len(l.blocks) {
		end = min(end, l.blocks[k+1].first)
	}
	l.look(int(end - b.first))
	for i := b.first + 1; i < end; i++ {
		if l.links(i) && !l.traits[i].has(hiddenTrait) && (l.nodes[i].end <= end || b.link == i) {
			f(i)
		}
	}
}

func (l *layout) links(i int32) bool { return l.is(i, atom.A) && l.has(i, "href") }
