package page

// unlearned are the lines of a main text as they are without lessons.
func (m *mainText) unlearned() []string {
	lines := make([]string, len(m.lines))
	for i, n := range m.lines {
		lines[i] = string(m.text[n.from:n.to])
	}
	return lines
}

// forget takes the lines out of the main text that the lessons name, and gives
// their blocks the reason. It tells whether there were any.
func (l *layout) forget(m *mainText, lessons Lessons) bool {
	if len(lessons.Steps) == 0 || len(m.lines) == 0 {
		return false
	}
	s := newSieve(m.unlearned())
	for _, step := range lessons.Steps {
		s.take(step)
	}
	if len(s.left) == len(m.lines) {
		return false
	}
	kept := make([]line, 0, len(s.left))
	for i, n := range m.lines {
		if s.why[i] == "" {
			kept = append(kept, n)
			continue
		}
		for k := n.first; k <= n.last; k++ {
			if b := &l.blocks[k]; b.why == "" {
				b.why = s.why[i]
			}
		}
	}
	m.lines = kept
	return true
}
