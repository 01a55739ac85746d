package extract

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// Raw is the body as it came.
type Raw struct{}

func (Raw) Name() string { return "raw" }

func (Raw) Text(body []byte) string { return string(body) }

// Visible is all text that a browser would show, white space normalised.
type Visible struct{}

func (Visible) Name() string { return "visible" }

func (Visible) Text(body []byte) string { return text(body, scene.Hidden) }

// Stripped is the visible text without the elements that frame a page by their
// names: what a change detector does first.
type Stripped struct{}

func (Stripped) Name() string { return "stripped" }

func (Stripped) Text(body []byte) string {
	return text(body, func(n *html.Node) bool { return scene.Hidden(n) || framing(n) })
}

func framing(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Header, atom.Footer, atom.Nav, atom.Aside, atom.Form, atom.Button:
		return true
	}
	return false
}

// text is that of a body without the elements that skip names.
func text(body []byte, skip func(*html.Node) bool) string {
	doc, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		return ""
	}
	var out strings.Builder
	scene.Walk(doc, func(n *html.Node) bool {
		switch {
		case n.Type == html.TextNode:
			out.WriteString(n.Data)
		case n.Type == html.ElementNode && skip(n):
			return false
		case !scene.Inline(n):
			out.WriteByte(' ')
		}
		return true
	})
	return strings.Join(strings.Fields(out.String()), " ")
}
