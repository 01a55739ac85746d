package scene

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Place is where something may be put: into Parent, before Before or at its
// end. The zero Place is none.
type Place struct{ Parent, Before *html.Node }

// Put puts nodes there, in their order.
func (p Place) Put(nodes ...*html.Node) {
	for _, n := range nodes {
		p.Parent.InsertBefore(n, p.Before)
	}
}

// flow tells an element that any block may be put into.
func flow(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Body, atom.Div, atom.Section, atom.Article, atom.Main, atom.Td, atom.Form, atom.Header, atom.Footer,
		atom.Aside, atom.Center, atom.Blockquote, atom.Details, atom.Fieldset, 0:
		return n.Type == html.ElementNode
	}
	return false
}

// around is n, or the lowest element around it whose parent is flow.
func around(n *html.Node) *html.Node {
	for n.Parent != nil && !flow(n.Parent) {
		n = n.Parent
	}
	return n
}

// afterNode is behind n, or behind what holds it where no block may stand.
func afterNode(n *html.Node) Place {
	n = around(n)
	return Place{n.Parent, n.NextSibling}
}

func beforeNode(n *html.Node) Place {
	n = around(n)
	return Place{n.Parent, n}
}

// After is behind a block.
func (s *Scene) After(b *Block) Place {
	if b.Whole && b.Element != s.Container {
		return afterNode(b.Element)
	}
	return afterNode(b.Nodes[len(b.Nodes)-1])
}

// Before is in front of a block.
func (s *Scene) Before(b *Block) Place {
	if b.Whole && b.Element != s.Container {
		return beforeNode(b.Element)
	}
	return beforeNode(b.Nodes[0])
}

// AfterText is behind the last block of the main text.
func (s *Scene) AfterText() Place { return s.After(s.Blocks[len(s.Blocks)-1]) }

// AfterContainer is behind the element that holds the main text.
func (s *Scene) AfterContainer() Place {
	if s.Container.DataAtom == atom.Body || s.Container.Parent == nil || !flow(s.Container.Parent) {
		return Place{s.Container, nil}
	}
	return Place{s.Container.Parent, s.Container.NextSibling}
}

// BeforeContainer is in front of it.
func (s *Scene) BeforeContainer() Place {
	if s.Container.DataAtom == atom.Body || s.Container.Parent == nil || !flow(s.Container.Parent) {
		return Place{s.Container, s.Container.FirstChild}
	}
	return Place{s.Container.Parent, s.Container}
}

// Byline is under the title, or in front of the text where there is none.
func (s *Scene) Byline() Place {
	if len(s.Titles) > 0 {
		return afterNode(s.Titles[len(s.Titles)-1])
	}
	return s.Before(s.Blocks[0])
}

// Top is the beginning of the body.
func (s *Scene) Top() Place { return Place{s.Body(), s.Body().FirstChild} }

// Bottom is the end of the body.
func (s *Scene) Bottom() Place { return Place{s.Body(), nil} }

// Header is the end of the site's header, or the beginning of the body where
// it has none.
func (s *Scene) Header() Place {
	header := firstSeen(s.Doc, func(n *html.Node) bool { return n.DataAtom == atom.Header || Attr(n, "role") == "banner" })
	if header == nil || within(s.Container, header) || within(header, s.Container) || !flow(header) {
		return s.Top()
	}
	return Place{header, nil}
}

// Footer is the end of the site's footer, or of the body where it has none.
func (s *Scene) Footer() Place {
	footer := firstSeen(s.Doc, func(n *html.Node) bool { return n.DataAtom == atom.Footer || Attr(n, "role") == "contentinfo" })
	if footer == nil || within(s.Container, footer) || within(footer, s.Container) || !flow(footer) {
		return s.Bottom()
	}
	return Place{footer, nil}
}

// Menu is the list of the site's navigation, nil where none is found.
func (s *Scene) Menu() *html.Node {
	nav := firstSeen(s.Doc, func(n *html.Node) bool { return n.DataAtom == atom.Nav || Attr(n, "role") == "navigation" })
	if nav == nil || within(nav, s.Container) {
		return nil
	}
	return firstSeen(nav, func(n *html.Node) bool { return n.DataAtom == atom.Ul })
}
