package change

import (
	"strings"
	"unicode/utf8"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// shorten is a text as a harmless line of at most that many characters.
func shorten(text string, length int) string { return start(plain.Text(text), length) }

// shortenFront is the same, but the beginning is left out: the end of an
// address, and of the words before a link, tells most.
func shortenFront(text string, length int) string { return end(plain.Text(text), length) }

const ellipsis = "…"

// start is at most that many characters of a text from its start, cut between
// two words where that loses less than half of them.
func start(text string, length int) string {
	if utf8.RuneCountInString(text) <= length {
		return text
	}
	text = string([]rune(text)[:length-1])
	if i := strings.LastIndexByte(text, ' '); i > len(text)/2 {
		text = text[:i]
	}
	return text + ellipsis
}

// end is the same at the end of a text; the parts of an address are words, too.
func end(text string, length int) string {
	n := utf8.RuneCountInString(text)
	if n <= length {
		return text
	}
	text = string([]rune(text)[n-length+1:])
	if i := strings.IndexAny(text, " /"); i >= 0 && i < len(text)/2 {
		text = strings.TrimPrefix(text[i:], " ")
	}
	return ellipsis + text
}
