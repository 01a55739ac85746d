package page

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/civicaid-voice/linkhealth/internal/value"
)

// Lessons are what was learned of a page, from its earlier visits and from the
// other pages of its site: steps, each of which takes lines out of the main text
// as the steps before it left that. So a text that went through some of the steps
// is brought up to date by the others. The zero Lessons take nothing out. They are
// only read, and may be shared.
type Lessons struct {
	Version string // names the steps; empty where there are none
	Steps   []Step
}

// Step is one thing that was learned: lines of the frame, or a slot. No step
// takes the title out, or all that is left.
type Step struct {
	Lines []string `json:"lines,omitempty"` // of the frame, as [Key] has them, sorted
	Slot  *Slot    `json:"slot,omitempty"`
}

// Slot is a place of the text that says something else at every visit. Prev and
// Next are the lines around it, as [Key] has them; empty is where the text begins
// or ends. A slot in which an amount of money stands is left in the text, and so
// is one with a date, unless there always is one.
type Slot struct {
	Prev  string `json:"prev"`
	Next  string `json:"next"`
	Most  int    `json:"most"` // lines in it
	Dated bool   `json:"dated,omitempty"`
}

const (
	longestKey = 300 // runes
	keyMark    = "sha256:"
)

// Key is a line as it is remembered: a long one by its SHA-256.
func Key(line string) string {
	short := len(line) <= longestKey || utf8.RuneCountInString(line) <= longestKey
	if short && !strings.HasPrefix(line, keyMark) {
		return line
	}
	sum := sha256.Sum256([]byte(line))
	return keyMark + hex.EncodeToString(sum[:])
}

// Apply is a main text without what was learned. It is what [Read] gives for the
// page with these Lessons, where text is what Read gives without.
func (l Lessons) Apply(text string) string {
	if len(l.Steps) == 0 || text == "" {
		return text
	}
	s := newSieve(strings.Split(text, "\n"))
	for _, step := range l.Steps {
		s.take(step)
	}
	return strings.Join(s.kept(), "\n")
}

// sieve is a text while steps take lines out of it.
type sieve struct {
	lines []string
	keys  []string
	why   []Reason // by line; empty where it is still there
	left  []int    // the lines that are
	title int      // the line that no step takes; -1 where there is none
}

func newSieve(lines []string) *sieve {
	s := &sieve{lines: lines, keys: make([]string, len(lines)), why: make([]Reason, len(lines)), left: make([]int, len(lines))}
	for i, line := range lines {
		s.keys[i], s.left[i] = Key(line), i
	}
	s.title = slices.IndexFunc(lines, isHeading)
	return s
}

func (s *sieve) kept() []string {
	kept := make([]string, len(s.left))
	for n, i := range s.left {
		kept[n] = s.lines[i]
	}
	return kept
}

// take takes a step, and then the headings that it leaves with nothing below.
func (s *sieve) take(step Step) {
	gone := map[int]Reason{}
	if step.Slot != nil {
		s.findSlot(*step.Slot, gone)
	} else {
		s.findFrame(step.Lines, gone)
	}
	if len(gone) == 0 {
		return
	}
	s.findBare(gone)
	if len(gone) == len(s.left) {
		return
	}
	for i, why := range gone {
		s.why[i] = why
	}
	s.left = slices.DeleteFunc(s.left, func(i int) bool { return s.why[i] != "" })
}

func (s *sieve) findFrame(frame []string, gone map[int]Reason) {
	for _, i := range s.left {
		if _, known := slices.BinarySearch(frame, s.keys[i]); known && i != s.title {
			gone[i] = Learned
		}
	}
}

// findSlot finds the lines in a slot, where all of them may be taken: at the
// first place with its neighbours.
func (s *sieve) findSlot(slot Slot, gone map[int]Reason) {
	for n := -1; n < len(s.left); n++ {
		if s.keyAt(n) != slot.Prev || slot.Prev == "" && n >= 0 {
			continue
		}
		for next := n + 1; next <= min(n+1+slot.Most, len(s.left)); next++ {
			if s.keyAt(next) == slot.Next && (slot.Next != "" || next == len(s.left)) {
				s.takeSlot(s.left[n+1:next], slot, gone)
				return
			}
		}
	}
}

func (s *sieve) takeSlot(lines []int, slot Slot, gone map[int]Reason) {
	for _, i := range lines {
		if i == s.title || !slot.takes(s.lines[i]) {
			return
		}
	}
	for _, i := range lines {
		gone[i] = Volatile
	}
}

// takes tells the lines that may stand in a slot.
func (slot Slot) takes(line string) bool {
	for _, v := range value.Find(line) {
		if v.Kind == value.Money || v.Kind == value.Date && !slot.Dated {
			return false
		}
	}
	return true
}

// keyAt is the key of the n-th line that is left; empty at either end.
func (s *sieve) keyAt(n int) string {
	if n < 0 || n >= len(s.left) {
		return ""
	}
	return s.keys[s.left[n]]
}

// findBare finds the headings right above what is gone, with a heading, or
// nothing, right below that. Which heading is of which level is not in the text.
func (s *sieve) findBare(gone map[int]Reason) {
	cut, bare := false, true // what is below, up to the next line that stays
	for n := len(s.left) - 1; n >= 0; n-- {
		i := s.left[n]
		heads := isHeading(s.lines[i])
		switch {
		case gone[i] != "":
			cut = true
		case heads && cut && bare && i != s.title:
			gone[i] = NothingBelow
		default:
			cut, bare = false, heads
		}
	}
}

func isHeading(line string) bool { return strings.HasPrefix(line, headingMark) }
