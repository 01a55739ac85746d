package probe

import (
	"strings"
	"unicode"
)

// plain makes text that a server wrote harmless to print: controls and
// directional marks become spaces.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	return strings.TrimSpace(s)
}
