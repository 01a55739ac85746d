package registry

import (
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// editSpan is a range of bytes.
type editSpan struct{ start, end int }

func (s editSpan) empty() bool { return s.start == s.end }

// editContext is what a scalar's extent depends on: whether it stands in flow
// style, and the column of the block mapping around it, counted from 0.
type editContext struct {
	flow   bool
	column int
}

// editToken is a scalar or an alias as it is written.
type editToken struct {
	anchor, tag editSpan
	content     editSpan // of a block scalar its header; empty for an empty scalar
	body        editSpan // of a block scalar, with the break before it
	below       int      // where the line after it begins, comments included
}

// token finds what n consists of, and that it stands there.
func (s *editSource) token(n *yaml.Node, ctx editContext) (editToken, error) {
	start, err := s.offset(n)
	if err != nil {
		return editToken{}, err
	}
	t := editToken{content: editSpan{start, start}}
	if s.has(start, '&') || s.has(start, '!') {
		t, start = s.properties(start)
	}
	switch {
	case n.Kind == yaml.AliasNode:
		t.content = editSpan{start, s.nameEnd(start + 1)}
	case n.Kind != yaml.ScalarNode:
		return editToken{}, &UnsafeEditError{n.Line, "a list or a map stands where a plain value belongs"}
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		t.content = editSpan{start, s.quoteEnd(start)}
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		t = s.blockScalar(t, start, ctx.column)
	case n.Value != "":
		t.content = editSpan{start, s.plainEnd(start, ctx)}
	}
	if t.below == 0 {
		t.below = s.nextLine(t.content.end)
	}
	return t, s.verify(n, t)
}

// properties finds the anchor and the tag at i, in either order, and where the
// content begins. Empty content stands right behind them.
func (s *editSource) properties(i int) (t editToken, content int) {
	for at := i; ; at = s.gap(i) {
		switch {
		case s.has(at, '&') && t.anchor.empty():
			i = s.nameEnd(at + 1)
			t.anchor = editSpan{at, i}
		case s.has(at, '!') && t.tag.empty():
			i = at
			for i < len(s.data) && !editBlank(s.data[i]) && s.breakAt(i) == 0 {
				i++
			}
			t.tag = editSpan{at, i}
		default:
			t.content = editSpan{i, i}
			return t, at
		}
	}
}

// nameEnd is the offset after the name of an anchor or alias.
func (s *editSource) nameEnd(i int) int {
	for i < len(s.data) && (s.data[i] == '_' || s.data[i] == '-' || s.data[i] < 0x80 && (unicode.IsLetter(rune(s.data[i])) || unicode.IsDigit(rune(s.data[i])))) {
		i++
	}
	return i
}

// quoteEnd is the offset after the quoted scalar at i.
func (s *editSource) quoteEnd(i int) int {
	quote := s.data[min(i, len(s.data)-1)]
	for i++; i < len(s.data); i++ {
		switch {
		case s.data[i] == '\\' && quote == '"':
			i++
		case s.data[i] == quote && quote == '\'' && s.has(i+1, quote):
			i++
		case s.data[i] == quote:
			return i + 1
		}
	}
	return len(s.data)
}

// plainEnd is the offset after the plain scalar at i, by the rules of yaml.v3.
func (s *editSource) plainEnd(i int, ctx editContext) int {
	end := i
	for {
		for i < len(s.data) && !editBlank(s.data[i]) && s.breakAt(i) == 0 && !s.endsPlain(i, ctx.flow) {
			i++
			end = i
		}
		next, breaks := s.fold(i)
		if next == i || next == len(s.data) || s.data[next] == '#' {
			return end
		}
		if breaks && !ctx.flow && s.column(next) <= ctx.column || s.marker(next) {
			return end
		}
		if i = next; s.endsPlain(i, ctx.flow) {
			return end
		}
	}
}

// endsPlain tells an indicator that ends a plain scalar.
func (s *editSource) endsPlain(i int, flow bool) bool {
	if s.data[i] == ':' {
		return i+1 == len(s.data) || editBlank(s.data[i+1]) || s.breakAt(i+1) > 0
	}
	return flow && strings.IndexByte(",?[]{}", s.data[i]) >= 0
}

// fold is the offset after the blanks and breaks at i.
func (s *editSource) fold(i int) (next int, breaks bool) {
	for {
		i = s.blanks(i)
		n := s.breakAt(i)
		if n == 0 {
			return i, breaks
		}
		i, breaks = i+n, true
	}
}

// column is that of i, counted from 0, with only blanks before it.
func (s *editSource) column(i int) int {
	start, _ := s.indent(i)
	return i - start
}

// marker tells --- and ... at the start of a line.
func (s *editSource) marker(i int) bool {
	if start, ok := s.indent(i); !ok || start != i {
		return false
	}
	rest := string(s.data[i:min(i+3, len(s.data))])
	return (rest == "---" || rest == "...") && (i+3 == len(s.data) || editBlank(s.data[i+3]) || s.breakAt(i+3) > 0)
}

// verify holds what stands in the file against what the parser read.
func (s *editSource) verify(n *yaml.Node, t editToken) error {
	if t.content.end > len(s.data) {
		return &UnsafeEditError{n.Line, "the parser names a place beyond the file"}
	}
	text := string(s.data[t.content.start:t.content.end])
	quote := func(q string) bool {
		return len(text) > 1 && strings.HasPrefix(text, q) && strings.HasSuffix(text, q)
	}
	anchor := strings.TrimPrefix(string(s.data[t.anchor.start:t.anchor.end]), "&")
	var there bool
	switch {
	case anchor != n.Anchor:
	case n.Kind == yaml.AliasNode:
		there = text == "*"+n.Value
	case n.Style&yaml.DoubleQuotedStyle != 0:
		there = quote(`"`) && (strings.Contains(text, `\`) || editSquash(text[1:len(text)-1]) == editSquash(n.Value))
	case n.Style&yaml.SingleQuotedStyle != 0:
		there = quote(`'`) && editSquash(strings.ReplaceAll(text[1:len(text)-1], "''", "'")) == editSquash(n.Value)
	case n.Style&yaml.LiteralStyle != 0:
		there = strings.HasPrefix(text, "|")
	case n.Style&yaml.FoldedStyle != 0:
		there = strings.HasPrefix(text, ">")
	default:
		there = text == n.Value || editSquash(text) == editSquash(n.Value)
	}
	if !there {
		return &UnsafeEditError{n.Line, "the parser names a place where its value does not stand"}
	}
	return nil
}

// editSquash drops what folding changes.
func editSquash(text string) string { return strings.Join(strings.Fields(text), "") }
