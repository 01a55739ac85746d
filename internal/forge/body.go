package forge

import "strings"

// MaxBody is how many bytes a body may have. GitHub takes 65,536 characters.
const MaxBody = 62_000

// endLine divides our text from what people write below it.
const endLine = "<!-- linkhealth-end -->"

// body is the whole of an issue or pull request: the marker, what we remember,
// our text, and whatever people added below, for which our text makes room.
func body(m Marker, n Note, text, added string) string {
	added = strings.TrimSpace(added)
	text = clip(text, max(MaxBody-len(m.String())-len(n.String())-len(added), leastText))
	var b strings.Builder
	for _, line := range []string{m.String(), n.String(), "", strings.TrimSpace(text), "", endLine} {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	if added != "" {
		b.WriteString("\n" + added + "\n")
	}
	return b.String()
}

// leastText is how much of our text is there however much people added.
const leastText = 2_000

// parsed is a body taken apart.
type parsed struct {
	Marker
	Note
	text, added string
}

// parseBody takes a body apart; ok is false for one that is not ours. GitHub
// hands bodies back with CRLF where a person edited them in a browser.
func parseBody(raw string) (p parsed, ok bool) {
	raw = strings.ReplaceAll(raw, "\r\n", "\n")
	first, rest, _ := strings.Cut(raw, "\n")
	if p.Marker, ok = parseMarker(first); !ok {
		return parsed{}, false
	}
	second, after, _ := strings.Cut(rest, "\n")
	if p.Note, ok = parseNote(second); ok {
		rest = after
	}
	text, added, divided := strings.Cut(rest, "\n"+endLine)
	if !divided {
		added = rest // nobody can tell any more what is whose
	}
	p.text, p.added = strings.TrimSpace(text), strings.TrimSpace(added)
	return p, true
}
