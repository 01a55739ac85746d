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
	var b strings.Builder
	b.Grow(len(s))
	space := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			space = b.Len() > 0
		case invisible(r):
		default:
			if space {
				b.WriteByte(' ')
				space = false
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// normalise squeezes every line and drops the blank ones.
func normalise(s string) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		if line = squeeze(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// spaceless are the scripts that put no spaces between words.
var spaceless = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

func countWords(s string) int {
	n := 0
	inside := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			inside = false
		case r > unicode.MaxLatin1 && unicode.In(r, spaceless...):
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

// dropLines leaves out the blocks that contain the text of a "text:…" rule.
func dropLines(text string, ignore []string) string {
	var needles []string
	for _, rule := range ignore {
		if needle, ok := strings.CutPrefix(rule, textRule); ok && squeeze(needle) != "" {
			needles = append(needles, squeeze(needle))
		}
	}
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
