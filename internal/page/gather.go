package page

import "golang.org/x/net/html/atom"

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
