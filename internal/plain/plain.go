// Package plain makes foreign text harmless: what pages, servers, certificates
// and a registry under review contain must never steer the terminal, the
// workflow runner or the renderer that it is shown by. It is pure.
package plain

import (
	"regexp"
	"strings"
	"unicode"
)

// MaxRunes is the length that [Line] cuts to.
const MaxRunes = 200

// Line is s as one harmless line of at most [MaxRunes] runes: valid UTF-8,
// white space folded, and without control, format, bidi or zero-width
// characters. What a workflow obeys is broken up: "::" at the start of a line,
// "##[" anywhere, and the words that keep a commit from being tested. The line
// of a line is the same.
func Line(s string) string { return cut(Text(s)) }

// Text is [Line] at any length, for our own sentences that quote something
// foreign.
func Text(s string) string {
	return uncommand(strings.Join(strings.Fields(strings.Map(visible, strings.ToValidUTF8(s, "\uFFFD"))), " "))
}

// visible turns line breaks and the like into spaces and drops what shows
// nothing.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unseen(r):
		return -1
	}
	return r
}

// unseen tells a character that shows nothing of its own, but may change what
// is around it.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r,
		unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Noncharacter_Code_Point)
}

var skips = regexp.MustCompile(`(?i)\[(skip ci|ci skip|no ci|skip actions|actions skip)\]`)

func uncommand(s string) string {
	s = strings.ReplaceAll(s, "##[", "## [")
	if strings.HasPrefix(s, "::") {
		s = ": :" + s[2:]
	}
	return skips.ReplaceAllString(s, "($1)")
}

// cut is s, its end replaced by an ellipsis where it is too long.
func cut(s string) string {
	runes := 0
	last := 0 // where the last rune that can stay begins
	for i := range s {
		if runes++; runes == MaxRunes {
			last = i
		} else if runes > MaxRunes {
			return strings.TrimSuffix(s[:last], " ") + "…"
		}
	}
	return s
}
