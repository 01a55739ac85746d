package page

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// tree is a document for those who look with CSS selectors; nil where nobody
// does.
type tree struct {
	doc     *document
	nodes   []html.Node
	index   map[*html.Node]int32
	page    skeleton
	implied map[*html.Node]bool // the elements that nobody wrote
}

// tree makes a tree of a document that kept all its attributes, where it is
// wanted.
func (d *document) tree(wanted bool) *tree {
	if !wanted {
		return nil
	}
	t := &tree{doc: d, nodes: make([]html.Node, len(d.nodes)), index: make(map[*html.Node]int32, len(d.nodes)), implied: map[*html.Node]bool{}}
	t.nodes[0].Type = html.DocumentNode
	for i := int32(1); i < int32(len(d.nodes)); i++ {
		n := &t.nodes[i]
		d.fill(n, i)
		t.index[n] = i
		t.above(d, i).AppendChild(n)
	}
	return t
}

func (d *document) fill(n *html.Node, i int32) {
	from := d.nodes[i]
	if from.isText {
		n.Type, n.Data = html.TextNode, string(d.text[from.from:from.to])
		return
	}
	n.Type, n.DataAtom, n.Data = html.ElementNode, from.name, from.name.String()
	if from.name >= firstCustom {
		n.DataAtom, n.Data = 0, d.customName(from.name)
	}
	for _, a := range d.attributes(i) {
		n.Attr = append(n.Attr, html.Attribute{Key: a.key, Val: a.value})
	}
}

func (t *tree) root() *html.Node {
	if t == nil {
		return nil
	}
	return &t.nodes[0]
}

// find is the outermost of the elements that match a selector; one that is none
// matches nothing.
func (t *tree) find(selector string) []int32 {
	if t == nil || selector == "" {
		return nil
	}
	s, err := parseSelection(selector)
	if err != nil {
		return nil
	}
	var hits, found []int32
	for _, c := range s {
		c.walk(t.root(), func(n *html.Node, _ int) bool { hits = append(hits, t.index[n]); return true })
	}
	slices.Sort(hits)
	end := int32(0)
	for _, i := range hits {
		if i >= end {
			found = append(found, i)
			end = t.doc.nodes[i].end
		}
	}
	return found
}

// ignored are the elements that the rules name by CSS.
func (t *tree) ignored(rules []string) map[int32]bool {
	if t == nil {
		return nil
	}
	ignored := map[int32]bool{}
	for _, rule := range rules {
		if !strings.HasPrefix(rule, textRule) {
			for _, i := range t.find(rule) {
				ignored[i] = true
			}
		}
	}
	return ignored
}
