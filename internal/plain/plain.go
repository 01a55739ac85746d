// Package plain makes foreign text harmless: what pages, servers, certificates
// and a registry under review contain must never steer the terminal, the
// workflow runner or the renderer that it is shown by. It is pure.
package plain

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxRunes is the length that [Line] cuts to.
const MaxRunes = 200

// Text is [Line] at any length, for our own sentences that may quote something
// foreign.
func Text(s string) string {
	return uncommand(strings.Join(strings.Fields(strings.Map(visible, strings.ToValidUTF8(s, "\uFFFD"))), " "))
}

// Line is s as one harmless line of at most [MaxRunes] runes: valid UTF-8,
// white space folded, and without control, format, bidi or zero-width
// characters. A workflow command in it is broken up: the runner obeys "::" at
// the start of a line and "##[" anywhere.
func Line(s string) string {
	s = Text(s)
	if utf8.RuneCountInString(s) > MaxRunes {
		s = string([]rune(s)[:MaxRunes-1]) + "…"
	}
	return uncommand(s)
}

// visible turns line breaks and the like into spaces and drops what shows
// nothing.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r), r == '\u2028', r == '\u2029':
		return ' '
	case unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs):
		return -1
	}
	return r
}

func uncommand(s string) string {
	s = strings.ReplaceAll(s, "##[", "## [")
	if strings.HasPrefix(s, "::") {
		s = ": :" + s[2:]
	}
	return s
}
