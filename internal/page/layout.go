package page

import "golang.org/x/net/html/atom"

// layout is the visible text of a document in blocks.
type layout struct {
	*document
	traits []traits // by node
	holds  []bool   // by node: a block element with others in it
	items  []uint8  // by element: how many items of lists are around, itself included; at most [mostItems]
	text   []byte   // of all blocks, one a line
	count  int      // its words
	blocks []block
	base   string // the address of the page; empty where nobody knows
	looks  int    // that the rules have paid for
	sums
}

// mostItems is how deep in lists a text is told apart from one that is deeper.
const mostItems = 3

// lay makes the blocks of all that a reader sees. What lies in ignored elements
// is noted as such.
func lay(d *document, ignored map[int32]bool) *layout {
	n := len(d.nodes)
	l := &layout{document: d, traits: make([]traits, n), holds: make([]bool, n), items: make([]uint8, n), blocks: make([]block, 0, n/8+1)}
	w := layer{layout: l, out: prose{text: make([]byte, 0, len(d.text))}, inside: make([]int32, 1, 64)}
	for i := int32(1); i < int32(n); i++ {
		w.leave(i)
		if d.nodes[i].isText {
			w.write(i)
		} else if !w.enter(i, ignored) {
			i = d.nodes[i].end - 1
		}
	}
	w.end()
	l.text, l.count = w.out.text, w.out.words
	return l
}

// rowNodes is how many nodes a row of data has at most.
const rowNodes = 200

// layer walks over a document.
type layer struct {
	*layout
	out    prose
	inside []int32 // the block elements around
	links  []int32 // the links around
	judged int32   // the last link of which it was asked where it leads
	leads  bool    // to a document
	open   bool    // the last of the blocks is under way
}

// leave ends the links and the block elements that node i is not in.
func (w *layer) leave(i int32) {
	for n := len(w.links) - 1; n >= 0 && w.nodes[w.links[n]].end <= i; n-- {
		w.links = w.links[:n]
	}
	for n := len(w.inside) - 1; n > 0 && w.nodes[w.inside[n]].end <= i; n-- {
		w.inside = w.inside[:n]
		w.end()
	}
}

// enter begins an element, and tells whether there is anything to see in it.
func (w *layer) enter(i int32, ignored map[int32]bool) bool {
	n := &w.nodes[i]
	t := w.traitsOf(i, w.traits[n.parent])
	if ignored[i] {
		t |= ignoredTrait
	}
	w.traits[i] = t
	if w.items[i] = w.items[n.parent]; n.name == atom.Li && w.items[i] < mostItems {
		w.items[i]++
	}
	if w.block(i) {
		w.holds[w.inside[len(w.inside)-1]] = true
		w.end()
		if n.end > i+1 {
			w.inside = append(w.inside, i)
		}
	}
	switch {
	case n.name == atom.A && t.has(linkTrait):
		w.links = append(w.links, i)
	case n.name == atom.Time:
		w.out.add(" ") // sites set the time apart by their style sheets
	case n.name == atom.Img && !t.has(hiddenTrait):
		w.picture(i)
	}
	return !t.has(hiddenTrait)
}

// write adds a text to the block under way, or begins one with it.
func (w *layer) write(i int32) {
	n := &w.nodes[i]
	text, words := len(w.out.text), w.out.words
	w.out.add(string(w.document.text[n.from:n.to]))
	if len(w.out.text) == text {
		return // nothing to see
	}
	t := w.traits[n.parent]
	if !w.open {
		w.begin(i, t, text)
	}
	b := &w.blocks[len(w.blocks)-1]
	added := int32(w.out.words - words)
	b.words += added
	if t.has(linkTrait) {
		b.linked += added
		if link := w.link(); link != b.link {
			b.link = link
			b.links++
			b.document = b.document || w.toDocument(link)
		}
	}
}

func (w *layer) begin(i int32, t traits, text int) {
	from := text
	if from > 0 {
		from++ // behind the end of the line
	}
	e := w.inside[len(w.inside)-1]
	kind, unit := w.unitOf(e)
	if kind == row && w.nodes[unit].end-unit > rowNodes {
		kind, unit = paragraph, 0 // a row of a table that only lays the page out
	}
	w.blocks = append(w.blocks, block{from: int32(from), first: i, node: e, around: w.link(), traits: t, kind: kind, unit: unit})
	w.open = true
}

// toDocument tells a link to a document. One may be around many blocks.
func (w *layer) toDocument(link int32) bool {
	if link != w.judged {
		w.judged, w.leads = link, leads(w.attr(link, "href"))
	}
	return w.leads
}

// link is the innermost link around, 0 for none.
func (w *layer) link() int32 {
	if n := len(w.links); n > 0 {
		return w.links[n-1]
	}
	return 0
}

// end ends the block under way.
func (w *layer) end() {
	if w.open {
		b := &w.blocks[len(w.blocks)-1]
		b.to = int32(len(w.out.text))
		b.stops = pausesIn(w.out.text[b.from:b.to])
		w.open = false
	}
	w.out.end()
}

// unitOf is what the text right in element e is a part of: what is around says
// it, as far as nothing else begins in between.
func (w *layer) unitOf(e int32) (part, int32) {
	for n := 0; e > 0 && n < 4; e, n = w.nodes[e].parent, n+1 {
		a := w.nodes[e].name
		if k := kindOfElement(a); k != paragraph {
			return k, e
		}
		if n > 0 && a != atom.P && a != atom.Div && !cell(a) {
			break
		}
	}
	return paragraph, 0
}

// picture adds the text that stands for a picture, where no text is under way.
func (w *layer) picture(i int32) {
	if alt := w.attr(i, "alt"); alt != "" && !w.open {
		link := w.link()
		w.blocks = append(w.blocks, block{
			first: i, node: i, around: link, link: link, traits: w.traits[i], kind: picture,
			document: link > 0 && w.toDocument(link),
		})
	}
}

// textOf is the text of a block as a reader sees it.
func (l *layout) textOf(b *block) string { return string(l.text[b.from:b.to]) }
