package page

import "golang.org/x/net/html/atom"

// document is an HTML page as a flat tree: its nodes stand in the order of the
// source, each with the place where its subtree ends, so that to pass over a
// subtree is a jump, and no nesting can make anything slow.
type document struct {
	nodes []node
	attrs []attribute
	text  []byte // of all text nodes, character references resolved
	title int32  // the <title>, 0 for none

	customNames []string // the names of elements that HTML does not know
}

// node is an element or a text. The first one of a document is its root.
type node struct {
	name     atom.Atom // of an element; a number of its own where HTML knows none
	parent   int32     // -1 at the root
	end      int32     // the node behind the subtree
	from, to int32     // the bytes of a text, or the attributes of an element
	isText   bool
}

type attribute struct{ key, value string }

// attr is the value of an attribute of an element; empty where it has none.
func (d *document) attr(i int32, key string) string {
	v, _ := d.lookup(i, key)
	return v
}

func (d *document) has(i int32, key string) bool {
	_, ok := d.lookup(i, key)
	return ok
}

func (d *document) lookup(i int32, key string) (value string, ok bool) {
	for _, a := range d.attributes(i) {
		if a.key == key {
			return a.value, true
		}
	}
	return "", false
}

func (d *document) attributes(i int32) []attribute {
	n := &d.nodes[i]
	if n.isText {
		return nil
	}
	return d.attrs[n.from:n.to]
}

// is tells an element by its name.
func (d *document) is(i int32, name atom.Atom) bool {
	return !d.nodes[i].isText && d.nodes[i].name == name
}

// documentTitle is the text of the <title>, white space normalised.
func (d *document) documentTitle() string {
	if c := d.title + 1; d.title > 0 && c < d.nodes[d.title].end && d.nodes[c].isText {
		return squeeze(string(d.text[d.nodes[c].from:d.nodes[c].to]))
	}
	return ""
}

// customName is the name of an element that HTML does not know.
func (d *document) customName(a atom.Atom) string {
	if n := int(a - firstCustom); n > 0 && n <= len(d.customNames) {
		return d.customNames[n-1]
	}
	return "x"
}

// block tells a node that ends the block before it and is one itself.
func (d *document) block(i int32) bool {
	n := &d.nodes[i]
	return !n.isText && n.name < firstCustom && !inline(n.name)
}
