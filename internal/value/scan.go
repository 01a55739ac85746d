package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scanner goes through a text from digit to digit.
type scanner struct {
	text string
	at   int // where to look next
	done int // the end of the last value; nothing before it is used again
}

// next is the next value.
func (s *scanner) next() (Span, bool) {
	for s.seek() {
		c := readCluster(s.text, s.at)
		span, ok := s.read(&c)
		if !ok {
			s.at = c.end
			continue
		}
		s.at, s.done = span.End, span.End
		return span, true
	}
	return Span{}, false
}

// seek goes to the next digit that is not in the target of a link, which a main
// text writes as " (→ /form-480.pdf)".
func (s *scanner) seek() bool {
	for s.at < len(s.text) {
		b := s.text[s.at]
		switch {
		case isASCIIDigit(b):
			return true
		case b == '(' && strings.HasPrefix(s.text[s.at:], target):
			if end := strings.IndexAny(s.text[s.at:], ")\n"); end >= 0 {
				s.at += end
				continue
			}
			s.at = len(s.text)
			continue
		case mayLead(b):
			if _, n := digit(s.text, s.at); n > 0 {
				return true
			}
		}
		s.at++
	}
	return false
}

// target begins the target of a link.
const target = "(→ "

// read is the value that a cluster of digits is, or is part of.
func (s *scanner) read(c *cluster) (Span, bool) {
	if s.named(c.start()) {
		return Span{}, false
	}
	if span, ok := s.date(c); ok {
		return span, true
	}
	return s.amount(c)
}

// named tells digits that go on with a name or an address: A4, COVID-19, /2026.
func (s *scanner) named(at int) bool {
	r, n := utf8.DecodeLastRuneInString(s.text[:at])
	switch r {
	case '/', '_', '#', '@', '=', '&', '\\':
		return true
	case '-':
		r, _ = utf8.DecodeLastRuneInString(s.text[:at-n])
		return cased(r)
	case ':':
		r, _ = utf8.DecodeLastRuneInString(s.text[:at-n])
		return unicode.IsDigit(r)
	}
	return cased(r)
}

// cased tells letters of the scripts that have capitals. Others write digits
// and words together.
func cased(r rune) bool { return unicode.IsLower(r) || unicode.IsUpper(r) || r == 'ª' || r == 'º' }

// isSpace tells spaces inside a line.
func isSpace(r rune) bool {
	switch r {
	case ' ', '\u00a0', '\u2007', '\u2009', '\u202f':
		return true
	}
	return false
}

// spaces is the place behind at most two spaces from i on.
func spaces(s string, i int) int {
	for range 2 {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !isSpace(r) {
			break
		}
		i += n
	}
	return i
}

// spacesBefore is the place before at most two spaces that end at i.
func spacesBefore(s string, i int) int {
	for range 2 {
		r, n := utf8.DecodeLastRuneInString(s[:i])
		if !isSpace(r) {
			break
		}
		i -= n
	}
	return i
}

// maxWord is how many letters of a word are looked at: no name of a month, a
// currency or a power of ten has more.
const maxWord = 20

// word is the word at i; it is empty where there is none, or one too long.
func word(s string, i int) string {
	end := i
	for range maxWord + 1 {
		r, n := utf8.DecodeRuneInString(s[end:])
		if !unicode.IsLetter(r) || r == 'ª' || r == 'º' {
			return s[i:end]
		}
		end += n
	}
	return ""
}

// wordBefore is the word that ends at i and begins no earlier than from.
func wordBefore(s string, from, i int) string {
	start := i
	for range maxWord + 1 {
		r, n := utf8.DecodeLastRuneInString(s[from:start])
		if !unicode.IsLetter(r) {
			return s[start:i]
		}
		start -= n
	}
	return ""
}
