package frame

import (
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/value"
)

// maxAccepted is how many places are remembered that were accepted.
const maxAccepted = 50

// Accept learns from what a person accepted on the page with that id, in the
// place of what was accepted before. A place that was accepted twice, whose
// changes were of words alone, or of lines that came and went, becomes a slot. One
// with a number, a date or the target of a link in it never does.
func (s Site) Accept(id, before, after string) Site {
	p := s.Pages[id]
	known := slices.Clone(p.Accepted)
	for _, c := range candidates(before, after, wordsOnly) {
		i := slices.IndexFunc(known, func(k page.Slot) bool { return k.Prev == c.Prev && k.Next == c.Next })
		if i < 0 {
			known = append(known, c.Slot)
			continue
		}
		c.Most = max(c.Most, known[i].Most)
		known = slices.Delete(known, i, i+1)
		if len(s.slots(id)) < MaxSlots {
			s = s.with(Step{Page: id, Step: page.Step{Slot: &c.Slot}})
		}
	}
	p.Accepted = known[max(0, len(known)-maxAccepted):]
	return s.withPage(id, p)
}

// wordsOnly tells a line without anything that weighs more than words.
func wordsOnly(line string) bool {
	return !isRow(line) && !strings.Contains(line, linkMark) && len(value.Find(line)) == 0
}
