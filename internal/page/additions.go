package page

import "strings"

const (
	labelWords    = 8   // of the line that says what an addition is
	additionWords = 250 // of an addition
	shortWords    = 4
)

// dropAdditions leaves out what pages add to their text and say so: related
// pages, newsletters, advertisements, buttons to share, tags, comments, and
// questions whether the page was useful.
func (c *choice) dropAdditions() {
	for k := c.from; k < c.to; k++ {
		b := &c.blocks[k]
		if b.why != "" || b.words > additionWords {
			continue
		}
		line := ""
		if b.words <= 3*labelWords {
			line = fold(c.textOf(b))
		}
		switch {
		case b.links > 0 && c.shares(k), b.links > 0 && c.tags(k):
			c.drop(k, Reference)
		case line == "" || b.kind == row && !c.plain(b):
		case b.words <= labelWords && related.in(line) && c.label(b):
			c.dropSection(k)
		case b.words <= labelWords && (b.kind == heading || c.plain(b)) && discussion.in(line):
			c.dropTalk(k)
		case c.valued(b):
		case b.links > 0 && b.words <= teaserWords && related.in(line[:min(len(line), 40)]) && 2*b.linked >= b.words:
			c.drop(k, Reference)
		case b.words <= shortWords && advertising.in(line) && c.plain(b):
			c.drop(k, Boxed)
		case b.words <= 2*labelWords && newsletters.in(line):
			c.dropBox(k)
		case b.words <= 2*labelWords && feedback.in(line):
			c.dropBox(k)
		case b.words <= 3 && sharing.in(line) && !strings.ContainsAny(line, "0123456789") && (b.reference() || b.words == 1 || strings.HasSuffix(line, ":")):
			c.drop(k, Reference)
		}
	}
}

// label tells a line that names what follows: a heading, or what looks like one.
func (c *choice) label(b *block) bool {
	return b.kind == heading || c.plain(b) && (b.stops == 0 || strings.HasSuffix(c.textOf(b), ":"))
}

// dropSection leaves out what a heading stands above: the box that begins with
// it, or else the links that follow.
func (c *choice) dropSection(k int) {
	if i := c.boxFrom(k); i > 0 {
		c.dropIn(i, Reference)
		return
	}
	from := k
	for k++; k < c.to; k++ {
		b := &c.blocks[k]
		if b.kind == heading || b.kind == title || !b.reference() && !c.teases(b) || b.document {
			break
		}
		c.drop(k, Reference)
	}
	if k > from+1 {
		c.drop(from, Reference)
	}
}

// boxFrom is the largest element that begins with block k, holds more than that
// and is still no more than an addition; 0 where there is none.
func (c *choice) boxFrom(k int) int32 {
	box := int32(0)
	b := &c.blocks[k]
	for i := b.node; i > 0; i = c.nodes[i].parent {
		from, to := c.blocksOf(i)
		if from < k || c.within(c.sums.words, i) > additionWords {
			break
		}
		if to > k+1 && c.boxy(i) && !c.documents(from, to) {
			box = i
		}
	}
	return box
}

// dropBox leaves out the smallest box around a block that wants something of
// the reader, where it is small, or the block alone.
func (c *choice) dropBox(k int) {
	for i := c.blocks[k].node; i > 0 && c.within(c.sums.words, i) <= boxWords; i = c.nodes[i].parent {
		from, to := c.blocksOf(i)
		if c.amounts(from, to) {
			break
		}
		if c.boxy(i) && c.wants(i) {
			c.dropIn(c.grown(i), Boxed)
			return
		}
	}
	if b := &c.blocks[k]; b.reference() || b.kind == heading {
		c.drop(k, Boxed)
	}
}

func (c *choice) dropIn(i int32, why Reason) {
	from, to := c.blocksOf(i)
	for k := from; k < to; k++ {
		c.drop(k, why)
	}
}

// amounts tells that one of the blocks names what a reader may have come for.
func (c *choice) amounts(from, to int) bool {
	for k := from; k < to; k++ {
		if b := &c.blocks[k]; b.why == "" && c.valued(b) {
			return true
		}
	}
	return false
}

func (c *choice) documents(from, to int) bool {
	for k := from; k < to; k++ {
		if c.blocks[k].document {
			return true
		}
	}
	return false
}
