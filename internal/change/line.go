package change

import (
	"slices"
	"strings"
	"unicode"

	"github.com/civicaid-voice/linkhealth/internal/value"
)

// How lines of the main text begin, and how the cells of a row are joined.
const (
	heading = "# "
	item    = "- "
	cell    = " | "
)

// split cuts a main text into its lines, blank ones left out.
func split(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
}

func isHeading(line string) bool { return strings.HasPrefix(line, heading) }

// line is one that changed, taken apart.
type line struct {
	text   string
	values []value.Span
	links  []link
	tokens []token
	shape  string // equal for lines that differ in digits, values and targets only
	bag    bag
}

// parse takes a line apart.
func parse(text string, words *dictionary) line {
	l := line{text: text, values: value.Find(text), links: linksIn(text)}
	l.tokens = tokenise(text, l.values, l.links)
	var shape strings.Builder
	for _, t := range l.tokens {
		s := text[t.start:t.end]
		switch t.kind {
		case amount, target:
			shape.WriteByte(0)
		default:
			shape.WriteString(digitless(s))
		}
		if t.kind == word || t.kind == target {
			l.bag.add(s, words)
		}
	}
	l.bag.sort()
	l.shape = shape.String()
	return l
}

// digitless is a text in which all digits are alike.
func digitless(s string) string {
	if !strings.ContainsFunc(s, unicode.IsDigit) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return 0
		}
		return r
	}, s)
}

func shapes(lines []line) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.shape
	}
	return out
}
