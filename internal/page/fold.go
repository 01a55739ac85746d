package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// folds writes the letters of Latin, Greek and Arabic that are written in
// several ways in one of them. Those of two letters stand in for nothing.
var folds = pairs(`aáàâäãå eéèêë iíìîïı oóòôöõ uúùûü nñ cç sș yý αά εέ ηή ιίϊΐ οό υύϋΰ ωώ σς اأإآٱ يىئ هة وؤ '’‘´` + "`")

func pairs(groups string) map[rune]rune {
	folded := map[rune]rune{}
	for group := range strings.FieldsSeq(groups) {
		to, size := utf8.DecodeRuneInString(group)
		for _, from := range group[size:] {
			folded[from] = to
		}
	}
	return folded
}

// fold is s in lower case, without accents and the vowel signs of Arabic, so
// that a phrase is found however it is written.
func fold(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		if r < utf8.RuneSelf {
			if 'A' <= r && r <= 'Z' {
				r += 'a' - 'A'
			}
			b.WriteByte(byte(r))
			continue
		}
		r = unicode.ToLower(r)
		if to, ok := folds[r]; ok {
			r = to
		}
		switch {
		case r == '…':
			b.WriteString("...")
		case r != '\u0640' && !unicode.Is(unicode.Mn, r): // kashida, combining accents
			b.WriteRune(r)
		}
	}
	return b.String()
}

// quotation marks, and those that end what they begin.
var quotation = map[rune]rune{'"': '"', '“': '”', '„': '“', '«': '»', '‹': '›', '「': '」', '『': '』', '《': '》'}

// longestQuote is the length of a quoted name or message, in bytes. What is
// longer has lost its end.
const longestQuote = 160

// unquoted is s with the names and messages that it quotes gone: who quotes
// one speaks about it.
func unquoted(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if length := quoteLength(s[i:], r, size); length > 0 {
			b.WriteString("~")
			i += length
			continue
		}
		b.WriteString(s[i : i+size])
		i += size
	}
	return b.String()
}

// quoteLength is the length of the quotation that s begins with, marks
// included; 0 where there is none.
func quoteLength(s string, r rune, size int) int {
	end, ok := quotation[r]
	if !ok {
		return 0
	}
	inside := s[size:min(len(s), size+longestQuote)]
	line, _, _ := strings.Cut(inside, "\n")
	if at := strings.IndexRune(line, end); at > 0 {
		return size + at + utf8.RuneLen(end)
	}
	return 0
}

// sentences calls yield with each sentence of a text: the pieces between line
// ends, and between full stops that white space follows.
func sentences(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		begin := 0
		for i, r := range text {
			end := i + utf8.RuneLen(r)
			if !stops(r) || r < utf8.RuneSelf && r != '\n' && end < len(text) && !isSpace(text[end]) {
				continue
			}
			if end-begin > 1 && !yield(text[begin:end]) {
				return
			}
			begin = end
		}
		if begin < len(text) {
			yield(text[begin:])
		}
	}
}

func stops(r rune) bool {
	switch r {
	case '\n', '.', '!', '?', ';', '。', '！', '？', '؟', '；':
		return true
	}
	return false
}
