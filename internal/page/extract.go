package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxSaid is how many bytes of an element's text are read as a field.
const maxSaid = 16 << 10

// said is what an element says, the most exact first: what it says to programs,
// then its text.
func said(n *html.Node) []string {
	text := innerText(n)
	for _, a := range n.Attr {
		if key := exact[n.DataAtom]; key != "" && a.Key == key {
			return []string{a.Val[:min(len(a.Val), maxSaid)], text}
		}
	}
	return []string{text}
}

// exact are the attributes that say what an element means (HTML Standard: 4.2.5,
// 4.5.14, 4.8.3, 4.10.5).
var exact = map[atom.Atom]string{atom.Meta: "content", atom.Time: "datetime", atom.Img: "alt", atom.Input: "value"}

// innerText is the text of an element and all it holds, one block a line, so
// that the numbers of two cells do not become one. It is cut where it grows
// beyond what a field can be. It walks by the nodes' own links, so that depth
// costs nothing.
func innerText(root *html.Node) string {
	var text strings.Builder
	for n := root; text.Len() < maxSaid; {
		if n != root {
			enter(&text, n)
		}
		if n.FirstChild != nil && (n == root || !never(n.DataAtom)) {
			n = n.FirstChild
			continue
		}
		for n != root && n.NextSibling == nil {
			n = n.Parent
			leave(&text, n)
		}
		if n == root {
			break
		}
		n = n.NextSibling
	}
	return text.String()
}

func enter(text *strings.Builder, n *html.Node) {
	if n.Type == html.TextNode {
		text.WriteString(n.Data[:min(len(n.Data), maxSaid)])
	}
	leave(text, n)
}

// leave ends the line where a block begins or ends.
func leave(text *strings.Builder, n *html.Node) {
	if n.Type == html.ElementNode && !inline(n.DataAtom) && !never(n.DataAtom) {
		text.WriteByte('\n')
	}
}
