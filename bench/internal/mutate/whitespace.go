package mutate

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// whitespace writes the page on one line, or indents it.
func whitespace(s *stage) bool {
	if !s.odd() {
		return true
	}
	for _, n := range s.elements(func(n *html.Node) bool { return n.DataAtom == atom.Body }) {
		respace(n, s.instance == 1)
	}
	return true
}

// respace changes white space where a browser shows none, or as much.
func respace(n *html.Node, indent bool) {
	if verbatim(n) {
		return
	}
	var next *html.Node
	for c := n.FirstChild; c != nil; c = next {
		next = c.NextSibling
		switch {
		case c.Type == html.ElementNode:
			respace(c, indent)
		case c.Type == html.TextNode && strings.Trim(c.Data, " \t\r\n\f") == "" && betweenBlocks(c):
			if c.Data = "\n        "; !indent {
				n.RemoveChild(c)
			}
		case c.Type == html.TextNode:
			c.Data = spaced(c.Data, indent)
		}
	}
}

func verbatim(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Pre, atom.Textarea, atom.Script, atom.Style, atom.Noscript, atom.Iframe, atom.Svg, atom.Option:
		return true
	}
	return strings.Contains(scene.Attr(n, "style"), "pre")
}

func betweenBlocks(c *html.Node) bool {
	edge := func(n *html.Node) bool {
		return n == nil || n.Type == html.ElementNode && !scene.Inline(n) && n.DataAtom != atom.Input && n.DataAtom != atom.Button
	}
	return edge(c.PrevSibling) && edge(c.NextSibling) && (c.PrevSibling != nil || c.NextSibling != nil) && !scene.Inline(c.Parent)
}

// spaced writes each run of white space as one space, or breaks lines there.
func spaced(text string, indent bool) string {
	var out strings.Builder
	blank := false
	n := 0
	for _, r := range text {
		if r != ' ' && r != '\t' && r != '\r' && r != '\n' && r != '\f' {
			out.WriteRune(r)
			blank = false
			continue
		}
		if blank {
			continue
		}
		blank = true
		if n++; indent && n%9 == 0 {
			out.WriteString("\n        ")
		} else {
			out.WriteByte(' ')
		}
	}
	return out.String()
}
