package registry

import (
	"gopkg.in/yaml.v3"
)

// editFlow is an entry in flow style: pairs between braces.
type editFlow struct {
	src   *editSource
	entry *editEntry
	pairs []editPair
	close int // the closing brace
}

// editPair is where a pair stands: its first and last byte, and the comma
// behind it, -1 if there is none.
type editPair struct{ start, end, comma int }

func newEditFlow(src *editSource, e *editEntry) (*editFlow, error) {
	at, err := src.offset(e.node)
	if err != nil {
		return nil, err
	}
	if src.has(at, '&') || src.has(at, '!') {
		_, at = src.properties(at)
	}
	if !src.has(at, '{') {
		return nil, &UnsafeEditError{e.node.Line, "the entry has no braces; write it as `{key: value}`"}
	}
	f := &editFlow{src: src, entry: e}
	f.pairs, f.close = src.flowPairs(at)
	if len(f.pairs) != len(e.node.Content)/2 {
		return nil, &UnsafeEditError{e.node.Line, "its commas are not where the parser sees pairs"}
	}
	return f, nil
}

func (f *editFlow) context() editContext { return editContext{flow: true} }

// insert writes a pair behind the nearest key that precedes it: on a line of
// its own where that one has such a line with a comma, else on the same line.
func (f *editFlow) insert(w *editWriter, op editOp) error {
	at := f.entry.above(op.key, w.gone)
	first := at < 0
	at = max(at, 0)
	pair := f.spell(op, f.entry.node.Content[at])
	p := f.pairs[at/2]
	place := p.end
	if f.src.data[p.end-1] == ':' { // no value: a comma right here would be one
		place = f.close
		if p.comma >= 0 {
			place = p.comma
		}
	}
	line, own := f.src.ownLine(editSpan{p.start, p.comma + 1})
	switch {
	case first:
		w.patch(f.entry, p.start, p.start, pair+", ")
	case p.comma >= 0 && own && !f.loses(w):
		indent := string(f.src.data[line.start:p.start])
		w.patch(f.entry, line.end, line.end, indent+pair+","+f.src.eol(line.end))
	default:
		w.patch(f.entry, place, place, ", "+pair)
	}
	return nil
}

// loses tells whether pairs of the entry go in the same edit. Then a new pair
// brings its comma before it, whatever becomes of those behind.
func (f *editFlow) loses(w *editWriter) bool {
	for i := 0; i < len(f.entry.node.Content); i += 2 {
		if w.gone[f.entry.node.Content[i]] {
			return true
		}
	}
	return false
}

// spell writes a pair in the quotes of the key that it follows.
func (f *editFlow) spell(op editOp, neighbour *yaml.Node) string {
	key := op.key.String()
	switch {
	case neighbour.Style&yaml.DoubleQuotedStyle != 0:
		return `"` + key + `": ` + op.value.spell(yaml.DoubleQuotedStyle, true)
	case neighbour.Style&yaml.SingleQuotedStyle != 0:
		key = "'" + key + "'"
	}
	return key + ": " + op.value.spell(0, true)
}

// flowPairs finds the pairs of the flow mapping that opens at i, and its end.
func (s *editSource) flowPairs(i int) (pairs []editPair, end int) {
	depth, p := 0, editPair{-1, -1, -1}
	flush := func() {
		if p.start >= 0 {
			pairs = append(pairs, p)
		}
		p = editPair{-1, -1, -1}
	}
	for i = s.gap(i + 1); i < len(s.data); i = s.gap(i) {
		c, end := s.data[i], s.flowToken(i)
		switch {
		case c == '{' || c == '[':
			depth++
		case (c == '}' || c == ']') && depth == 0:
			flush()
			return pairs, i
		case c == '}' || c == ']':
			depth--
		case c == ',' && depth == 0:
			p.comma = i
			flush()
			i = end
			continue
		}
		if p.start < 0 {
			p.start = i
		}
		p.end, i = end, end
	}
	return nil, i
}

// flowToken is the offset after the token at i.
func (s *editSource) flowToken(i int) int {
	switch c := s.data[i]; c {
	case '"', '\'':
		return s.quoteEnd(i)
	case '&', '*':
		return s.nameEnd(i + 1)
	case '!':
		t, _ := s.properties(i)
		return t.tag.end
	case ',', ':', '?', '[', ']', '{', '}':
		return i + 1
	}
	return max(s.plainEnd(i, editContext{flow: true}), i+1)
}

// ownLine is the lines of a span if nothing but blanks and a comment shares
// them.
func (s *editSource) ownLine(span editSpan) (editSpan, bool) {
	start, ok := s.indent(span.start)
	end := s.blanks(span.end)
	if s.has(end, '#') {
		end = s.lineEnd(end)
	}
	n := s.breakAt(end)
	if !ok || n == 0 {
		return span, false
	}
	return editSpan{start, end + n}, true
}
