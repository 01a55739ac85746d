package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// hidden tells an element that no reader sees.
func hidden(n *html.Node) bool {
	if never(n.DataAtom) {
		return true
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			return true
		case "aria-hidden":
			if a.Val == "true" {
				return true
			}
		case "style":
			style := strings.ToLower(strings.ReplaceAll(a.Val, " ", ""))
			if strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden") {
				return true
			}
		}
	}
	return false
}

// framing tells an element of the site's frame. A header or footer inside the
// content belongs to it: that is where headings are.
func framing(n *html.Node) bool {
	if role := attr(n, "role"); role != "" && frameRoles[role] {
		return true
	}
	if n.DataAtom == atom.Header || n.DataAtom == atom.Footer {
		return !within(n, content)
	}
	return frame(n.DataAtom)
}

func within(n *html.Node, kind func(atom.Atom) bool) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if kind(p.DataAtom) || attr(p, "role") == "main" {
			return true
		}
	}
	return false
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// blocks is the text below root, one block a line, without the elements that
// skip names. It walks by the nodes' own links, so that depth costs nothing,
// and no further than to the given number of words.
func blocks(root *html.Node, most int, skip func(*html.Node) bool) (text string, words int) {
	out := proses.Get().(*prose)
	defer proses.Put(out)
	walk(root, func(n *html.Node, entering bool) bool {
		switch {
		case out.words >= most:
			return false
		case n.Type == html.TextNode:
			if entering {
				out.add(n.Data)
			}
		case n.Type != html.ElementNode:
		case entering && n != root && skip(n):
			if !inline(n.DataAtom) {
				out.end()
			}
			return false
		case !inline(n.DataAtom):
			out.end()
		}
		return true
	})
	return out.take()
}

// walk visits root and all below it, each twice: before its children and after
// them. Where the first visit returns false, the children and the second visit
// are left out.
func walk(root *html.Node, visit func(n *html.Node, entering bool) bool) {
	for n := root; ; {
		if visit(n, true) {
			if n.FirstChild != nil {
				n = n.FirstChild
				continue
			}
			visit(n, false)
		}
		for n != root && n.NextSibling == nil {
			n = n.Parent
			visit(n, false)
		}
		if n == root {
			return
		}
		n = n.NextSibling
	}
}
