package page

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// traits are what a node has from its place in the page: from itself or from
// any element around it.
type traits uint16

const (
	hiddenTrait  traits = 1 << iota // no reader sees it
	frameTrait                      // around the content, by the word of the page's author
	contentTrait                    // in what the author calls the content
	linkTrait
	captionTrait
	listTrait // in an item of a list
	tableTrait
	ignoredTrait
)

func (t traits) has(any traits) bool { return t&any != 0 }

// traitsOf are those of an element, given those of its parent.
func (d *document) traitsOf(i int32, t traits) traits {
	switch n := d.nodes[i].name; n {
	case atom.Main, atom.Article:
		t |= contentTrait
	case atom.A:
		if d.leaves(i) {
			t |= linkTrait
		}
	case atom.Figcaption:
		t |= captionTrait
	case atom.Li:
		t |= listTrait
	case atom.Table:
		t |= tableTrait
	case atom.Header, atom.Footer: // inside of the content they belong to it: that is where headings are
		if !t.has(contentTrait) {
			t |= frameTrait
		}
	default:
		if frame(n) {
			t |= frameTrait
		}
	}
	if d.hides(i) {
		t |= hiddenTrait
	}
	switch role := d.attr(i, "role"); {
	case role == "main":
		t |= contentTrait
	case frameRoles[role]:
		t |= frameTrait
	}
	return t
}

// leaves tells a link that leads away from where it stands; one to a place in
// the page itself may be the question above an answer.
func (d *document) leaves(i int32) bool {
	href, ok := d.lookup(i, "href")
	return ok && (len(href) < 2 || href[0] != '#')
}

// hides tells an element that no reader sees. Pages that hide their body show
// it by a script, so that is not believed.
func (d *document) hides(i int32) bool {
	n := d.nodes[i].name
	if never(n) {
		return true
	}
	return n != atom.Html && n != atom.Body && d.unseen(i)
}

// unseen tells an element that its own attributes hide.
func (d *document) unseen(i int32) bool {
	for _, a := range d.attributes(i) {
		switch a.key {
		case "hidden":
			return true
		case "aria-hidden":
			if a.value == "true" {
				return true
			}
		case "style":
			if noDisplay(a.value) {
				return true
			}
		}
	}
	return false
}

func noDisplay(style string) bool {
	if !strings.ContainsAny(style, "nN") { // of none and hidden
		return false
	}
	style = strings.ToLower(strings.ReplaceAll(style, " ", ""))
	return strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
}
