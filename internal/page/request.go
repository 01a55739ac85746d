package page

import (
	"strings"
)

// dropRequests leaves out the boxes that want an e-mail address and no more, and
// those about who wrote the page.
func (c *choice) dropRequests() {
	done := c.nodes[0].end
	for i := done - 1; i > 0; i-- { // what is inside before what is around it
		words := c.within(c.sums.words, i)
		if words == 0 || words > boxWords || done < c.nodes[i].end || !c.boxy(i) {
			continue
		}
		if c.wantsAddress(i) {
			done = c.grown(i)
			c.dropIn(done, Boxed)
		} else if c.portrays(i) && !c.oneOfMany(i, c.portrays) {
			done = i
			c.dropIn(i, Boxed)
		}
	}
}

// grown is the largest box around a box that holds hardly more: what it says
// before it asks.
func (c *choice) grown(i int32) int32 {
	box := i
	for up := c.nodes[i].parent; up > 0 && c.boxy(up) && c.within(c.sums.words, up) <= boxWords; up = c.nodes[up].parent {
		from, to := c.blocksOf(up)
		first, last := c.blocksOf(i)
		if c.amounts(from, to) || !c.onlySays(from, first) || !c.onlySays(last, to) || to-last+first-from > grownBlocks {
			break
		}
		box = up
	}
	return box
}

// grownBlocks is how many lines a box has besides what it asks.
const grownBlocks = 4

// onlySays tells blocks that are headings and sentences only.
func (c *choice) onlySays(from, to int) bool {
	for k := from; k < to; k++ {
		switch c.blocks[k].kind {
		case heading, paragraph, picture:
		default:
			return false
		}
	}
	return true
}

// fewFields are those of a box that wants an address for a newsletter; a form
// has more.
const fewFields = 2

func (c *choice) wantsAddress(i int32) bool {
	fields := c.within(c.fields, i)
	return fields > 0 && fields <= fewFields && c.within(c.addresses, i) > 0
}

// portrays tells a box with a picture of whom its heading names, or a link to
// the author.
func (c *choice) portrays(i int32) bool {
	from, to := c.blocksOf(i)
	if c.amounts(from, to) {
		return false
	}
	shown := ""
	for k := from; k < to; k++ {
		switch b := &c.blocks[k]; {
		case b.kind == picture:
			shown = squeeze(c.attr(b.first, "alt"))
		case b.kind == heading && shown != "" && c.textOf(b) == shown:
			return true
		case b.links > 0 && c.reference(k, func(i int32, _ string) bool { return strings.Contains(c.attr(i, "rel"), "author") }):
			return true
		}
	}
	return false
}
