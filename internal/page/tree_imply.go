package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// skeleton is the elements that every page has, written or not (HTML Standard,
// 13.2.6.4.1 to 13.2.6.4.7): what a browser shows of a page has them, so people
// name them in selectors.
type skeleton struct{ html, head, body *html.Node }

// above is the node that i stands in: what the source says, or an element that
// goes without saying.
func (t *tree) above(d *document, i int32) *html.Node {
	n, p := &t.nodes[i], d.nodes[i].parent
	up := &t.nodes[p]
	switch {
	case p == 0 && n.DataAtom == atom.Html && t.page.html == nil:
		t.page.html = n
		return up
	case p == 0 || up == t.page.html:
		return t.inFrame(n)
	case n.DataAtom == atom.Tr && up.DataAtom == atom.Table:
		return t.rows(up)
	}
	return up
}

// inFrame is where a node belongs that stands in neither head nor body.
func (t *tree) inFrame(n *html.Node) *html.Node {
	f := &t.page
	if f.html == nil {
		f.html = t.imply(atom.Html, &t.nodes[0])
	}
	switch {
	case n.DataAtom == atom.Head && f.head == nil:
		f.head = n
		return f.html
	case f.body == nil && n.Type == html.TextNode && strings.TrimSpace(n.Data) == "":
		return f.html
	}
	if f.head == nil {
		f.head = t.imply(atom.Head, f.html)
	}
	switch {
	case n.DataAtom == atom.Body || n.DataAtom == atom.Frameset:
		f.body = n
		return f.html
	case f.body == nil && metadata(n.DataAtom):
		return f.head
	case f.body == nil:
		f.body = t.imply(atom.Body, f.html)
	}
	return f.body
}

// rows is the <tbody> that rows right in a table belong to (13.2.6.4.9).
func (t *tree) rows(table *html.Node) *html.Node {
	for n := table.LastChild; n != nil; n = n.PrevSibling {
		if n.Type == html.ElementNode {
			if t.implied[n] {
				return n
			}
			break
		}
	}
	return t.imply(atom.Tbody, table)
}

// imply adds an element that nobody wrote. As a scope it stands for all that
// the element above it holds.
func (t *tree) imply(name atom.Atom, in *html.Node) *html.Node {
	n := &html.Node{Type: html.ElementNode, DataAtom: name, Data: name.String()}
	in.AppendChild(n)
	t.index[n] = t.index[in]
	t.implied[n] = true
	return n
}

// metadata tells the elements that do not begin the body.
func metadata(a atom.Atom) bool {
	switch a {
	case atom.Base, atom.Link, atom.Meta, atom.Noscript, atom.Script, atom.Style, atom.Template, atom.Title:
		return true
	}
	return false
}
