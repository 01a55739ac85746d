package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// set is a set of elements.
type set map[atom.Atom]bool

func elements(atoms ...atom.Atom) set {
	s := make(set, len(atoms))
	for _, a := range atoms {
		s[a] = true
	}
	return s
}

var (
	// never are elements whose text no reader sees as text.
	never = elements(atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Head, atom.Title,
		atom.Svg, atom.Math, atom.Iframe, atom.Frame, atom.Object, atom.Embed, atom.Canvas, atom.Audio,
		atom.Video, atom.Map, atom.Noframes, atom.Noembed)

	// frame are elements around the content of a page, and the chrome of forms.
	frame = elements(atom.Nav, atom.Aside, atom.Footer, atom.Header, atom.Button, atom.Select, atom.Option,
		atom.Textarea, atom.Datalist, atom.Dialog, atom.Menu)

	// inline are elements that do not end a block; all others do.
	inline = elements(atom.A, atom.Abbr, atom.Acronym, atom.B, atom.Bdi, atom.Bdo, atom.Big, atom.Cite,
		atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Ins, atom.Kbd, atom.Label,
		atom.Mark, atom.Q, atom.Rp, atom.Rt, atom.Ruby, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strike,
		atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Tt, atom.U, atom.Var, atom.Wbr, atom.Img)

	frameRoles = map[string]bool{"navigation": true, "banner": true, "contentinfo": true,
		"complementary": true, "search": true, "dialog": true, "alertdialog": true, "menu": true}
)

// hidden tells an element that no reader sees.
func hidden(n *html.Node) bool {
	if never[n.DataAtom] || n.Data == "svg" || n.Data == "math" {
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
		return !within(n, elementsOfContent)
	}
	return frame[n.DataAtom]
}

var elementsOfContent = elements(atom.Main, atom.Article, atom.Section)

func within(n *html.Node, s set) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if s[p.DataAtom] || attr(p, "role") == "main" {
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
			if !inline[n.DataAtom] {
				out.end()
			}
			return false
		case !inline[n.DataAtom]:
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
