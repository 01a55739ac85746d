package value

import (
	"unicode"
	"unicode/utf8"
)

func isASCIIDigit(b byte) bool { return b >= '0' && b <= '9' }

// mayLead tells the first bytes of runes that may be digits. It spares the
// letters of most scripts a closer look: there are no digits from U+0080 to
// U+065F, nor from U+2000 to U+9FFF.
func mayLead(b byte) bool { return b >= 0xd9 && (b < 0xe2 || b > 0xe9) }

// digit is the decimal digit at i, of whatever script, and its length in bytes;
// that is 0 where there is none.
func digit(s string, i int) (d, n int) {
	if i >= len(s) {
		return 0, 0
	}
	if isASCIIDigit(s[i]) {
		return int(s[i] - '0'), 1
	}
	if !mayLead(s[i]) {
		return 0, 0
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if !unicode.IsDigit(r) {
		return 0, 0
	}
	return offset(r), n
}

// offset is the value of a decimal digit. Unicode has them in runs of ten, each
// from zero to nine (chapter 4.6), and its tables tell where a run of runs begins.
func offset(r rune) int {
	for _, t := range unicode.Nd.R16 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return int(r-rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return int(r-rune(t.Lo)) % 10
		}
	}
	return 0
}

// digits is the place behind the digits from i on, and how many there are.
func digits(s string, i int) (end, count int) { return digitsUpTo(s, i, len(s)) }

// digitsUpTo is the place behind the digits from i on, and how many there are;
// it counts to most only.
func digitsUpTo(s string, i, most int) (end, count int) {
	for count < most {
		_, n := digit(s, i)
		if n == 0 {
			break
		}
		i += n
		count++
	}
	return i, count
}

// number is what the digits of s mean; s has nothing else, and few of them.
func number(s string) int {
	sum := 0
	for i := 0; i < len(s); {
		d, n := digit(s, i)
		if n == 0 {
			break
		}
		sum = 10*sum + d
		i += n
	}
	return sum
}

// ascii appends the digits of s as ASCII.
func ascii(to []byte, s string) []byte {
	for i := 0; i < len(s); {
		d, n := digit(s, i)
		if n == 0 {
			break
		}
		to = append(to, byte('0'+d))
		i += n
	}
	return to
}
