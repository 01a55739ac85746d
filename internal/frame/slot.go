package frame

import (
	"slices"
	"strings"
	"unicode"

	"github.com/civicaid-voice/linkhealth/internal/change"
	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/value"
)

// How often in a row a place must change before it counts as volatile; one with
// a date in it, more often.
const (
	timesPlain = 2
	timesDated = 3
)

// A visit teaches nothing when less than this part of the lines stood still: then
// the page was rewritten.
const still = 0.5

// longestSlot is how many lines a slot has at most.
const longestSlot = 30

// Visit learns from what a visit of the page with that id found in the place of
// what the visit before it found: main texts that were both brought up to date. A
// place that changed at the last two visits while the page stood still becomes a
// slot. One with a date must have changed three times, in the date and numbers
// alone, as a clock does. A place with an amount of money, a row of a table or
// the title never becomes one.
func (s Site) Visit(id, before, after string) Site {
	if len(s.slots(id)) > 0 && before != after {
		s = s.follow(id, before, after)
		after = s.Lessons(id).Apply(after)
	}
	p := s.Pages[id]
	found := candidates(before, after, mayTurn)
	if len(found)+len(p.Changing) == 0 {
		return s
	}
	var changing []Candidate
	for _, c := range found {
		c = c.after(p.Changing)
		if c.Times < c.enough() {
			changing = append(changing, c)
		} else if len(s.slots(id)) < MaxSlots {
			s = s.with(Step{Page: id, Step: page.Step{Slot: &c.Slot}})
		}
	}
	p.Changing = changing
	return s.withPage(id, p)
}

func (c Candidate) enough() int {
	if c.Dated {
		return timesDated
	}
	return timesPlain
}

// after is a candidate that changed once more, if it changed before.
func (c Candidate) after(known []Candidate) Candidate {
	i := slices.IndexFunc(known, func(k Candidate) bool { return k.Prev == c.Prev && k.Next == c.Next && k.Dated == c.Dated })
	if i >= 0 {
		c.Times += known[i].Times
		c.Most = max(c.Most, known[i].Most)
	}
	return c
}

// slots are those of the page.
func (s Site) slots(id string) (all []page.Slot) {
	for _, step := range s.Steps {
		if step.Slot != nil && step.Page == id {
			all = append(all, *step.Slot)
		}
	}
	return all
}

// mayTurn tells a line that may stand in a slot.
func mayTurn(line string) bool { return !isRow(line) && !hasKind(line, value.Money) }

// candidates are the places where two texts differ that may become slots, if all
// lines in them may.
func candidates(before, after string, may func(line string) bool) []Candidate {
	if before == after {
		return nil
	}
	t := newTurn(before, after)
	if !t.stands() {
		return nil
	}
	var found []Candidate
	for _, h := range t.places() {
		if slot, ok := t.slot(h, may); ok {
			found = append(found, Candidate{Slot: slot, Times: 1})
		}
	}
	return found
}

// turn is what two texts have in common and where they differ.
type turn struct {
	before, after []string
	hunks         []change.Hunk
}

func newTurn(before, after string) turn {
	return turn{lines(before), lines(after), change.Hunks(before, after)}
}

func lines(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
}

// stands tells that most of the page stood still.
func (t turn) stands() bool {
	same := len(t.before)
	for _, h := range t.hunks {
		same -= len(h.Before)
	}
	return float64(same) >= still*float64(max(len(t.before), len(t.after)))
}

// slot is the slot that a place would be.
func (t turn) slot(h change.Hunk, may func(line string) bool) (slot page.Slot, ok bool) {
	slot = page.Slot{Prev: page.Key(h.Prev), Next: page.Key(h.Next), Most: max(len(h.Before), len(h.After))}
	if h.Prev == "" && h.Next == "" || slot.Most > longestSlot || !t.marks(h.Prev) || !t.marks(h.Next) {
		return slot, false
	}
	for _, side := range [][]string{h.Before, h.After} {
		for _, line := range side {
			if t.isTitle(line) || !may(line) {
				return slot, false
			}
			slot.Dated = slot.Dated || hasKind(line, value.Date)
		}
	}
	return slot, !slot.Dated || clock(h.Before, h.After)
}

// marks tells a line by which a place is found again: it stands only once in
// either text.
func (t turn) marks(line string) bool {
	return line == "" || count(t.before, line) == 1 && count(t.after, line) == 1
}

func count(lines []string, line string) (n int) {
	for _, l := range lines {
		if l == line {
			n++
		}
	}
	return n
}

func (t turn) isTitle(line string) bool {
	return isHeading(line) && (line == first(t.before) || line == first(t.after))
}

// first is the first heading.
func first(lines []string) string {
	if i := slices.IndexFunc(lines, isHeading); i >= 0 {
		return lines[i]
	}
	return ""
}

func hasKind(line string, kind value.Kind) bool {
	return slices.ContainsFunc(value.Find(line), func(v value.Span) bool { return v.Kind == kind })
}

// clock tells lines that differ in dates and digits alone.
func clock(before, after []string) bool {
	return slices.EqualFunc(before, after, func(a, b string) bool { return timeless(a) == timeless(b) })
}

// timeless is a line in which all dates, and all digits, are alike.
func timeless(line string) string {
	var out strings.Builder
	at := 0
	for _, v := range value.Find(line) {
		if v.Kind == value.Date {
			out.WriteString(line[at:v.Start])
			out.WriteByte(0)
			at = v.End
		}
	}
	out.WriteString(line[at:])
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return r
	}, out.String())
}
