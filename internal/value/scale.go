package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scales are the powers of ten by name, in lower case. Billion is the English
// one; other languages write billón, Billionen, billions for a million millions,
// and of those only the ones that are not English words are known.
var scales = powers(map[int]string{
	3:  "mil thousand tausend tsd mila χιλιάδες χιλ ألف آلاف тысяч тыс",
	6:  "millón millones millon millóns milión milió milions million millions millionen mio milione milioni milhão milhões milioi miljoen εκατομμύριο εκατομμύρια εκατ مليون ملايين миллион миллиона миллионов млн",
	9:  "billion billions milliarde milliarden mrd milliard milliards miliardo miliardi millardo millardos miljard δισεκατομμύριο δισεκατομμύρια δισ مليار مليارات миллиард миллиардов млрд",
	12: "billón billones billonen billionen trillion trillions",
})

// spaceless are the powers of ten of scripts that write words together.
var spaceless = map[rune]int{'万': 4, '萬': 4, '亿': 8, '億': 8, '만': 4, '억': 8}

// letters are powers of ten that mean so with a currency only: $1.2m, 3,5 M€.
var letters = powers(map[int]string{3: "k K", 6: "m M mn", 9: "b bn B"})

func powers(names map[int]string) map[string]int {
	out := map[string]int{}
	for power, list := range names {
		for name := range strings.FieldsSeq(list) {
			out[name] = power
		}
	}
	return out
}

// scale is the power of ten that stands behind a number which ends at i, and
// where it ends; without one it is 0 and i. There may be two: 3 mil millones.
func (s *scanner) scale(i int, money bool) (power, end int) {
	end = i
	for range 2 {
		n, to := s.oneScale(end, money)
		if n == 0 {
			break
		}
		power, end = power+n, to
	}
	return power, end
}

func (s *scanner) oneScale(i int, money bool) (power, end int) {
	at := spaces(s.text, i)
	r, n := utf8.DecodeRuneInString(s.text[at:])
	if power = spaceless[r]; power > 0 {
		return power, at + n
	}
	if !unicode.IsLetter(r) {
		return 0, i
	}
	w := word(s.text, at)
	end = at + len(w)
	if power = letters[w]; power > 0 && (money && at == i || s.symbolAt(end)) {
		return power, end
	}
	if power = scales[strings.ToLower(w)]; power > 0 {
		return power, end
	}
	return 0, i
}

// symbolAt tells a symbol of a currency at i.
func (s *scanner) symbolAt(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.text[i:])
	return symbols[r] != ""
}
