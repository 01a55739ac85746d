package page

import (
	"slices"

	"golang.org/x/net/html"
)

// links is a set of the compound selectors of a chain: bit i says that an
// element is the end of a match of the first i+1.
type links uint64

func (l links) has(i int) bool { return l&(1<<i) != 0 }

// stop is where a walk is, and what is known around there.
type stop struct {
	node   *html.Node
	self   links // of the node
	above  links // of its ancestors, together
	before links // of the sibling element before it
	left   links // of all sibling elements before it, together
}

// walk calls found with the elements that match, in the order of the page, and
// with their number in it, until found returns false. Each element is asked
// once for each compound selector: the rest is what was found above and before
// it.
func (c chain) walk(root *html.Node, found func(n *html.Node, at int) bool) {
	large := c.laborious() && tooLaborious(root)
	path := []stop{{node: root}}
	for at := 0; len(path) > 0; {
		p := &path[len(path)-1]
		if next := p.node.FirstChild; next != nil {
			path = append(path, stop{node: next, above: p.above | p.self})
		} else if path = aside(path); len(path) == 0 {
			return
		}
		at++
		p = &path[len(path)-1]
		if p.node.Type != html.ElementNode {
			continue
		}
		p.self = c.match(p, path[len(path)-2].self, large)
		if p.self.has(len(c)-1) && !found(p.node, at) {
			return
		}
	}
}

// aside goes on to the next sibling of where the path ends, or of what is above
// that.
func aside(path []stop) []stop {
	for len(path) > 1 {
		p := &path[len(path)-1]
		if next := p.node.NextSibling; next != nil {
			if p.node.Type == html.ElementNode {
				p.before, p.left = p.self, p.left|p.self
			}
			p.node, p.self = next, 0
			return path
		}
		path = path[:len(path)-1]
	}
	return nil
}

// match is what ends at a place.
func (c chain) match(p *stop, parent links, large bool) links {
	var self links
	for i := range c {
		around := links(1)
		if i > 0 {
			switch c[i].combinator {
			case ' ':
				around = p.above
			case '>':
				around = parent
			case '+':
				around = p.before
			case '~':
				around = p.left
			}
			around >>= i - 1
		}
		if around.has(0) && !(large && c[i].laborious) && c[i].matches.Match(p.node) {
			self |= 1 << i
		}
	}
	return self
}

// laborious tells a chain that asks some element to look at many.
func (c chain) laborious() bool {
	return slices.ContainsFunc(c, func(one compound) bool { return one.laborious })
}

// tooLaborious tells a page with too many elements to look at many for each.
func tooLaborious(root *html.Node) bool {
	elements := 0
	for n := root; n != nil && elements <= maxLaborious; n = following(n, root) {
		if n.Type == html.ElementNode {
			elements++
		}
	}
	return elements > maxLaborious
}

// following is the node behind n in the order of the page, nil at its end.
func following(n, root *html.Node) *html.Node {
	if n.FirstChild != nil {
		return n.FirstChild
	}
	for n != root && n.NextSibling == nil {
		n = n.Parent
	}
	if n == root {
		return nil
	}
	return n.NextSibling
}
