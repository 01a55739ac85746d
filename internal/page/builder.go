package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	// firstCustom is the first of the numbers for names that HTML does not know.
	firstCustom atom.Atom = 1 << 31
	maxCustom             = 1000

	// maxAttributes is how many attributes of one tag are read.
	maxAttributes = 500

	// maxNodes is how many nodes a document has: each costs about 100 bytes until
	// it is read. What a longer page says behind them is one text: nobody wrote it
	// for people.
	maxNodes = 100_000

	// reach is how far up an end tag looks for its start tag. Who nests deeper
	// and leaves open has no reader that sees a difference.
	reach = 200
)

// builder makes a document of tags, in one pass and in memory that their number
// bounds. It follows the HTML Standard where people rely on it: what has no end
// tag ends where the Standard ends it, an end tag without a start is nothing.
// It does not open formatting elements again (13.2.6.4.7): they change no text.
type builder struct {
	*document
	open   []int32              // the elements not yet closed
	count  map[atom.Atom]int32  // of those, by name
	custom map[string]atom.Atom // the numbers of names
	name   []byte               // the last one
	drawn  int                  // open drawings and formulas, where a tag may close itself
	mute   atom.Atom            // the program that a full document is in, 0 for none
	all    bool                 // keep all attributes
}

// build reads a decoded source. All attributes are kept only where asked for.
func build(source string, all bool) *document {
	b := builder{
		document: &document{
			nodes: make([]node, 1, nodesIn(source)),
			attrs: make([]attribute, 0, len(source)/256),
			text:  make([]byte, 0, len(source)/4),
		},
		open: make([]int32, 1, 64), count: map[atom.Atom]int32{}, all: all,
	}
	b.nodes[0].parent = -1
	t := html.NewTokenizer(strings.NewReader(source))
	for {
		switch kind := t.Next(); kind {
		case html.ErrorToken:
			b.closeTo(0)
			return b.document
		case html.TextToken:
			b.addText(t.Text())
		case html.StartTagToken, html.SelfClosingTagToken:
			b.start(t, kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			name := b.named(t.Raw()[2:])
			if b.mute == name {
				b.mute = 0
			}
			b.endTag(name)
		}
	}
}

// nodesIn is about how many nodes a source has: half of its tags begin an element,
// and there is a text between two of them.
func nodesIn(source string) int { return min(strings.Count(source, "<")*3/2+16, maxNodes+1) }

// full tells a document that gets no more nodes.
func (b *builder) full() bool { return len(b.nodes) >= maxNodes }

// addRest adds a text behind the last node to the last text.
func (b *builder) addRest(text []byte) {
	if b.mute != 0 {
		return
	}
	b.text = append(append(b.text, ' '), text...)
	last := &b.nodes[len(b.nodes)-1]
	if !last.isText {
		i := int32(len(b.nodes))
		b.nodes = append(b.nodes, node{isText: true, parent: b.top(), end: i + 1, from: int32(len(b.text) - len(text))})
		last = &b.nodes[i]
	}
	last.to = int32(len(b.text))
}

func (b *builder) top() int32 { return b.open[len(b.open)-1] }

// addText adds a text, but for the text of programs: nobody reads it here.
func (b *builder) addText(text []byte) {
	if in := b.nodes[b.top()].name; in == atom.Script || in == atom.Style {
		return
	}
	if b.full() {
		b.addRest(text)
		return
	}
	from := int32(len(b.text))
	b.text = append(b.text, text...)
	i := int32(len(b.nodes))
	b.nodes = append(b.nodes, node{isText: true, parent: b.top(), end: i + 1, from: from, to: int32(len(b.text))})
}

func (b *builder) start(t *html.Tokenizer, closed bool) {
	name := b.named(t.Raw()[1:])
	if b.full() {
		if name == atom.Script || name == atom.Style {
			b.mute = name
		}
		return
	}
	from := int32(len(b.attrs))
	for n := 0; n < maxAttributes; n++ {
		key, value, more := t.TagAttr()
		if k := wanted(key); k != "" {
			b.attrs = append(b.attrs, attribute{k, string(value)})
		} else if b.all && len(key) > 0 {
			b.attrs = append(b.attrs, attribute{string(key), string(value)})
		}
		if !more {
			break
		}
	}
	b.imply(name)
	i := int32(len(b.nodes))
	b.nodes = append(b.nodes, node{name: name, parent: b.top(), end: i + 1, from: from, to: int32(len(b.attrs))})
	if void(name) || closed && b.drawn > 0 {
		return
	}
	if name == atom.Title && b.title == 0 && b.drawn == 0 {
		b.title = i
	}
	b.open = append(b.open, i)
	b.count[name]++
	if name == atom.Svg || name == atom.Math {
		b.drawn++
	}
}

// named is the number of the name that a tag begins with, behind its "<" or "</".
// The tokenizer would make a copy of each name.
func (b *builder) named(tag []byte) atom.Atom {
	name := b.name[:0]
	for _, c := range tag {
		if c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '/' || c == '>' {
			break
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		name = append(name, c)
	}
	b.name = name
	if a := atom.Lookup(name); a != 0 {
		return a
	}
	a, known := b.custom[string(name)]
	switch {
	case known:
	case len(b.custom) >= maxCustom:
		return firstCustom
	default:
		if b.custom == nil {
			b.custom = map[string]atom.Atom{}
		}
		a = firstCustom + 1 + atom.Atom(len(b.custom))
		b.custom[string(name)] = a
		b.customNames = append(b.customNames, string(name))
	}
	return a
}

// closeTo closes the open elements from the n-th on.
func (b *builder) closeTo(n int) {
	for len(b.open) > n {
		i := b.top()
		name := b.nodes[i].name
		b.nodes[i].end = int32(len(b.nodes))
		b.count[name]--
		if name == atom.Svg || name == atom.Math {
			b.drawn--
		}
		b.open = b.open[:len(b.open)-1]
	}
}

// wanted is the name of an attribute that the text depends on; empty for others.
// The names of classes are not among them: a new build of a site renames them.
func wanted(key []byte) string {
	switch string(key) {
	case "href", "alt", "src", "data", "role", "hidden", "style", "type", "name", "content", "itemprop",
		"property", "rel", "datetime", "download", "width", "height", "itemscope", "itemtype", "value":
		return wantedNames[string(key)]
	case "aria-hidden", "http-equiv":
		return wantedNames[string(key)]
	}
	return ""
}

// wantedNames saves a copy of each name.
var wantedNames = func() map[string]string {
	names := map[string]string{}
	for _, n := range []string{"href", "alt", "src", "data", "role", "hidden", "style", "type", "name", "content", "itemprop",
		"property", "rel", "datetime", "download", "width", "height", "itemscope", "itemtype", "value", "aria-hidden", "http-equiv"} {
		names[n] = n
	}
	return names
}()
