package forge

import "strings"

// MaxBody is how many bytes a body may have. GitHub takes 65,536 characters.
const MaxBody = 60_000

// endLine divides our text from what people write below it.
const endLine = "<!-- linkhealth-end -->"

// body is the whole of an issue or pull request: the marker, what we remember,
// our text, and whatever people added below.
func body(m Marker, n Note, text, added string) string {
	var b strings.Builder
	for _, line := range []string{m.String(), n.String(), "", strings.TrimSpace(text), "", endLine} {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	if added = strings.TrimSpace(added); added != "" {
		b.WriteString("\n" + added + "\n")
	}
	return b.String()
}

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
	p.text, p.added, _ = strings.Cut(rest, "\n"+endLine)
	p.text, p.added = strings.TrimSpace(p.text), strings.TrimSpace(p.added)
	return p, true
}
