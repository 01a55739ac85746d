package value

import (
	"strings"
	"unicode/utf8"
)

// prepositions stand between day, month and year, and between a power of ten
// and a currency.
var prepositions = set("de del d l di do da du of any año ano")

// ordinals are what is written right behind the number of a day.
var ordinals = set("er ero era re st nd rd th a ean eko r n")

// dayFirst reads 1 de enero de 2026, 1 d'octubre, 1er janvier, 1. Januar 2026
// and 1 يناير ٢٠٢٦; the year may be missing.
func (s *scanner) dayFirst(c *cluster) (Span, bool) {
	day, ok := dayOf(c)
	if !ok {
		return Span{}, false
	}
	at := s.of(s.ordinal(c.end))
	name := word(s.text, at)
	n, doubtful := month(name)
	at += len(name)
	if year, end, ok := s.year(at); ok {
		return span(c.start(), end, year, n, day)
	}
	if doubtful {
		return Span{}, false
	}
	return span(c.start(), at, 0, n, day)
}

// monthFirst reads January 1, 2026 and Jan. 1st; without a year the month must
// have a capital, or any number behind a month would be a day.
func (s *scanner) monthFirst(c *cluster) (Span, bool) {
	day, ok := dayOf(c)
	if !ok {
		return Span{}, false
	}
	before := strings.TrimSuffix(s.text[:spacesBefore(s.text, c.start())], ".")
	name := s.wordBefore(before)
	n, _ := month(name)
	start, end := len(before)-len(name), s.suffix(c.end)
	if year, to, ok := s.year(end); ok {
		return span(start, to, year, n, day)
	}
	if !capital(name) || s.measured(c.end) {
		return Span{}, false
	}
	return span(start, end, 0, n, day)
}

// monthOnly reads enero de 2026.
func (s *scanner) monthOnly(c *cluster) (Span, bool) {
	if s.measured(c.end) {
		return Span{}, false
	}
	before := s.text[:c.start()]
	for range 4 {
		before = strings.TrimRight(before[:spacesBefore(before, len(before))], ",.'’")
		name := s.wordBefore(before)
		if n, _ := month(name); n > 0 {
			return span(len(before)-len(name), c.end, number(c.part(0)), n, 0)
		}
		if !prepositions[name] {
			break
		}
		before = strings.TrimSuffix(before, name)
	}
	return Span{}, false
}

// yearFirst reads the Basque 2026ko urtarrilaren 1a.
func (s *scanner) yearFirst(c *cluster) (Span, bool) {
	at := s.skip(c.end, "-")
	if ending := word(s.text, at); ending != "ko" && ending != "eko" {
		return Span{}, false
	}
	at = s.of(at + len(word(s.text, at)))
	name := word(s.text, at)
	n, _ := month(name)
	at += len(name)
	day := spaces(s.text, at)
	end, count := digitsUpTo(s.text, day, 2)
	if count == 0 {
		return span(c.start(), at, number(c.part(0)), n, 0)
	}
	return span(c.start(), s.suffix(end), number(c.part(0)), n, number(s.text[day:end]))
}

// dayOf is the day that a cluster of one or two digits may be.
func dayOf(c *cluster) (day int, ok bool) {
	day = number(c.part(0))
	return day, day >= 1 && day <= 31
}

// year is the year that stands at i behind a month, and where it ends.
func (s *scanner) year(i int) (year, end int, ok bool) {
	at := s.of(s.skip(s.skip(i, "."), ","))
	end, count := digitsUpTo(s.text, at, 5)
	if count != 4 || s.measured(end) {
		return 0, i, false
	}
	r, _ := utf8.DecodeRuneInString(s.text[end:])
	year = number(s.text[at:end])
	return year, end, isYear(year) && !cased(r)
}

// ordinal is the place behind what makes the number before i an ordinal: 1º,
// 1.er, 1st, 1., 1a.
func (s *scanner) ordinal(i int) int { return s.suffix(s.skip(i, ".")) }

// suffix is the place behind the ending of an ordinal at i.
func (s *scanner) suffix(i int) int {
	if r, n := utf8.DecodeRuneInString(s.text[i:]); r == 'º' || r == 'ª' || r == '°' {
		return i + n
	}
	if w := word(s.text, i); w != "" && ordinals[w] {
		return i + len(w)
	}
	return i
}

// of is the place behind spaces and prepositions from i on.
func (s *scanner) of(i int) int {
	i = spaces(s.text, i)
	for range 4 {
		w := word(s.text, i)
		if w == "" || !prepositions[strings.ToLower(w)] {
			break
		}
		i = spaces(s.text, s.skip(s.skip(i+len(w), "'"), "’"))
	}
	return i
}

// skip is the place behind a mark at i, or i.
func (s *scanner) skip(i int, mark string) int {
	if strings.HasPrefix(s.text[i:], mark) {
		return i + len(mark)
	}
	return i
}

// wordBefore is the word that ends a text, none of it before the last value.
func (s *scanner) wordBefore(text string) string {
	if len(text) < s.done {
		return ""
	}
	return wordBefore(text, s.done, len(text))
}
