package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// skew is how far the clock of another runner may be ahead of ours.
const skew = 10 * time.Minute

// observedOnly leaves out the journals in which anything stands that may not:
// one bad runner must not cost what the others saw. The error says which.
func (a *app) observedOnly(journals []journal) (good []journal, refused error) {
	for _, j := range journals {
		if err := a.trust(j); err != nil {
			refused = errors.Join(refused, err)
			continue
		}
		good = append(good, j)
	}
	return good, refused
}

// trust reads a journal and refuses what [observed] refuses.
func (a *app) trust(j journal) error {
	lines, _, err := store.ReadJournal(j.name, j.data)
	if err != nil {
		return err
	}
	for n, l := range lines {
		if err := observed(j.name, n+1, l, a.now()); err != nil {
			return err
		}
	}
	return nil
}

// observed is what is wrong with a line of a journal that a runner made which
// read the web: it speaks for nobody, and what it claims to have seen tomorrow
// would keep every true check until then from being counted.
func observed(name string, n int, l store.Line, now observe.Instant) error {
	flaw := func(why string) error {
		return &store.InvalidError{Path: name, Line: n, Why: why, Mend: "nothing of this journal was recorded; what it covers stays due"}
	}
	switch {
	case l.Observation != nil && l.Observation.CheckedAt > now.Add(skew):
		return flaw(fmt.Sprintf("checked_at: %s is in the future", l.Observation.CheckedAt))
	case l.Gate != nil && l.Gate.At > now.Add(skew):
		return flaw(fmt.Sprintf("at: %s is in the future", l.Gate.At))
	case l.Observation == nil && l.Gate == nil:
		return flaw("a person's word, in a journal that only observes")
	}
	return nil
}
