package mutate

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// The changes that a new build or another template engine makes: the page looks
// the same.

// classNames renames classes and ids, and what refers to them: wholly, or by
// what a build adds to them.
func classNames(s *stage) bool {
	if s.version == Before {
		return true
	}
	rename := func(name string) string {
		mark := hashed(fmt.Sprint(name, s.version))
		if s.instance == 1 {
			return name + "__" + mark[:5]
		}
		return "c" + mark
	}
	for _, n := range s.elements(func(n *html.Node) bool { return len(n.Attr) > 0 }) {
		for i := range n.Attr {
			a := &n.Attr[i]
			switch a.Key {
			case "class", "id", "for", "headers", "aria-labelledby", "aria-describedby", "aria-controls":
				a.Val = renamed(a.Val, rename)
			case "href":
				if id, ok := strings.CutPrefix(a.Val, "#"); ok && id != "" {
					a.Val = "#" + rename(id)
				}
			}
		}
	}
	return true
}

func renamed(names string, rename func(string) string) string {
	fields := strings.Fields(names)
	for i := range fields {
		fields[i] = rename(fields[i])
	}
	return strings.Join(fields, " ")
}

// attributes turns their order around and adds such as frameworks leave.
func attributes(s *stage) bool {
	if s.version == Before {
		return true
	}
	for i, n := range s.elements(func(n *html.Node) bool { return n.Namespace == "" && n.DataAtom != atom.Html }) {
		slices.Reverse(n.Attr)
		n.Attr = append(n.Attr, html.Attribute{Key: "data-v-" + hashed(fmt.Sprint(s.version)), Val: ""}, html.Attribute{Key: "data-node", Val: fmt.Sprint(i * s.version)})
	}
	return true
}

// noBreakSpaces glues some words of the text together, as typography does.
func noBreakSpaces(s *stage) bool {
	for _, b := range s.Blocks {
		for _, t := range b.Texts() {
			if s.odd() {
				t.Data = glued(t.Data)
			}
		}
	}
	return true
}

func glued(text string) string {
	words := strings.Split(text, " ")
	for i := range words[1:] {
		if i%5 == 2 && words[i] != "" && words[i+1] != "" {
			words[i] += "\u00a0"
		} else {
			words[i] += " "
		}
	}
	return strings.Join(words, "")
}

// wrapper puts a div around all that is in the container, or in the body.
func wrapper(s *stage) bool {
	if !s.odd() {
		return true
	}
	outer := []*html.Node{s.Container, s.Body()}[s.instance]
	div := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div, Attr: []html.Attribute{{Key: "class", Val: "wrap"}}}
	for c := outer.FirstChild; c != nil; c = outer.FirstChild {
		outer.RemoveChild(c)
		div.AppendChild(c)
	}
	outer.AppendChild(div)
	return true
}

// emphasis writes b as strong and i as em. Some words are made bold first.
func emphasis(s *stage) bool {
	if t := longest(s.paragraphs()[0].Texts()); t != nil {
		bold := scene.Fragment(string(markup(`<b>%s</b>`, t.Data)))
		t.Parent.InsertBefore(bold[0], t)
		scene.Remove(t)
	}
	if !s.odd() {
		return true
	}
	for _, n := range s.elements(func(n *html.Node) bool { return n.DataAtom == atom.B || n.DataAtom == atom.I }) {
		n.Data = map[atom.Atom]string{atom.B: "strong", atom.I: "em"}[n.DataAtom]
		n.DataAtom = atom.Lookup([]byte(n.Data))
	}
	return true
}
