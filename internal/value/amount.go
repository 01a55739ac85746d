package value

import (
	"strings"
	"unicode/utf8"
)

// amount is the number or the sum of money that a cluster begins with, its
// currency before or behind it.
func (s *scanner) amount(c *cluster) (Span, bool) {
	d, end, ok := c.numeral(s.perCent(c.end) > c.end)
	if !ok {
		return Span{}, false
	}
	start, negative := s.sign(c.start())
	before, from := s.currencyBefore(start)
	power, end := s.scale(end, before != "")
	after, until := s.currencyAfter(end, power > 0)
	span := Span{Start: start, End: end, Kind: Number, Value: d.times(power).String()}
	if negative && span.Value != "0" {
		span.Value = "-" + span.Value
	}
	switch {
	case before != "":
		span.Start, span.Kind = from, Money
		span.Value += " " + before
		if after == before {
			span.End = until
		}
	case after != "":
		span.End, span.Kind = until, Money
		span.Value += " " + after
	case s.suffixed(end) || s.dialled(start, d):
		return Span{}, false
	default:
		span.End = s.perCent(end)
	}
	return span, true
}

// sign is where the number at i begins with its sign. A hyphen behind a letter
// or a digit is none.
func (s *scanner) sign(i int) (start int, negative bool) {
	for _, minus := range []string{"-", "−"} {
		if before, ok := strings.CutSuffix(s.text[s.done:i], minus); ok {
			at := s.done + len(before)
			r, _ := utf8.DecodeLastRuneInString(s.text[:at])
			if at == 0 || isSpace(r) || strings.ContainsRune("\n\t(|:=€$£", r) {
				return at, true
			}
		}
	}
	return i, false
}

// perCent is the place behind the per cent sign at i, or i.
func (s *scanner) perCent(i int) int {
	at := spaces(s.text, i)
	switch r, n := utf8.DecodeRuneInString(s.text[at:]); r {
	case '%', '‰', '٪', '％':
		return at + n
	}
	return i
}

// measured tells digits that end at i and are a quantity of something.
func (s *scanner) measured(i int) bool {
	currency, _ := s.currencyAfter(i, false)
	return currency != "" || s.perCent(i) > i
}

// units are what people write right behind a number.
var units = set("h hs hrs min s ms m km cm mm kg g mg l ml cl dl ha w kw kwh mw mwh kb mb gb tb px pt v x")

// suffixed tells letters behind a number that make it an ordinal or a name:
// 3º, 1.er, 2nd, 12345678Z.
func (s *scanner) suffixed(i int) bool {
	if after := s.skip(i, "."); after > i && s.suffix(after) > after {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s.text[i:])
	if !cased(r) {
		return false
	}
	return !units[strings.ToLower(word(s.text, i))]
}

// shortest is how many digits the shortest telephone number has that is
// written with its country's code.
const shortest = 8

// dialled tells a telephone number: +34 912 345 678.
func (s *scanner) dialled(start int, d decimal) bool {
	return strings.HasSuffix(s.text[:start], "+") && len(d.whole) >= shortest
}

// set is the words of a list.
func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}
