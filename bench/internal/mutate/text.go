package mutate

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// longest is the text node that says most, nil where there is none.
func longest(texts []*html.Node) *html.Node {
	var best *html.Node
	for _, t := range texts {
		if best == nil || len(strings.TrimSpace(t.Data)) > len(strings.TrimSpace(best.Data)) {
			best = t
		}
	}
	return best
}

// write changes a text in the changed version.
func (s *stage) write(t *html.Node, text string) bool {
	if s.changed() {
		t.Data = text
	}
	return true
}

var long = regexp.MustCompile(`\p{L}{4,}`)

// reword puts another word in the place of one.
func (s *stage) reword(t *html.Node) bool {
	if t == nil {
		return false
	}
	spots := long.FindAllStringIndex(t.Data, -1)
	if len(spots) == 0 {
		return false
	}
	at := one(s, spots)
	old := t.Data[at[0]:at[1]]
	if spaceless(old) { // not a word but a clause
		old = string([]rune(old)[:2])
		return s.write(t, t.Data[:at[0]]+"另外"+t.Data[at[0]+len(old):])
	}
	return s.write(t, t.Data[:at[0]]+s.otherWord(old)+t.Data[at[1]:])
}

// otherWord is a long word of the page's own text, or of the language.
func (s *stage) otherWord(old string) string {
	var known []string
	for _, b := range s.Blocks {
		for _, w := range b.Words {
			if long.MatchString(w) && !spaceless(w) && !strings.EqualFold(w, old) {
				known = append(known, w)
			}
		}
	}
	if len(known) == 0 {
		return s.phrases.TagNames[0]
	}
	return one(s, known)
}

func word(s *stage) bool {
	b, ok := spot(s, s.paragraphs())
	return ok && s.reword(longest(b.Texts()))
}

func firstParagraph(s *stage) bool {
	return s.reword(longest(s.paragraphs()[0].Texts()))
}

func lastParagraph(s *stage) bool {
	paragraphs := s.paragraphs()
	return s.reword(longest(paragraphs[len(paragraphs)-1].Texts()))
}

var digits = regexp.MustCompile(`[0-9]+`)

// number changes one that stands in the text already.
func number(s *stage) bool {
	var numbered []*html.Node
	for _, b := range s.Blocks {
		for _, t := range b.Texts() {
			if digits.MatchString(t.Data) {
				numbered = append(numbered, t)
			}
		}
	}
	t, ok := spot(s, numbered)
	if !ok {
		return false
	}
	at := one(s, digits.FindAllStringIndex(t.Data, -1))
	n, err := strconv.ParseUint(t.Data[at[0]:at[1]], 10, 64)
	if err != nil { // longer than any number of a page: an identifier
		return false
	}
	return s.write(t, t.Data[:at[0]]+strconv.FormatUint(n+3, 10)+t.Data[at[1]:])
}

// negation puts the language's "not" between two words.
func negation(s *stage) bool {
	b, ok := spot(s, s.paragraphs())
	if !ok {
		return false
	}
	t := longest(b.Texts())
	words := strings.SplitAfter(t.Data, " ")
	if len(words) < someWords {
		runes := []rune(t.Data)
		return s.write(t, string(runes[:len(runes)/2])+s.phrases.Not+string(runes[len(runes)/2:]))
	}
	at := len(words) / 2
	return s.write(t, strings.Join(words[:at], "")+s.phrases.Not+" "+strings.Join(words[at:], ""))
}
