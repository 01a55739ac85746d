package change

import (
	"unicode"
	"unicode/utf8"

	"github.com/civicaid-voice/linkhealth/internal/value"
)

// token is a unit that people read as one: it is changed as a whole or not at
// all. It stands from byte start up to, but not including, byte end.
type token struct {
	start, end int
	kind       tokenKind
}

type tokenKind int8

const (
	space  tokenKind = iota
	sign             // punctuation and other characters that are no words
	word             // of a script that writes without spaces, one character
	amount           // a value, such as 480 € or 1 de enero de 2026
	target           // of a link
)

// tokenise cuts a line into tokens without gaps.
func tokenise(text string, values []value.Span, links []link) []token {
	var tokens []token
	for at := 0; at < len(text); {
		for len(values) > 0 && values[0].Start < at {
			values = values[1:]
		}
		for len(links) > 0 && links[0].start < at {
			links = links[1:]
		}
		limit := len(text)
		if len(values) > 0 {
			limit = min(limit, values[0].Start)
		}
		if len(links) > 0 {
			limit = min(limit, links[0].start)
		}
		t := token{start: at}
		switch {
		case len(links) > 0 && links[0].start == at:
			t.end, t.kind = links[0].end, target
		case len(values) > 0 && values[0].Start == at:
			t.end, t.kind = values[0].End, amount
		default:
			n, kind := unit(text[at:limit])
			t.end, t.kind = at+n, kind
		}
		tokens = append(tokens, t)
		at = t.end
	}
	return tokens
}

// unit is the length in bytes and the kind of the token that a text begins
// with, values and targets aside.
func unit(text string) (int, tokenKind) {
	r, n := utf8.DecodeRuneInString(text)
	switch {
	case unicode.IsSpace(r):
		return run(text, n, unicode.IsSpace), space
	case spaceless(r):
		return run(text, n, unicode.IsMark), word
	case spelt(r):
		return wordLength(text), word
	}
	return run(text, n, unicode.IsMark), sign
}

// run is the length of a text's beginning: n bytes, and what follows of a kind.
func run(text string, n int, of func(rune) bool) int {
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		if !of(r) {
			break
		}
		n += size
	}
	return n
}

// wordLength is the length of the word that a text begins with. A sign between
// letters or digits belongs to it: l'Estat, 12:30, ayuda@sepe.es.
func wordLength(text string) int {
	end := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case spelt(r) && !spaceless(r):
			end = at + size
		case !joins(r) || end < at:
			return end
		}
		at += size
	}
	return end
}

func spelt(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func joins(r rune) bool {
	switch r {
	case '.', ',', ':', '\'', '’', '-', '‑', '_', '@', '/', '·':
		return true
	}
	return false
}

// spaceless tells the characters of scripts that write without spaces and
// whose single characters mean something to a reader.
func spaceless(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana) }
