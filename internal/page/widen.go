package page

import "golang.org/x/net/html/atom"

// A <main> or an <article> stands for a page without a long text when it holds
// this part of what is not frame, or this many words.
const (
	contentShare = 0.3
	contentWords = 100
)

// widen is the scope of a page that has no long text: what its author calls the
// content, else the element around the title and what prose there is.
func (c *choice) widen(scope int32) int32 {
	if i := c.content(); i > 0 {
		scope = i
	} else {
		scope = c.inner(c.around(scope))
	}
	return scope
}

// around goes up to the element that has the title, or where there is none to
// the whole column: not to the body, nor past what is mostly links.
func (c *choice) around(scope int32) int32 {
	title := c.titleNode()
	for scope > 0 && (title < scope || title >= c.nodes[scope].end) {
		up := c.nodes[scope].parent
		if up <= 0 || c.is(up, atom.Body) || c.is(up, atom.Html) {
			break
		}
		words := c.within(c.sums.words, up) - c.within(c.sums.words, scope)
		if linked := c.within(c.linked, up) - c.within(c.linked, scope); float32(linked) > menuShare*float32(words) {
			break
		}
		scope = up
	}
	return scope
}

// menuShare is the part of links from which on words are a menu.
const menuShare = 0.5

// inner goes down from the body to the column of the title, as long as it holds
// a good part of what is not links.
func (c *choice) inner(scope int32) int32 {
	title := c.titleNode()
	if title == 0 || scope > 0 && !c.is(scope, atom.Body) && !c.is(scope, atom.Html) {
		return scope
	}
	for {
		column := c.childWith(scope, title)
		if column == 0 || float32(c.told(column)) < columnShare*float32(c.told(scope)) {
			return scope
		}
		scope = column
	}
}

const columnShare = 0.35

// told is how many words of an element are not links.
func (c *choice) told(i int32) int32 { return c.within(c.sums.words, i) - c.within(c.linked, i) }

// childWith is the block element in scope that has node i and more than it.
func (c *choice) childWith(scope, i int32) int32 {
	for child := scope + 1; child < c.nodes[scope].end; child = c.nodes[child].end {
		if child <= i && i < c.nodes[child].end && (c.boxy(child) || c.is(child, atom.Body) || c.is(child, atom.Html) || c.is(child, atom.Main)) {
			return child
		}
	}
	return 0
}

// content is the only element that the author calls the content; 0 where there
// is none, or it holds too little.
func (c *choice) content() int32 {
	for _, name := range []atom.Atom{atom.Main, atom.Article} {
		var found []int32
		for i := int32(1); i < int32(len(c.nodes)); i++ {
			if c.is(i, name) || name == atom.Main && c.attr(i, "role") == "main" {
				found = append(found, i)
				i = c.nodes[i].end - 1
			}
		}
		if len(found) == 1 && c.enough(found[0]) {
			return found[0]
		}
	}
	return 0
}

func (c *choice) enough(i int32) bool {
	words := c.within(c.sums.words, i)
	var all int32
	for k := range c.blocks {
		if c.blocks[k].why == "" {
			all += c.blocks[k].words
		}
	}
	return words >= contentWords || words > 0 && float32(words) >= contentShare*float32(all)
}

// titleNode is where the first title begins that is not hidden; the root where
// there is none.
func (c *choice) titleNode() int32 {
	for k := range c.blocks {
		if b := &c.blocks[k]; b.kind == title && b.why != Ignored {
			return b.first
		}
	}
	return 0
}
