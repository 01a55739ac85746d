package change

// Group is lines that differ under one heading, in the order of the text: of
// those at one place first what was removed. A line that moved stands at both
// places.
type Group struct {
	Heading string // the words of the heading; empty above the first
	Lines   []Line
}

// Line is one that differs.
type Line struct {
	Kind  LineKind
	Parts []Part // one, unless the line is rewritten or reworked
}

// LineKind is what happened to a line.
type LineKind string

// The kinds of lines.
const (
	LineRemoved   LineKind = "removed"
	LineAdded     LineKind = "added"
	LineRewritten LineKind = "rewritten"
	LineLeft      LineKind = "left"     // moved: where it stood
	LineArrived   LineKind = "arrived"  // moved: where it stands now
	LineReworked  LineKind = "reworked" // moved and rewritten: where it stands now
)

// Groups are all that differs, in the order of the text.
func (r Report) Groups() []Group {
	if r.script == nil {
		return nil
	}
	var groups []Group
	s := r.script
	s.each(func(i, j int) {
		l, heading, differs := s.line(i, j)
		if !differs {
			return
		}
		if n := len(groups); n == 0 || groups[n-1].Heading != heading {
			groups = append(groups, Group{Heading: heading})
		}
		g := &groups[len(groups)-1]
		g.Lines = append(g.Lines, l)
	})
	return groups
}

func (s *script) line(i, j int) (l Line, heading string, differs bool) {
	if j == none {
		was := s.before[i]
		kind := LineRemoved
		if was.fate != alone {
			kind = LineLeft
		}
		return Line{kind, []Part{{Delete, was.text}}}, was.heading, true
	}
	now := s.after[j]
	switch now.fate {
	case alone:
		return Line{LineAdded, []Part{{Insert, now.text}}}, now.heading, true
	case moved:
		return Line{LineArrived, []Part{{Insert, now.text}}}, now.heading, true
	case rewritten:
		return Line{LineRewritten, now.rewrite.parts}, now.heading, true
	case reworked:
		return Line{LineReworked, now.rewrite.parts}, now.heading, true
	}
	return Line{}, "", false
}
