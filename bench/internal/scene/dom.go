package scene

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Walk visits n and all below it in document order. Where visit returns false,
// what is below is left out.
func Walk(n *html.Node, visit func(*html.Node) bool) {
	if !visit(n) {
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		Walk(c, visit)
	}
}

// Render is the HTML of a tree.
func Render(doc *html.Node) []byte {
	var out bytes.Buffer
	// A buffer takes all; the renderer refuses only trees that no parser makes,
	// and then what it wrote until there is as good.
	_ = html.Render(&out, doc)
	return out.Bytes()
}

// Attr is the value of an attribute, empty where there is none.
func Attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// SetAttr changes an attribute, or adds it.
func SetAttr(n *html.Node, key, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == key {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: key, Val: value})
}

// Hidden tells an element that a browser does not show, as far as its markup
// tells.
func Hidden(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Head, atom.Title, atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Svg, atom.Iframe,
		atom.Object, atom.Canvas, atom.Audio, atom.Video, atom.Datalist, atom.Noframes:
		return true
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			return true
		case "style":
			style := strings.ToLower(strings.ReplaceAll(a.Val, " ", ""))
			if strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden") {
				return true
			}
		}
	}
	return false
}

// Inline tells an element that does not end a line of text.
func Inline(n *html.Node) bool {
	switch n.DataAtom {
	case atom.A, atom.Abbr, atom.Acronym, atom.B, atom.Bdi, atom.Bdo, atom.Big, atom.Cite, atom.Code, atom.Data,
		atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Img, atom.Ins, atom.Kbd, atom.Label, atom.Mark,
		atom.Q, atom.Rp, atom.Rt, atom.Ruby, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strike,
		atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Tt, atom.U, atom.Var, atom.Wbr:
		return true
	}
	return false
}

// Text is what is to be seen below n, as it is written. A break is a space.
func Text(n *html.Node) string {
	var out strings.Builder
	Walk(n, func(n *html.Node) bool {
		switch {
		case n.Type == html.TextNode:
			out.WriteString(n.Data)
		case n.DataAtom == atom.Br:
			out.WriteByte(' ')
		}
		return n.Type != html.ElementNode || !Hidden(n)
	})
	return out.String()
}

// Texts are the text nodes below n that can be seen.
func Texts(n *html.Node) []*html.Node {
	var found []*html.Node
	Walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			found = append(found, n)
		}
		return n.Type != html.ElementNode || !Hidden(n)
	})
	return found
}

// Fragment is the nodes of a piece of HTML as it stands in a body.
func Fragment(source string) []*html.Node {
	nodes, err := html.ParseFragment(strings.NewReader(source), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil { // only of pieces nested deeper than any here
		return nil
	}
	return nodes
}

// Remove takes a node out of its tree.
func Remove(n *html.Node) {
	if n.Parent != nil {
		n.Parent.RemoveChild(n)
	}
}

// firstSeen is the first element below n that is wanted, in document order.
func firstSeen(n *html.Node, wanted func(*html.Node) bool) *html.Node {
	var found *html.Node
	Walk(n, func(n *html.Node) bool {
		if found == nil && n.Type == html.ElementNode && wanted(n) {
			found = n
		}
		return found == nil && (n.Type != html.ElementNode || !Hidden(n))
	})
	return found
}
