package page

import "golang.org/x/net/html/atom"

// dropMenus leaves out the lists of short links that name nothing a reader came
// for.
func (c *choice) dropMenus() {
	for i := c.scope + 1; i < c.nodes[c.scope].end; i++ {
		if !c.is(i, atom.Ul) && !c.is(i, atom.Ol) && !c.is(i, atom.Div) && !c.is(i, atom.P) {
			continue
		}
		if c.menu(i) {
			c.dropIn(i, InFrame)
			i = c.nodes[i].end - 1
		}
	}
}

const (
	menuLinks = 5
	menuWords = 4 // a link
)

func (c *choice) menu(i int32) bool {
	words := c.within(c.sums.words, i)
	if words == 0 || 10*c.within(c.linked, i) < 9*words {
		return false
	}
	var links int32
	from, to := c.blocksOf(i)
	for k := from; k < to; k++ {
		b := &c.blocks[k]
		links += b.links
		if b.kind == title || c.valued(b) {
			return false
		}
	}
	return links >= menuLinks && words <= menuWords*links
}
