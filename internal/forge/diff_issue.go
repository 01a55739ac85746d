package forge

import (
	"cmp"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// diffIssue is what has to be done about the issues of a key.
func diffIssue(w Wanted, a Actual, k Key) []Action {
	open, closed := a.standing(k)
	want, wanted := w.issues[k]
	if !wanted {
		return w.settle(a, open)
	}
	var todo []Action
	for len(open) > 0 && want.after(open[0]) {
		todo = append(todo, w.close(open[0], w.recovered(open[0], want.Before)))
		open = open[1:]
	}
	if len(open) == 0 {
		return append(todo, w.raise(want, closed)...)
	}
	todo = append(todo, twins(w, open)...)
	switch oldest := open[0]; {
	case want.Kind == Alert && want.Incident > oldest.incident():
		todo = append(todo, w.reopen(want, oldest)) // closing it was lost: nobody was told that it is another incident
	case want.differs(oldest):
		todo = append(todo, want.write(oldest))
	}
	return todo
}

// standing are the items of a key, the oldest first.
func (a Actual) standing(k Key) (open, closed []Item) {
	for _, i := range a.of(k) {
		if i.Open {
			open = append(open, i)
		} else {
			closed = append(closed, i)
		}
	}
	return open, closed
}

// incident is the start of the incident that the item stands for.
func (i Item) incident() observe.Instant { return cmp.Or(i.Note.Incident, i.Marker.Since) }

// after tells an incident that began so long after the one of the item had
// recovered that it is another one: closing the item was lost.
func (want Issue) after(i Item) bool {
	return want.Before != 0 && i.incident() < want.Before && want.Incident.Sub(want.Before) >= Again
}

// continues tells an incident that is the closed item's own, or one that began
// within [Again] of its recovery.
func (want Issue) continues(i Item) bool {
	if i.incident() == want.Incident {
		return true
	}
	end := cmp.Or(i.Recovered, want.Before)
	return end != 0 && i.incident() < want.Incident && want.Incident.Sub(end) < Again && want.Incident >= end
}

// raise opens an issue, or opens one again. What a person closed stays closed
// for that incident.
func (w Wanted) raise(want Issue, closed []Item) []Action {
	var again *Item
	if want.declined(closed) {
		return nil
	}
	for n := range closed {
		i := &closed[n]
		if want.continues(*i) && !(i.refused() && len(want.Evidence) > 0) && (again == nil || i.incident() >= again.incident()) {
			again = i
		}
	}
	if again == nil {
		return []Action{w.open(want)}
	}
	return []Action{w.reopen(want, *again)}
}

// declined tells that a person closed an issue of this very incident, or ones
// that told of all that there is to tell.
func (want Issue) declined(closed []Item) bool {
	told := map[string]bool{}
	for _, i := range closed {
		if !i.refused() {
			continue
		}
		if len(want.Evidence) == 0 && i.incident() == want.Incident {
			return true
		}
		for _, e := range i.Evidence {
			told[e] = true
		}
	}
	return len(want.Evidence) > 0 && !slices.ContainsFunc(want.Evidence, func(e string) bool { return !told[e] })
}

// note is what is remembered of the issue.
func (want Issue) note() Note {
	return Note{Incident: want.Incident, Facts: want.Facts, Evidence: want.Evidence}
}

func (w Wanted) open(want Issue) Action {
	m := Marker{want.Kind, want.Subject, want.Incident}
	return Action{
		Verb: Open, Key: want.Key, Title: want.Title, Labels: want.Labels, Assignees: want.Assignees,
		Body: body(m, want.note(), want.Text, ""),
	}
}

func (w Wanted) reopen(want Issue, i Item) Action {
	next := want.write(i)
	next.Verb = Reopen
	text := "reopened"
	if want.Kind == Alert && i.incident() == want.Incident {
		text = "reopened/apart" // it never recovered: another issue stood for it
	}
	next.Comment = remark("reopened", i.Marker, want.Incident, say(text, moment(want.Incident)))
	return next
}

// differs tells whether the item should tell something else.
func (want Issue) differs(i Item) bool {
	return i.Facts != want.Facts || i.Note.Incident != want.Incident || i.Closed != 0
}

// write keeps since when it stands, and what people added below our text.
func (want Issue) write(i Item) Action {
	p, _ := parseBody(i.Body)
	return Action{
		Verb: Rewrite, Key: want.Key, Number: i.Number, Title: want.Title,
		Body: body(i.Marker, want.note(), want.Text, p.added),
	}
}

// twins closes all but the oldest.
func twins(w Wanted, open []Item) []Action {
	var todo []Action
	for _, i := range open[1:] {
		todo = append(todo, w.close(i, ended{how: "twin", why: say("twin", open[0].Number)}))
	}
	return todo
}
