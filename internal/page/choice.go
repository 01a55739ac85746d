package page

import "golang.org/x/net/html/atom"

// choice is which blocks of a layout are the main text.
type choice struct {
	*layout
	from, to int            // the blocks of the scope
	homes    map[spot]int32 // by spot, the words of its prose
	essay    bool           // a long text: what is not of it is an addition
}

// mostBlocks is more than a page for people has: of what is longer only the
// frame is left out.
const mostBlocks = 20_000

const (
	essayWords = 50 // of prose
	homeShare  = 8  // a home holds this part of the prose: 1/8
)

// choose gives each block that is not of the main text its reason.
func (l *layout) choose() {
	for k := range l.blocks {
		b := &l.blocks[k]
		if b.why == "" && b.traits.has(frameTrait) {
			b.why = InFrame
		}
	}
	if len(l.blocks) > mostBlocks {
		return
	}
	l.promote()
	c := choice{layout: l, to: len(l.blocks)}
	c.dropAdditions(0)
	c.dropRequests(0)
	l.sum()
	scope := l.scope()
	c.from, c.to = l.blocksOf(scope)
	c.weighProse()
	if !c.essay {
		scope = c.widen(scope)
	}
	c.dropRepeated()
	if !c.essay {
		c.dropMenus(scope)
	}
	if c.essay && c.article() {
		c.dropCaptions()
	}
	c.dropBeforeTitle()
	if c.essay {
		c.dropReferences()
		c.dropDiscussions(scope)
		c.dropListed()
	}
	c.dropOutside()
	c.dropBareHeadings()
	c.dropCounters()
	c.findTitle()
}

func (c *choice) dropOutside() {
	titled, article := false, c.article()
	for k := range c.blocks {
		b := &c.blocks[k]
		titled = titled || b.kind == title
		if k < c.from && titled && (b.stated() || !article && (2*b.linked < b.words || c.valued(b) || c.figure(b) > 0)) {
			continue
		}
		if k < c.from || k >= c.to {
			c.drop(k, Outside)
		}
	}
}

// stated tells a term, what is said of it, or a row: between the title and a
// long text they are what matters most of it.
func (b *block) stated() bool {
	return (b.kind == term || b.kind == data || b.kind == row) && b.linked == 0
}

func (c *choice) drop(k int, why Reason) {
	if c.blocks[k].why == "" {
		c.blocks[k].why = why
	}
}

// main calls f with the blocks that are still of the main text.
func (c *choice) main(f func(k int, b *block)) {
	for k := c.from; k < c.to; k++ {
		if b := &c.blocks[k]; b.why == "" {
			f(k, b)
		}
	}
}

// weighProse finds out whether the main text is long, and the elements that
// hold much of its prose.
func (c *choice) weighProse() {
	c.homes = map[spot]int32{}
	var prose, all int32
	c.main(func(_ int, b *block) {
		all += b.words
		if b.prose() && c.weight(b.node) == 1 {
			prose += b.words
			c.homes[c.spot(b)] += b.words
		}
	})
	for i, words := range c.homes {
		if homeShare*words < prose {
			delete(c.homes, i)
		}
	}
	c.essay = prose >= essayWords && 2*prose > all
}

// atHome tells what stands among the paragraphs of the text.
func (c *choice) atHome(b *block) bool {
	_, ok := c.homes[c.spot(b)]
	return ok && b.linked < b.words
}

// spot is where a block stands: in which element, and in what.
type spot struct {
	home int32
	name atom.Atom
}

func (c *choice) spot(b *block) spot { return spot{c.home(b), c.nodes[b.node].name} }

// plain tells what is no part of a list or of data: a row of a table that only
// lays the page out is none.
func (c *choice) plain(b *block) bool {
	return b.kind == paragraph || b.kind == row && c.within(c.sums.words, b.unit) > rowWords
}

// holdsProse tells an element in which much of the prose is.
func (c *choice) holdsProse(i int32) bool {
	for p := range c.homes {
		if p.home >= i && p.home < c.nodes[i].end {
			return true
		}
	}
	return false
}

// formFields are so many that a box with them is a form: its labels are what a
// reader came for. A box that wants an address for a newsletter has fewer.
const (
	formFields = 3
	formWords  = 40 // a field
	formDepth  = 6
)

// inForm tells the labels of a form.
func (c *choice) inForm(b *block) bool {
	for i, n := b.node, 0; i > 0 && n < formDepth; i, n = c.nodes[i].parent, n+1 {
		if c.within(c.fields, i) >= formFields {
			return c.form(i)
		}
	}
	return false
}

// form tells an element that is a form: so many fields, and not much besides.
func (c *choice) form(i int32) bool {
	fields := c.within(c.fields, i)
	return fields >= formFields && c.within(c.sums.words, i) <= formWords*fields
}
