package change

import "strings"

// Op is what happened to a part of a line.
type Op string

// The operations.
const (
	Keep   Op = "keep"
	Delete Op = "delete"
	Insert Op = "insert"
)

// Part is some words of a line, with the white space between them. The kept
// and deleted parts together are the line before, the kept and inserted ones
// the line after.
type Part struct {
	Op   Op
	Text string
}

// edit is how the words of a line changed.
func edit(before, after line, work *budget) []Part {
	var parts []Part
	add := func(op Op, l line, from, to int) {
		if from < to {
			parts = append(parts, Part{op, l.text[l.tokens[from].start:l.tokens[to-1].end]})
		}
	}
	for _, s := range readable(stretches(before, after, work)) {
		add(Keep, before, s.from, s.i0)
		add(Delete, before, s.i0, s.i1)
		add(Insert, after, s.j0, s.j1)
	}
	return parts
}

// stretch is a piece of a rewritten line: tokens that both sides have, then
// tokens i0 up to i1 of the line before in whose place stand j0 up to j1 of the
// line after.
type stretch struct {
	from, i0, i1, j0, j1    int
	kept, deleted, inserted int // weights: the bytes of words in each
}

// stretches cuts both lines where kept words follow others.
func stretches(before, after line, work *budget) []stretch {
	m := match(before.words(), after.words(), work)
	var all []stretch
	for i, j := 0, 0; i < len(before.tokens) || j < len(after.tokens); {
		s := stretch{from: i}
		for i < len(m) && m[i] == j {
			i, j = i+1, j+1
		}
		s.i0, s.j0 = i, j
		for i < len(m) && m[i] == none {
			i++
		}
		j = len(after.tokens)
		if i < len(m) {
			j = m[i]
		}
		s.i1, s.j1 = i, j
		s.kept, s.deleted, s.inserted = before.weight(s.from, s.i0), before.weight(s.i0, s.i1), after.weight(s.j0, s.j1)
		all = append(all, s)
	}
	return all
}

func (l line) words() []string {
	out := make([]string, len(l.tokens))
	for i, t := range l.tokens {
		out[i] = l.text[t.start:t.end]
	}
	return out
}

// weight is the number of bytes that the words among some tokens have.
func (l line) weight(from, to int) int {
	weight := 0
	for _, t := range l.tokens[from:to] {
		if t.kind >= word {
			weight += t.end - t.start
		}
	}
	return weight
}

// readable joins what differs across kept words that weigh no more than what
// differs on either side of them: people read a phrase that was replaced by
// another, not the small words that both happen to have.
func readable(all []stretch) []stretch {
	var out []stretch
	for _, s := range all {
		for len(out) > 0 && s.trivialAfter(out[len(out)-1]) {
			s = out[len(out)-1].join(s)
			out = out[:len(out)-1]
		}
		out = append(out, s)
	}
	return out
}

func (s stretch) trivialAfter(previous stretch) bool {
	differs := s.i0 < s.i1 || s.j0 < s.j1
	return differs && s.kept <= max(previous.deleted, previous.inserted) && s.kept <= max(s.deleted, s.inserted)
}

func (s stretch) join(next stretch) stretch {
	s.i1, s.j1 = next.i1, next.j1
	s.deleted += next.kept + next.deleted
	s.inserted += next.kept + next.inserted
	return s
}

// replacement is a phrase that stands in place of another; one may be empty.
type replacement struct{ was, now string }

// replacements are the phrases between kept words.
func replacements(parts []Part) []replacement {
	var all []replacement
	fresh := true
	for _, p := range parts {
		if p.Op == Keep {
			fresh = true
			continue
		}
		if fresh {
			all = append(all, replacement{})
			fresh = false
		}
		r, text := &all[len(all)-1], strings.TrimSpace(p.Text)
		if p.Op == Delete {
			r.was = text
		} else {
			r.now = text
		}
	}
	return all
}
