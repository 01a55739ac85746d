package page

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// class is what a page may be instead of the page.
type class uint8

const (
	wall    class = iota // a bot wall
	script               // a request to turn scripts on
	lot                  // a parked domain
	missing              // an error page
	classes
)

// role is what a phrase does in a sentence.
type role uint16

const (
	tells     role = 1 << iota // says it alone
	subject                    // what is spoken of; says it together with a predicate
	predicate                  // what is said of it
	thing                      // what a wall looks at
	doing                      // that it is looking at this moment; says it together with a thing
	sought                     // that somebody asked for it just now
	names                      // says it as a title, and hints at it in a text
	bare                       // says it as a title that has no other words
	hints                      // goes with it
	muses                      // speaks about it: a page that explains is no such page
	asks                       // asks about it, in a title
)

// phrase is a few words, folded. A stem matches the beginnings of words.
type phrase struct {
	text string
	stem bool
	of   class
	role role
}

// opening is what a phrase is filed under: its first bytes.
type opening [3]byte

// phrasebook finds all its phrases in one pass over a text.
type phrasebook map[opening][]phrase

// book is made when the first doubtful page is seen.
var book = sync.OnceValue(func() phrasebook {
	b := phrasebook{}
	for _, list := range lists {
		for _, text := range splitList(list.phrases) {
			text, stem := strings.CutSuffix(fold(text), "*")
			b.file(phrase{text, stem, list.of, list.role})
		}
	}
	return b
})

// splitList is the phrases of a list: one a line, or with semicolons between.
func splitList(list string) []string {
	phrases := strings.FieldsFunc(list, func(r rune) bool { return r == '\n' || r == ';' })
	kept := phrases[:0]
	for _, p := range phrases {
		if p = strings.TrimSpace(p); p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}

func (b phrasebook) file(p phrase) {
	var at opening
	copy(at[:], p.text)
	b[at] = append(b[at], p)
}

// find calls found with each phrase that begins with a word of the text, and
// its place.
func (b phrasebook) find(text string, found func(p phrase, at int)) {
	inside := false // of a word
	for at, r := range text {
		letter := wordly(r)
		begins := letter && !inside || isSpaceless(r)
		inside = letter && !isSpaceless(r)
		if !begins || at+len(opening{}) > len(text) {
			continue
		}
		for _, p := range b[opening([]byte(text[at:at+len(opening{})]))] {
			if strings.HasPrefix(text[at:], p.text) && (p.stem || endsWord(p.text, text[at+len(p.text):])) {
				found(p, at)
			}
		}
	}
}

// endsWord tells a phrase that ends with a word of the text.
func endsWord(phrase, rest string) bool {
	last, _ := utf8.DecodeLastRuneInString(phrase)
	next, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !wordly(next) || isSpaceless(next) || !wordly(last) || isSpaceless(last)
}

func wordly(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
