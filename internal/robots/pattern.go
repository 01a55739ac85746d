package robots

import "strings"

// pattern is the path of a rule: literal pieces with anything between them
// (section 2.2.3).
type pattern struct {
	pieces []string // the first stands at the start of the path; canonical
	end    bool     // the last one stands at its end
	length int      // in octets, by which rules are ranked
}

func newPattern(path string) pattern {
	path, end := strings.CutSuffix(path, "$")
	p := pattern{end: end}
	inQuery := false
	for piece := range strings.SplitSeq(path, "*") {
		piece, inQuery = canonical(piece, inQuery)
		p.pieces = append(p.pieces, piece)
		p.length += len(piece)
	}
	p.length += len(p.pieces) - 1
	if end {
		p.length++
	}
	return p
}

// matches takes the first place of each piece, which leaves the most for those
// after it, so that it never goes back: its time is the length of both.
func (p pattern) matches(target string) bool {
	rest, ok := strings.CutPrefix(target, p.pieces[0])
	last := len(p.pieces) - 1
	if !ok || last == 0 {
		return ok && (!p.end || rest == "")
	}
	for _, piece := range p.pieces[1:last] {
		at := strings.Index(rest, piece)
		if at < 0 {
			return false
		}
		rest = rest[at+len(piece):]
	}
	if p.end {
		return strings.HasSuffix(rest, p.pieces[last])
	}
	return strings.Contains(rest, p.pieces[last])
}
