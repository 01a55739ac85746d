package page

import (
	"strings"
	"unicode"
)

// invisible tells characters that a reader does not see: controls, soft
// hyphens, zero-width and directional marks.
func invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
}

// squeeze is s on one line: runs of white space become one space, and what is
// invisible is gone.
func squeeze(s string) string {
	var p prose
	p.add(s)
	return string(p.text)
}

// normalise squeezes every line and drops the blank ones.
func normalise(s string) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	var p prose
	for line := range strings.SplitSeq(s, "\n") {
		p.add(line)
		p.end()
	}
	return string(p.text)
}

// spaceless are the scripts that put no spaces between words.
var spaceless = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// firstSpaceless is the first letter of any of them.
const firstSpaceless = '\u0e00'

func isSpaceless(r rune) bool { return r >= firstSpaceless && unicode.In(r, spaceless...) }

// countWords counts the words of a text. Where a script writes without spaces
// each letter is one.
func countWords(s string) int {
	n := 0
	inside := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			inside = false
		case isSpaceless(r):
			n++
			inside = false
		case !inside:
			n++
			inside = true
		}
	}
	return n
}

const textRule = "text:"

// needlesOf are the texts of "text:…" rules.
func needlesOf(ignore []string) (needles []string) {
	for _, rule := range ignore {
		if needle, ok := strings.CutPrefix(rule, textRule); ok && squeeze(needle) != "" {
			needles = append(needles, squeeze(needle))
		}
	}
	return needles
}

// dropLines leaves out the lines that contain the text of a "text:…" rule.
func dropLines(text string, ignore []string) string {
	needles := needlesOf(ignore)
	if len(needles) == 0 {
		return text
	}
	var kept []string
	for line := range strings.SplitSeq(text, "\n") {
		if !containsAny(line, needles) {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

func containsAny(s string, needles []string) bool {
	for _, n := range needles {
		if strings.Contains(s, n) {
			return true
		}
	}
	return false
}
