package page

import "golang.org/x/net/html/atom"

const (
	// decay is the part of a block's score that each element further up gets. So
	// slow a one lets an element win that gathers the pieces of a long text.
	decay = 0.85
	least = 0.01 // of a score: what is less goes no further up

	// listed is the part of its score that a text in an item of a list gets, for
	// each list around it: comments and teasers stand in lists, articles do not.
	listed = 0.1
)

// scope is the element that holds the main text, by the prose in it; the root
// where there is none.
func (l *layout) scope() int32 {
	scores := l.scores()
	best := int32(0)
	for i := range scores {
		if scores[i] > scores[best] {
			best = int32(i)
		}
	}
	return l.gather(best)
}

// scores are, by node, how much prose there is, nearer prose more, and less of
// it where links are many.
func (l *layout) scores() []float32 {
	scores := make([]float32, len(l.nodes))
	for k := range l.blocks {
		b := &l.blocks[k]
		if b.why != "" || b.kind == heading || b.kind == title || b.kind == picture || b.to-b.from < 25 {
			continue
		}
		score := l.weight(b.node) * (1 - share(b.linked, b.words)) * (1 + float32(b.stops) + min(float32(b.to-b.from)/100, 3))
		for i, v := l.home(b), score; i > 0 && v > least*score; i, v = l.nodes[i].parent, v*decay {
			scores[i] += v
		}
	}
	for i := range scores {
		if scores[i] > 0 {
			scores[i] *= 1 - share(l.within(l.linked, int32(i)), l.within(l.sums.words, int32(i)))
		}
	}
	return scores
}

func share(part, all int32) float32 { return float32(part) / float32(max(all, 1)) }

// home is the element whose text a block is: the parent of its paragraph, or
// where texts stand beside blocks, the element they stand in.
func (l *layout) home(b *block) int32 {
	if b.node == 0 || l.holds[b.node] {
		return b.node
	}
	return l.nodes[b.node].parent
}

// weight is less than one in lists.
func (l *layout) weight(i int32) float32 {
	w := float32(1)
	for ; i > 0 && l.traits[i].has(listTrait) && w > least; i = l.nodes[i].parent {
		if l.nodes[i].name == atom.Li {
			w *= listed
		}
	}
	return w
}

const (
	highest = 6   // elements up that gather looks
	more    = 1.3 // times the prose that makes it go up
)

// gather goes up from the best element to one that holds considerably more
// prose of the very same shape: sites break long texts into pieces, to put
// something between them.
func (l *layout) gather(best int32) int32 {
	words := l.alike(best, best)
	for n, i := 0, best; n < highest && !l.whole(i); n++ {
		if i = l.nodes[i].parent; i <= 0 {
			break
		}
		if w := l.alike(i, best); float32(w) > more*float32(words) {
			best, words = i, w
		}
	}
	return best
}

// whole tells elements that nothing is a piece of.
func (l *layout) whole(i int32) bool {
	switch l.nodes[i].name {
	case atom.Article, atom.Main, atom.Body:
		return true
	}
	return i == 0
}

// alike is the words of the prose below top whose way from there goes by the
// same elements as that of most prose below inner.
func (l *layout) alike(top, inner int32) int32 {
	shapes := map[string]int32{}
	l.shapes(top, inner, shapes)
	shape := ""
	for s, w := range shapes {
		if w > shapes[shape] || w == shapes[shape] && s < shape {
			shape = s
		}
	}
	clear(shapes)
	l.shapes(top, top, shapes)
	return shapes[shape]
}

// shapes adds the words of the long prose below inner up, by its way from top.
func (l *layout) shapes(top, inner int32, words map[string]int32) {
	from, to := l.blocksOf(inner)
	for k := from; k < to; k++ {
		if b := &l.blocks[k]; b.why == "" && b.long() {
			if way, ok := l.way(top, b.node); ok {
				words[way] += b.words
			}
		}
	}
}

const longestWay = 32

// way is the names of the elements from i up to top; prose lies no deeper in
// its piece than the longest way.
func (l *layout) way(top, i int32) (string, bool) {
	var names [4 * longestWay]byte
	n := 0
	for ; i > top; i = l.nodes[i].parent {
		if n == len(names) {
			return "", false
		}
		a := l.nodes[i].name
		names[n], names[n+1], names[n+2], names[n+3] = byte(a), byte(a>>8), byte(a>>16), byte(a>>24)
		n += 4
	}
	return string(names[:n]), true
}

// A <main> or an <article> stands for a page without a long text when it holds
// this part of what is not frame, or this many words.
const (
	contentShare = 0.3
	contentWords = 100
)

// widen is the scope of a page that has no long text: what its author calls the
// content, else the element around the title and what prose there is.
func (c *choice) widen(scope int32) int32 {
	if i := c.content(); i > 0 {
		scope = i
	} else {
		scope = c.inner(c.around(scope))
	}
	c.from, c.to = c.blocksOf(scope)
	return scope
}

// around goes up to the element that has the title, or where there is none to
// the whole column: not to the body, nor past what is mostly links.
func (c *choice) around(scope int32) int32 {
	title := c.titleNode()
	for scope > 0 && (title < scope || title >= c.nodes[scope].end) {
		up := c.nodes[scope].parent
		if up <= 0 || c.is(up, atom.Body) || c.is(up, atom.Html) {
			break
		}
		words := c.within(c.sums.words, up) - c.within(c.sums.words, scope)
		if linked := c.within(c.linked, up) - c.within(c.linked, scope); float32(linked) > menuShare*float32(words) {
			break
		}
		scope = up
	}
	return scope
}

// inner goes down from the body to the column of the title, as long as it holds
// a good part of what is not links.
func (c *choice) inner(scope int32) int32 {
	title := c.titleNode()
	if title == 0 || scope > 0 && !c.is(scope, atom.Body) && !c.is(scope, atom.Html) {
		return scope
	}
	for {
		column := c.childWith(scope, title)
		if column == 0 || float32(c.told(column)) < columnShare*float32(c.told(scope)) {
			return scope
		}
		scope = column
	}
}

const columnShare = 0.35

// told is how many words of an element are not links.
func (c *choice) told(i int32) int32 { return c.within(c.sums.words, i) - c.within(c.linked, i) }

// childWith is the block element in scope that has node i and more than it.
func (c *choice) childWith(scope, i int32) int32 {
	for child := scope + 1; child < c.nodes[scope].end; child = c.nodes[child].end {
		if child <= i && i < c.nodes[child].end && (c.boxy(child) || c.is(child, atom.Body) || c.is(child, atom.Html) || c.is(child, atom.Main)) {
			return child
		}
	}
	return 0
}

// dropMenus leaves out the lists of short links that name nothing a reader came
// for.
func (c *choice) dropMenus(scope int32) {
	for i := scope + 1; i < c.nodes[scope].end; i++ {
		if !c.is(i, atom.Ul) && !c.is(i, atom.Ol) && !c.is(i, atom.Div) && !c.is(i, atom.P) {
			continue
		}
		if c.menu(i) {
			c.dropIn(i, InFrame)
			i = c.nodes[i].end - 1
		}
	}
}

const (
	menuLinks = 5
	menuWords = 4 // a link
)

func (c *choice) menu(i int32) bool {
	words := c.within(c.sums.words, i)
	if words == 0 || 10*c.within(c.linked, i) < 9*words {
		return false
	}
	var links int32
	from, to := c.blocksOf(i)
	for k := from; k < to; k++ {
		b := &c.blocks[k]
		links += b.links
		if b.kind == title || c.valued(b) {
			return false
		}
	}
	return links >= menuLinks && words <= menuWords*links
}

// menuShare is the part of links from which on words are a menu.
const menuShare = 0.5

// content is the only element that the author calls the content; 0 where there
// is none, or it holds too little.
func (c *choice) content() int32 {
	for _, name := range []atom.Atom{atom.Main, atom.Article} {
		var found []int32
		for i := int32(1); i < int32(len(c.nodes)); i++ {
			if c.is(i, name) || name == atom.Main && c.attr(i, "role") == "main" {
				found = append(found, i)
				i = c.nodes[i].end - 1
			}
		}
		if len(found) == 1 && c.enough(found[0]) {
			return found[0]
		}
	}
	return 0
}

func (c *choice) enough(i int32) bool {
	words := c.within(c.sums.words, i)
	var all int32
	for k := range c.blocks {
		if c.blocks[k].why == "" {
			all += c.blocks[k].words
		}
	}
	return words >= contentWords || words > 0 && float32(words) >= contentShare*float32(all)
}

// titleNode is where the first title begins that is not hidden; the root where
// there is none.
func (c *choice) titleNode() int32 {
	for k := range c.blocks {
		if b := &c.blocks[k]; b.kind == title && b.why != Ignored {
			return b.first
		}
	}
	return 0
}
