package value

import (
	"strings"
	"unicode/utf8"
)

// ideographs begins with the first letter of the scripts of East Asia that
// stands below.
const ideographs = '\u3040'

// The signs behind year, month and day, in Chinese, Japanese and Korean.
const (
	yearSigns  = "年년"
	monthSigns = "月월"
	daySigns   = "日号號일"
)

// monthSign reads 1月31日.
func (s *scanner) monthSign(c *cluster) (Span, bool) {
	at, ok := s.signed(c.end, monthSigns)
	if !ok {
		return Span{}, false
	}
	day, end, ok := s.counted(at, daySigns)
	if !ok {
		return Span{}, false
	}
	return span(c.start(), end, 0, number(c.part(0)), day)
}

// yearSign reads 2026年1月31日 and 2026年1月.
func (s *scanner) yearSign(c *cluster) (Span, bool) {
	at, ok := s.signed(c.end, yearSigns)
	if !ok {
		return Span{}, false
	}
	month, at, ok := s.counted(at, monthSigns)
	if !ok {
		return Span{}, false
	}
	day, end, ok := s.counted(at, daySigns)
	if !ok {
		day, end = 0, at
	}
	return span(c.start(), end, number(c.part(0)), month, day)
}

// counted is one or two digits at i with one of the signs behind them, and
// where that ends.
func (s *scanner) counted(i int, signs string) (n, end int, ok bool) {
	at := spaces(s.text, i)
	end, count := digitsUpTo(s.text, at, 2)
	if count == 0 {
		return 0, i, false
	}
	n = number(s.text[at:end])
	end, ok = s.signed(end, signs)
	return n, end, ok && n > 0
}

// signed is the place behind one of the signs at i.
func (s *scanner) signed(i int, signs string) (end int, ok bool) {
	at := spaces(s.text, i)
	r, n := utf8.DecodeRuneInString(s.text[at:])
	return at + n, r >= ideographs && strings.ContainsRune(signs, r)
}
