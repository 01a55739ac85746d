package page

import "golang.org/x/net/html/atom"

// choice is which blocks of a layout are the main text.
type choice struct {
	*layout
	scope    int32          // the element that holds it
	from, to int            // the blocks of that
	homes    map[spot]int32 // by spot, the words of its prose
	essay    bool           // a long text: what is not of it is an addition
	article  bool           // the page says that it is one
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
	l.dropFrame()
	if len(l.blocks) > mostBlocks {
		return
	}
	l.promote()
	c := choice{layout: l, to: len(l.blocks), article: l.declared()}
	c.dropAdditions()
	c.dropRequests()
	l.sum() // without them: what is added and taken away again must not move the scope
	c.settle(l.scope())
	c.dropRepeated()
	if c.essay {
		c.dropAround()
	} else {
		c.dropMenus()
	}
	c.dropBeforeTitle()
	c.dropOutside()
	c.dropBareHeadings()
	c.dropCounters()
	c.findTitle()
}

func (l *layout) dropFrame() {
	for k := range l.blocks {
		if b := &l.blocks[k]; b.why == "" && b.traits.has(frameTrait) {
			b.why = InFrame
		}
	}
}

// settle decides where the main text is, and what kind of text.
func (c *choice) settle(scope int32) {
	c.narrow(scope)
	c.weighProse()
	if !c.essay {
		c.narrow(c.widen(scope))
	}
}

func (c *choice) narrow(scope int32) {
	c.scope = scope
	c.from, c.to = c.blocksOf(scope)
}

// dropAround leaves out what stands around a long text, in what holds it.
func (c *choice) dropAround() {
	if c.article {
		c.dropCaptions()
		c.dropReferences()
	}
	c.dropDiscussions()
	c.dropListed()
}

// dropOutside leaves out what lies outside the scope, but for what the title
// stands above: in an article only data, since the rest is who wrote it when.
func (c *choice) dropOutside() {
	titled := false
	for k := range c.blocks {
		b := &c.blocks[k]
		titled = titled || b.kind == title
		inside := k >= c.from && k < c.to
		above := titled && k < c.from && (b.stated() || !c.article && c.tells(b))
		if !inside && !above {
			c.drop(k, Outside)
		}
	}
}

// tells tells a block that is not only links.
func (c *choice) tells(b *block) bool {
	return 2*b.linked < b.words || c.valued(b) || c.figure(b) > 0
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
