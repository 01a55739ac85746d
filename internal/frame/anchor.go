package frame

import (
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/change"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// follow learns the slots of a page anew whose neighbour above or below was
// rewritten: an amount that changes must not bring back the line beside it that
// nobody wants to see.
func (s Site) follow(id, before, after string) Site {
	for _, h := range change.Hunks(before, after) {
		for _, slot := range s.slots(id) {
			moved, ok := follow(slot, h)
			if ok && len(s.slots(id)) < MaxSlots && !slices.Contains(s.slots(id), moved) {
				s = s.with(Step{Page: id, Step: page.Step{Slot: &moved}})
			}
		}
	}
	return s
}

// follow is a slot with the neighbour that a hunk left it, if that is rewritten,
// and the other one stands still. The lines beyond it are those of the slot.
func follow(slot page.Slot, h change.Hunk) (moved page.Slot, ok bool) {
	n, more := len(h.Before), len(h.After)-len(h.Before)
	if n == 0 || more < 0 || more > slot.Most {
		return slot, false
	}
	if page.Key(h.Next) == slot.Next && page.Key(h.Before[n-1]) == slot.Prev {
		slot.Prev = page.Key(h.After[n-1])
		return slot, alike(h.Before[n-1], h.After[n-1])
	}
	if page.Key(h.Prev) == slot.Prev && page.Key(h.Before[0]) == slot.Next {
		slot.Next = page.Key(h.After[more])
		return slot, alike(h.Before[0], h.After[more])
	}
	return slot, false
}

// alike tells two lines that share at least half of their words.
func alike(a, b string) bool {
	words, others := strings.Fields(a), strings.Fields(b)
	all, shared := max(len(words), len(others)), 0
	for _, w := range words {
		if i := slices.Index(others, w); i >= 0 {
			others = slices.Delete(others, i, i+1)
			shared++
		}
	}
	return 2*shared >= all
}
