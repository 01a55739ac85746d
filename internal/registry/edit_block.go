package registry

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// editBlock is an entry in block style: a pair a line.
type editBlock struct {
	src    *editSource
	entry  *editEntry
	column int // of its keys, counted from 0
}

func newEditBlock(src *editSource, e *editEntry) (*editBlock, error) {
	first := e.node.Content[0]
	at, err := src.offset(first)
	if err != nil {
		return nil, err
	}
	b := &editBlock{src, e, first.Column - 1}
	if c, mark := src.before(at); c == '?' {
		b.column -= at - mark
	}
	return b, nil
}

func (b *editBlock) context() editContext { return editContext{column: b.column} }

// insert writes a line of its own, below the nearest key that precedes it, or
// first in the entry where there is none.
func (b *editBlock) insert(w *editWriter, op editOp) error {
	pair := op.key.String() + ": " + op.value.spell(0, false)
	t, err := b.above(op.key, w.gone)
	if err != nil {
		return err
	}
	if t.below == 0 {
		return b.insertFirst(w, pair)
	}
	line := strings.Repeat(" ", b.column) + pair
	if eol := b.src.eol(t.below); b.src.open(t.below) {
		w.patch(b.entry, t.below, t.below, eol+line)
	} else {
		w.patch(b.entry, t.below, t.below, line+eol)
	}
	return nil
}

// above is the value that a missing key goes below, the zero token if there is
// none. The text of a block scalar would change if the file ended behind it
// without a line break and then went on.
func (b *editBlock) above(k editKey, gone map[*yaml.Node]bool) (editToken, error) {
	for {
		at := b.entry.above(k, gone)
		if at < 0 {
			return editToken{}, nil
		}
		t, err := b.value(at)
		if err != nil || b.chomping(t) == 0 || !b.src.open(t.below) {
			return t, err
		}
		k = editKey(slices.Index(b.entry.own[:], at))
	}
}

// value is the value at an index of the entry, which may be missing.
func (b *editBlock) value(at int) (editToken, error) {
	t, err := b.src.token(b.entry.node.Content[at+1], b.context())
	if err != nil || !t.content.empty() || !t.anchor.empty() || !t.tag.empty() {
		return t, err
	}
	place, err := b.src.afterColon(b.entry.node.Content[at], b.context())
	t.below = b.src.nextLine(place)
	return t, err
}

// chomping is what a block scalar does with the line breaks at its end: '-'
// drops them, '+' keeps them, ' ' keeps one; 0 for any other scalar.
func (b *editBlock) chomping(t editToken) byte {
	text := string(b.src.data[t.content.start:t.content.end])
	switch {
	case !strings.HasPrefix(text, "|") && !strings.HasPrefix(text, ">"):
		return 0
	case strings.Contains(text, "+"):
		return '+'
	case strings.Contains(text, "-"):
		return '-'
	}
	return ' '
}

func (b *editBlock) insertFirst(w *editWriter, pair string) error {
	at, err := b.src.offset(b.entry.node.Content[0])
	if err != nil {
		return err
	}
	if c, _ := b.src.before(at); c == '?' {
		return b.explicit(b.entry.node.Content[0])
	}
	w.patch(b.entry, at, at, pair+b.src.eol(b.src.nextLine(at))+strings.Repeat(" ", b.column))
	return nil
}

func (b *editBlock) explicit(key *yaml.Node) error {
	return &UnsafeEditError{key.Line, "the key is written with a question mark; write it as `key: value`"}
}

// editLine is where a pair stands: its key, and the line after its value.
type editLine struct {
	key, below int
	first      bool // the dash of the entry stands before the key
}

// remove deletes whole lines. A pair that stands behind the dash leaves its
// place to the next one.
func (b *editBlock) remove(w *editWriter, pairs []int) error {
	slices.Sort(pairs)
	var lines []editLine
	for _, i := range pairs {
		l, err := b.line(w, i)
		if err != nil {
			return err
		}
		lines = append(lines, l)
	}
	if len(lines) > 0 && lines[0].first {
		n, err := b.removeFirst(w, lines)
		if err != nil {
			return err
		}
		lines = lines[n:]
	}
	for _, l := range lines {
		start, _ := b.src.indent(l.key)
		w.patch(b.entry, start, l.below, "")
	}
	return nil
}

// removeFirst moves the first key that stays to the dash, if nothing but
// removed pairs stands between. Else it leaves the dash alone on its line. It
// tells how many of the lines are done.
func (b *editBlock) removeFirst(w *editWriter, lines []editLine) (int, error) {
	n := 0
	for next := lines[0].key; n < len(lines) && lines[n].key == next; n++ {
		next = b.src.blanks(lines[n].below)
	}
	rest, err := b.src.offset(b.entry.node.Content[2*n])
	if err != nil {
		return 0, err
	}
	if b.src.blanks(lines[n-1].below) == rest {
		w.patch(b.entry, lines[0].key, rest, "")
		return n, nil
	}
	_, dash := b.src.before(lines[0].key)
	end := lines[0].below - b.src.breakBefore(lines[0].below)
	w.patch(b.entry, dash+1, end, "")
	return 1, nil
}

func (b *editBlock) line(w *editWriter, pair int) (l editLine, err error) {
	key := b.entry.node.Content[2*pair]
	if l.key, err = b.src.offset(key); err != nil {
		return l, err
	}
	switch c, _ := b.src.before(l.key); c {
	case ' ':
	case '-':
		l.first = true
	default:
		return l, b.explicit(key)
	}
	t, err := b.value(2 * pair)
	l.below = t.below
	if pair > 0 && err == nil {
		b.leave(w, pair-1, &l)
	}
	return l, err
}

// leave sees to it that a block scalar above a removed line stays as it is: it
// would take blank lines below for its own, and wants its last line break.
func (b *editBlock) leave(w *editWriter, pair int, l *editLine) {
	t, err := b.value(2 * pair)
	if err != nil {
		return // a list or a map
	}
	switch c := b.chomping(t); {
	case (c == '+' || c == ' ') && b.src.open(l.below):
		w.breakLast = true
	case c == '+':
		for b.src.breakAt(b.src.blanks(l.below)) > 0 {
			l.below = b.src.nextLine(l.below)
		}
	}
}
