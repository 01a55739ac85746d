// Package value finds numbers, amounts of money and dates in a text, the way
// people write them in Spanish, English and the other languages of Europe, and
// in Arabic and Chinese.
//
// A number is read without knowing the language of the text, so that a line
// means the same wherever it stands:
//
//   - where a point and a comma (or a space, or an apostrophe) stand in it, the
//     last one begins the decimals: 1.234,56 and 1,234.56 are equal;
//   - one that stands more than once groups by threes: 1.234.567;
//   - one that stands once groups if three digits follow and one to three go
//     before, the first of them not 0, and no per cent sign behind: 1.234 and
//     1,234 are 1234, but 0.125 and 3,125 % have decimals;
//   - anything else begins the decimals: 1.5, 12,50, 1234.567, 3.1416.
//
// Spaces group by threes only, and never end in fewer. Digits that are part of
// a name, reference, time or version are no values: A4, 12345678Z, 39/2015,
// 12:30, 1.2.3, 08001, 3º, 1.er, and neither are those in the target of a link.
//
// A date in digits has its day first; only where that cannot be, its month. A
// month in words may lack day or year.
package value

import "strconv"

// Kind is what a value is.
type Kind string

// The kinds of a value.
const (
	Number Kind = "number"
	Money  Kind = "money"
	Date   Kind = "date"
)

// Span is a value in a text, and where it stands: from byte Start up to, but
// not including, byte End, both at borders of runes. Its sign, currency and per
// cent sign belong to it, white space around it does not.
//
// Value is the same for all ways to write it: a number as a decimal without
// needless zeros (1234.5, and 21 for 21 %), money with its currency's ISO 4217
// code (480 EUR), and a date as the HTML Standard has it (2.3.5): 2026-01-31,
// 2026-01 without a day, --01-31 without a year.
type Span struct {
	Start, End int
	Kind       Kind
	Value      string
}

// Find is every value of a text, in order; none overlaps another. It takes time
// in proportion to the text's length, whatever the text is.
func Find(text string) []Span {
	var spans []Span
	s := scanner{text: text}
	for {
		span, ok := s.next()
		if !ok {
			return spans
		}
		spans = append(spans, span)
	}
}

// FirstNumber is the first number of a text; the amount of a sum of money is one.
func FirstNumber(text string) (float64, bool) {
	found, ok := first(text, Number, Money)
	if !ok {
		return 0, false
	}
	n, _, ok := parse(found.Value)
	return n, ok
}

// FirstMoney is the first amount of money of a text, and its ISO 4217 code.
func FirstMoney(text string) (amount float64, currency string, ok bool) {
	found, ok := first(text, Money)
	if !ok {
		return 0, "", false
	}
	return parse(found.Value)
}

// FirstDate is the first date of a text, written as in [Span].
func FirstDate(text string) (string, bool) {
	found, ok := first(text, Date)
	return found.Value, ok
}

// first is the first value of one of the kinds.
func first(text string, kinds ...Kind) (Span, bool) {
	s := scanner{text: text}
	for {
		span, ok := s.next()
		if !ok {
			return Span{}, false
		}
		for _, k := range kinds {
			if span.Kind == k {
				return span, true
			}
		}
	}
}

// parse takes the canonical form of a number or of money apart.
func parse(canonical string) (amount float64, currency string, ok bool) {
	for i := range len(canonical) {
		if canonical[i] == ' ' {
			canonical, currency = canonical[:i], canonical[i+1:]
			break
		}
	}
	amount, err := strconv.ParseFloat(canonical, 64)
	return amount, currency, err == nil
}
