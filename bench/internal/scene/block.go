package scene

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Block is a run of text that a browser sets apart from others: a paragraph, a
// heading, an item, a cell, or the lines between two pairs of br.
type Block struct {
	Element *html.Node   // the block element around it
	Whole   bool         // it is all there is in Element
	Nodes   []*html.Node // neighbours, inside Element
	Words   []string
}

// Texts are the text nodes of the block.
func (b *Block) Texts() []*html.Node {
	var found []*html.Node
	for _, n := range b.Nodes {
		found = append(found, Texts(n)...)
	}
	return found
}

// Remove takes the block out of its tree.
func (b *Block) Remove() {
	if b.Whole {
		Remove(b.Element)
		return
	}
	for _, n := range b.Nodes {
		Remove(n)
	}
}

// Heading tells a heading by its element.
func (b *Block) Heading() bool { return heading(b.Element) }

func heading(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

// blocksOf finds the blocks below root that can be seen, in document order.
func blocksOf(root *html.Node) []*Block {
	var found []*Block
	Walk(root, func(n *html.Node) bool {
		if n.Type != html.ElementNode {
			return n.Type == html.DocumentNode
		}
		if Hidden(n) || Inline(n) && !hasBlocks(n) {
			return false
		}
		found = append(found, runs(n)...)
		return true
	})
	return found
}

// runs are the blocks whose nodes are children of n.
func runs(n *html.Node) []*Block {
	var found []*Block
	var nodes []*html.Node
	breaks, parts := 0, 0
	end := func() {
		if words := words(nodes); len(words) > 0 {
			found = append(found, &Block{Element: n, Nodes: nodes, Words: words})
		}
		nodes, breaks = nil, 0
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.DataAtom == atom.Br:
			nodes = append(nodes, c)
			if breaks++; breaks == 2 {
				end()
			}
		case c.Type == html.TextNode || c.Type == html.ElementNode && Inline(c) && !hasBlocks(c):
			if strings.TrimSpace(c.Data) != "" {
				breaks = 0
			}
			nodes = append(nodes, c)
		case c.Type == html.ElementNode && !Hidden(c):
			parts++
			end()
		}
	}
	end()
	if len(found) == 1 && parts == 0 {
		found[0].Whole = true
	}
	return found
}

// hasBlocks tells an inline element around blocks, such as a link around a
// heading.
func hasBlocks(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && c.DataAtom != atom.Br && !Hidden(c) && (!Inline(c) || hasBlocks(c)) {
			return true
		}
	}
	return false
}

// words are those of neighbours.
func words(nodes []*html.Node) []string {
	var text strings.Builder
	for _, n := range nodes {
		text.WriteString(Text(n))
	}
	return Words(text.String())
}
