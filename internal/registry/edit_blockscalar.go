package registry

// blockScalar finds the extent of the literal or folded scalar at i, by the
// rules of yaml.v3. What is kept by "+" belongs to it.
func (s *editSource) blockScalar(t editToken, i, column int) editToken {
	end, keep, indent := i+1, false, 0
	for ; end < len(s.data) && (s.data[end] == '+' || s.data[end] == '-' || s.data[end] >= '1' && s.data[end] <= '9'); end++ {
		switch c := s.data[end]; c {
		case '+':
			keep = true
		case '-':
		default:
			indent = column + int(c-'0')
		}
	}
	t.content = editSpan{i, end}
	t.body = editSpan{s.lineEnd(end), s.lineEnd(end)}
	t.below = s.nextLine(end)
	line := t.below
	if indent == 0 {
		indent = s.blockIndent(line, column)
	}
	for {
		text := s.blockBreaks(line, indent)
		if start, ok := s.indent(text); text == len(s.data) || !ok || s.spaces(start, indent) != start+indent {
			if keep && ok {
				t.below = start
			}
			return t
		}
		t.body.end = s.lineEnd(text)
		t.below = s.nextLine(text)
		line = t.below
	}
}

// blockIndent is the indentation of the block scalar whose first line begins
// at i.
func (s *editSource) blockIndent(i, column int) int {
	widest := column + 1
	for {
		end := s.spaces(i, len(s.data))
		widest = max(widest, end-i)
		n := s.breakAt(end)
		if n == 0 {
			return widest
		}
		i = end + n
	}
}

// blockBreaks skips the lines at i that are empty within the indentation, and
// the indentation of the next one.
func (s *editSource) blockBreaks(i, indent int) int {
	for {
		i = s.spaces(i, indent)
		n := s.breakAt(i)
		if n == 0 {
			return i
		}
		i += n
	}
}

// spaces is the offset after at most limit spaces at i.
func (s *editSource) spaces(i, limit int) int {
	for n := 0; n < limit && s.has(i, ' '); n++ {
		i++
	}
	return i
}
