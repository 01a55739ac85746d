package notify

import (
	"regexp"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// signs begin a mention, a tag or a code span in one service or another. What
// stands in their place looks like them, and is read by none.
var signs = strings.NewReplacer("@", "＠", "<", "‹", ">", "›", "`", "'")

// address is a URL of the registry as text: one word to copy, in which nothing
// but the host at its start looks like a link.
func address(url string) string {
	return signs.Replace(strings.ReplaceAll(unlinked(url), " ", "%20"))
}

var (
	scheme = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*://`)
	dot    = regexp.MustCompile(`([\pL\pN_-])[.。．｡](\pL)`)
)

// unlinked is a harmless line without schemes, not even one that shows up where
// another was taken away.
func unlinked(s string) string {
	s = plain.Line(s)
	for scheme.MatchString(s) {
		s = scheme.ReplaceAllString(s, "")
	}
	return plain.Line(s)
}

// harmless is foreign text as one line in which no service finds a mention, a
// tag or a link: what looks like the name of a host is written example[.]org.
func harmless(s string) string {
	s = dot.ReplaceAllString(unlinked(s), "$1[.]$2")
	return signs.Replace(dot.ReplaceAllString(s, "$1[.]$2")) // twice, since neighbours share a letter
}
