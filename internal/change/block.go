package change

import "strings"

// changes are what happened to the lines, in the order of the text.
func (s *script) changes() []Change {
	blocks := s.blocks()
	changes := make([]Change, len(blocks))
	for i, b := range blocks {
		changes[i] = s.change(b)
	}
	return changes
}

// blocks joins neighbouring lines that share a fate and a heading. A removed
// block has no columns, an added one no rows, a moved one both; what went along
// with its section is none.
func (s *script) blocks() []gap {
	var blocks []gap
	s.each(func(i, j int) {
		b, differs := s.block(i, j)
		if !differs {
			return
		}
		if n := len(blocks); n > 0 && s.continues(blocks[n-1], b, n >= maxBlocks) {
			blocks[n-1].a1, blocks[n-1].b1 = b.a1, b.b1
			return
		}
		blocks = append(blocks, b)
	})
	return blocks
}

// block is the block of one line; a line that moved is told where it arrived.
func (s *script) block(i, j int) (b gap, differs bool) {
	switch {
	case j == none:
		return gap{i, i + 1, 0, 0}, s.before[i].fate == alone
	case s.after[j].fate == alone:
		return gap{0, 0, j, j + 1}, true
	}
	i = s.after[j].partner
	return gap{i, i + 1, j, j + 1}, s.after[j].fate != kept && !s.carried(j)
}

// continues tells that next belongs to the block above it; where joined, the
// heading doesn't matter.
func (s *script) continues(b, next gap, joined bool) bool {
	if (b.rows() > 0) != (next.rows() > 0) || (b.columns() > 0) != (next.columns() > 0) {
		return false
	}
	switch {
	case b.columns() == 0:
		return b.a1 == next.a0 && (joined || s.before[b.a0].section == s.before[next.a0].section)
	case b.rows() == 0:
		return b.b1 == next.b0 && (joined || s.after[b.b0].section == s.after[next.b0].section)
	}
	return b.a1 == next.a0 && b.b1 == next.b0 && s.after[b.b0].fate == moved && s.after[next.b0].fate == moved
}

// change is what a block says.
func (s *script) change(b gap) Change {
	before, after := texts(s.before[b.a0:b.a1]), texts(s.after[b.b0:b.b1])
	c := Change{Before: strings.Join(before, "\n"), After: strings.Join(after, "\n")}
	switch {
	case b.columns() == 0:
		c.Class, c.Unit, c.Lines, c.Heading = Removed, unitOf(before), len(before), s.before[b.a0].heading
		return c
	case b.rows() == 0:
		c.Class = Added
	case s.after[b.b0].rewrite != nil:
		c = s.after[b.b0].rewrite.change
	default:
		c.Class, c.Moved = Wording, true
	}
	c.Unit, c.Lines, c.Heading = unitOf(after), len(after), s.after[b.b0].heading
	return c
}

func texts(lines []side) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.text
	}
	return out
}
