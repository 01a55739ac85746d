// Package scene sets up a page to be changed: its tree, where its main text is,
// and the places around it.
package scene

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
)

// Page is an annotated page with its main text located. It is not changed by
// its scenes, and safe for concurrent use.
type Page struct {
	ID   string
	Lang string // of two letters, empty where the page does not say
	Body []byte // as all scenes of it are written that nobody changed

	doc    *html.Node
	blocks []*Block
	titles []*html.Node
	around *html.Node
}

// Open parses and locates.
func Open(p corpus.Page) (*Page, error) {
	doc, err := html.Parse(bytes.NewReader(p.Body))
	if err != nil {
		return nil, fmt.Errorf("scene: %s: %w", p.ID, err)
	}
	// Once more, so that what the parser mends is mended in all scenes.
	body := Render(doc)
	if doc, err = html.Parse(bytes.NewReader(body)); err != nil {
		return nil, fmt.Errorf("scene: %s: %w", p.ID, err)
	}
	page := &Page{ID: p.ID, Body: Render(doc), doc: doc, titles: titles(doc)}
	page.blocks, page.around = locate(doc, p.Article)
	if root := find(doc, atom.Html); root != nil {
		page.Lang = strings.ToLower(Attr(root, "lang"))
		page.Lang = page.Lang[:min(2, len(page.Lang))]
	}
	return page, nil
}

// Located tells whether the main text was found in the page.
func (p *Page) Located() bool { return len(p.blocks) > 0 }

// Title is what the page is called, empty where it has no h1 of its own.
func (p *Page) Title() string {
	if len(p.titles) == 0 {
		return ""
	}
	return strings.Join(strings.Fields(Text(p.titles[0])), " ")
}

// Scene is a copy of a page that may be changed.
type Scene struct {
	Doc       *html.Node
	Blocks    []*Block     // of the main text, the title apart, in document order
	Titles    []*html.Node // h1, all of the same words; most pages have one
	Container *html.Node   // the lowest element around nearly all Blocks

	// Finish changes what is written; nil leaves it.
	Finish func([]byte) []byte
}

// Scene copies the page.
func (p *Page) Scene() *Scene {
	copies := map[*html.Node]*html.Node{}
	s := &Scene{Doc: clone(p.doc, copies), Container: copies[p.around]}
	for _, t := range p.titles {
		s.Titles = append(s.Titles, copies[t])
	}
	for _, b := range p.blocks {
		if !inTitle(b.Element, p.titles) {
			s.Blocks = append(s.Blocks, b.copied(copies))
		}
	}
	return s
}

func inTitle(n *html.Node, titles []*html.Node) bool {
	for _, t := range titles {
		if within(n, t) {
			return true
		}
	}
	return false
}

// Bytes is the scene as HTML.
func (s *Scene) Bytes() []byte {
	body := Render(s.Doc)
	if s.Finish != nil {
		body = s.Finish(body)
	}
	return body
}

// Body is the element that holds all that is seen, never nil: the parser makes
// one for any page but one of frames.
func (s *Scene) Body() *html.Node {
	if body := find(s.Doc, atom.Body); body != nil {
		return body
	}
	return s.Doc
}

func clone(n *html.Node, copies map[*html.Node]*html.Node) *html.Node {
	c := &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace, Attr: append([]html.Attribute(nil), n.Attr...)}
	copies[n] = c
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.AppendChild(clone(child, copies))
	}
	return c
}

func (b *Block) copied(copies map[*html.Node]*html.Node) *Block {
	c := *b
	c.Element = copies[b.Element]
	c.Nodes = make([]*html.Node, len(b.Nodes))
	for i, n := range b.Nodes {
		c.Nodes[i] = copies[n]
	}
	return &c
}
