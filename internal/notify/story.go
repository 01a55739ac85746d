package notify

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// story is what happened to one page or domain, oldest first: one line of a
// message.
type story struct {
	subject subject
	events  []health.Event
}

// subject is what a story is about: an id, a domain, or the run itself. That
// a page says something else is a story of its own.
type subject struct {
	id, domain string
	changed    bool
}

// stories are in the order in which they began.
func stories(events []health.Event) []story {
	var all []story
	at := map[subject]int{}
	for _, e := range events {
		about := subject{id: e.ID, changed: changed(e.Kind)}
		if e.ID == "" {
			about.domain = e.Domain
		}
		i, known := at[about]
		if !known {
			i = len(all)
			at[about] = i
			all = append(all, story{subject: about})
		}
		all[i].events = append(all[i].events, e)
	}
	return all
}

// over tells a story that ended well.
func (s story) over() bool {
	last := s.events[len(s.events)-1].Kind
	return last == health.RecoveredFully || last == health.Reactivated
}

// gravest are the levels of an incident, the highest first. One check can reach
// several, and then the highest is told.
var gravest = []health.Kind{health.Deactivated, health.EscalatedFurther, health.AlertRaised, health.BecameDegraded}

// turns are the events without those that a graver one of the same check covers.
func (s story) turns() []health.Event {
	var turns []health.Event
	for _, e := range s.events {
		n := len(turns) - 1
		if n < 0 || turns[n].At != e.At || rank(turns[n]) < 0 || rank(e) < 0 {
			turns = append(turns, e)
		} else if rank(e) < rank(turns[n]) {
			turns[n] = e
		}
	}
	return turns
}

func rank(e health.Event) int { return slices.Index(gravest, e.Kind) }

// within leaves out the pages of a domain that is told of as a whole, since one
// line then stands for all of them.
func within(all []story) []story {
	whole := map[string]bool{}
	for _, s := range all {
		for _, e := range s.events {
			if e.Kind == health.DomainFailing || e.Kind == health.DomainDown {
				whole[e.Domain] = true
			}
		}
	}
	return slices.DeleteFunc(all, func(s story) bool {
		return s.subject.id != "" && whole[s.events[0].Domain] && failing(s)
	})
}

// failing tells a story of nothing but failures.
func failing(s story) bool {
	return !slices.ContainsFunc(s.events, func(e health.Event) bool { return rank(e) < 0 })
}
