package doctor

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Journals are the facts that lie in the working folder alone.
type Journals struct {
	Now       observe.Instant
	Pending   []observe.Instant // the oldest line of each journal that is not folded; 0 where it has none
	Folded    []observe.Instant // of each that is folded and not published
	Following bool              // a checkout was left half way to what was published
	Held      bool              // another process is at work: these are its own
}

// stale is the age from which facts that only one folder holds are in danger.
const stale = 24 * time.Hour

// pile is some journals as the templates see them.
type pile struct {
	Count int
	Age   time.Duration // of the oldest line; zero where there is none
}

func (j Journals) pile(of []observe.Instant) pile {
	p := pile{Count: len(of)}
	for _, at := range of {
		if at != 0 {
			p.Age = max(p.Age, j.Now.Sub(at))
		}
	}
	return p
}

// Findings says what has to be folded or published before the folder goes.
func (j Journals) Findings() []Finding {
	if j.Held {
		return one(found(OfJournals, Note, "held", j))
	}
	var all []Finding
	tell := func(name string, p pile) {
		if p.Count == 0 {
			return
		}
		level := Note
		if p.Age > stale {
			level = Warning
		}
		all = append(all, found(OfJournals, level, name, p))
	}
	tell("pending", j.pile(j.Pending))
	tell("folded", j.pile(j.Folded))
	if j.Following {
		all = append(all, found(OfJournals, Warning, "following", j))
	}
	if len(all) == 0 {
		return one(found(OfJournals, OK, "none", j))
	}
	return all
}
