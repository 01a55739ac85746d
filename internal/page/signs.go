package page

import "strings"

// How many points make a page one of a class, by the words of its prose: who
// writes a lot about errors writes about errors.
var needed = []struct{ prose, points int }{{25, 3}, {60, 5}, {110, 6}, {220, 7}, {mostProse, 10}}

const (
	// mostProse is the number of words in sentences from which on a main text
	// is a text, whatever it speaks of.
	mostProse = 400
	// bareProse is that of a page whose source is believed where it says
	// nothing itself.
	bareProse = 60

	musedPoints  = 6 // the title or a heading asks or explains
	sourcePoints = 3 // the source has what only such pages have
	formPoints   = 4 // there is a form to fill in
)

// toldPoints are for the first sentence that says it, the second, the third.
var toldPoints = []int{3, 2, 1}

// signs are what speaks for each class, and what against it.
type signs struct {
	titled [classes]int // points for what the title says
	headed [classes]int // points for what a heading says
	lined  [classes]bool
	told   [classes]int  // sentences that say it
	aimed  [classes]bool // one of them of this very page
	hints  [classes]int
	other  [classes]bool // the first heading does not speak of it
	heads  int
	host   string // that the title or the first heading names
	asked  bool   // a title or heading that speaks about such things
	mused  int    // sentences that do
}

// signs reads what a page says of itself in its title, its first heading and a
// text.
func (e *evidence) signs(text string) signs {
	var s signs
	b := book()
	s.title(b, readable(e.title, mostName))
	heading := readable(e.heading, mostName)
	if heading != "" {
		s.head(b, heading)
	}
	for line := range strings.SplitSeq(readable(text, mostText), "\n") {
		s.line(b, line, heading)
	}
	return s
}

// line reads a line of a text that is not the first heading again. An item of a
// list is one of many things, and says nothing of the page.
func (s *signs) line(b phrasebook, line, heading string) {
	head, isHead := strings.CutPrefix(line, "# ")
	item, isItem := strings.CutPrefix(line, "- ")
	switch {
	case head == heading:
	case isHead:
		s.head(b, head)
	case isItem:
		said := b.understand(item)
		for c := range classes {
			s.hints[c] += said.hints[c]
		}
	default:
		for sentence := range sentences(line) {
			s.sentence(b, sentence)
		}
	}
}

// text is the main text, or what there is to see where that is nothing.
func (e *evidence) text() string {
	if e.main != "" {
		return e.main
	}
	return e.visible
}

// mostText is as much of a main text as is read, in bytes: a page that is none
// says so before.
const mostText = 8 << 10

// mostName is as much of a title or heading, in bytes.
const mostName = 512

// readable is the beginning of a text, so many bytes of it, as phrases are
// looked for in it.
func readable(s string, most int) string {
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	return fold(unquoted(s))
}

// sentence reads a sentence of the text.
func (s *signs) sentence(b phrasebook, sentence string) {
	said := b.understand(sentence)
	if s.host != "" && strings.Contains(sentence, s.host) {
		said.of[lot] |= subject
	}
	if said.all&muses != 0 {
		s.mused++
	}
	number := isNumber(sentence)
	for c := range classes {
		s.tell(&said, c)
		s.hints[c] += said.hints[c]
		s.lined[c] = s.lined[c] || said.isNamed(c) || number && c == missing
	}
}

// tell counts a sentence that says so.
func (s *signs) tell(said *saying, c class) {
	if said.says(c) {
		s.told[c]++
		s.aimed[c] = s.aimed[c] || said.aims(c)
	}
}

// points adds up what speaks for a class.
func (s *signs) points(c class) int {
	sum := s.name(c) - min(s.mused, 2)
	for i := range min(s.told[c], len(toldPoints)) {
		sum += toldPoints[i]
	}
	if s.told[c] > 0 && !s.aimed[c] {
		sum--
	}
	if s.told[c] > 0 || s.titled[c] > 0 || s.headed[c] > 0 {
		sum += min(s.hints[c], 2)
	}
	if s.asked || s.lined[wall] && s.lined[missing] { // one of them would be enough
		sum -= musedPoints
	}
	return sum
}
