package page

import "unicode/utf8"

// saying is what one sentence, title or heading says.
type saying struct {
	of      [classes]role // the roles of the phrases in it
	hints   [classes]int  // how many different places hint
	all     role          // of any class
	covered int           // letters of words that are part of a phrase
	letters int           // of all words that mean something
}

// understand reads one folded sentence. What is part of a phrase that speaks for
// a class is no other phrase of that class.
func (b phrasebook) understand(sentence string) saying {
	var s saying
	var taken [classes]ends
	told := make([]bool, len(sentence))
	b.find(sentence, func(p phrase, at int) {
		end := at + len(p.text)
		if p.stem {
			end = wordEnd(sentence, end)
		}
		for i := at; i < end; i++ {
			told[i] = true
		}
		switch {
		case p.role&(subject|predicate|thing|doing|tells) == 0:
		case at < *taken[p.of].by(p.role):
			return
		default:
			*taken[p.of].by(p.role) = end
		}
		s.of[p.of] |= p.role
		s.all |= p.role
		if p.role&(hints|names) != 0 {
			s.hints[p.of]++
		}
	})
	s.measure(sentence, told)
	return s
}

// ends are where the last phrases end that speak for a class, for each pair of
// roles.
type ends struct{ said, done int }

func (e *ends) by(r role) *int {
	if r&(thing|doing) != 0 {
		return &e.done
	}
	return &e.said
}

// wordEnd is where the word ends that s[at:] goes on with.
func wordEnd(s string, at int) int {
	for at < len(s) {
		r, size := utf8.DecodeRuneInString(s[at:])
		if !wordly(r) || isSpaceless(r) {
			break
		}
		at += size
	}
	return at
}

// shortWord is the length of words that say nothing by themselves, in letters:
// articles, prepositions, pronouns. Where no spaces are written all words count.
const shortWord = 3

// measure counts the letters of the sentence, and how many of them phrases told.
func (s *saying) measure(sentence string, told []bool) {
	for at := 0; at < len(sentence); {
		r, size := utf8.DecodeRuneInString(sentence[at:])
		switch {
		case isSpaceless(r):
			s.count(1, told[at])
			at += size
		case wordly(r):
			end := wordEnd(sentence, at)
			if n := utf8.RuneCountInString(sentence[at:end]); n > shortWord || told[at] {
				s.count(n, told[at])
			}
			at = end
		default:
			at += size
		}
	}
}

func (s *saying) count(letters int, told bool) {
	s.letters += letters
	if told {
		s.covered += letters
	}
}

// says tells a sentence that says the page is such a one.
func (s *saying) says(c class) bool {
	return s.all&muses == 0 && s.claims(c)
}

// claims tells words that say so, whoever may be quoted.
func (s *saying) claims(c class) bool {
	return s.of[c]&tells != 0 || s.both(c, subject, predicate) || s.both(c, thing, doing)
}

func (s *saying) both(c class, a, b role) bool { return s.of[c]&a != 0 && s.of[c]&b != 0 }

// aims tells a claim about what was asked for just now, and not about some page
// or other.
func (s *saying) aims(c class) bool {
	return c != missing || s.of[c]&(tells|sought) != 0
}

// isNamed tells a title or heading that says so, and little else: of a name
// three letters in four, of a claim two in three.
func (s *saying) isNamed(c class) bool {
	switch {
	case s.all&(muses|asks) != 0:
		return false
	case s.claims(c):
		return s.covered*3 >= s.letters*2
	}
	return s.of[c]&names != 0 && s.covered*4 >= s.letters*3
}
