package scene

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Replace gives the scene the title and the main text of another page, in plain
// headings and paragraphs. So a page becomes its own sibling: the same frame
// around another article.
func (s *Scene) Replace(other *Page) {
	if len(s.Blocks) == 0 || len(other.blocks) == 0 {
		return
	}
	s.retitle(other.Title())
	at := s.Before(s.Blocks[0])
	mark := &html.Node{Type: html.CommentNode}
	at.Put(mark)
	for _, b := range s.Blocks {
		b.Remove()
	}
	s.Blocks = nil
	for _, b := range other.blocks {
		if inTitle(b.Element, other.titles) {
			continue
		}
		own := plain(b)
		mark.Parent.InsertBefore(own.Element, mark)
		s.Blocks = append(s.Blocks, own)
	}
	Remove(mark)
}

func (s *Scene) retitle(title string) {
	for _, t := range s.Titles {
		for t.FirstChild != nil {
			t.RemoveChild(t.FirstChild)
		}
		t.AppendChild(&html.Node{Type: html.TextNode, Data: title})
	}
}

// plain is a block as a heading or paragraph of its text alone.
func plain(b *Block) *Block {
	kind := atom.P
	if b.Heading() {
		kind = atom.H2
	}
	text := &html.Node{Type: html.TextNode}
	for _, t := range b.Texts() {
		text.Data += t.Data
	}
	element := &html.Node{Type: html.ElementNode, DataAtom: kind, Data: kind.String()}
	element.AppendChild(text)
	return &Block{Element: element, Whole: true, Nodes: []*html.Node{text}, Words: b.Words}
}
