package notify

import (
	"github.com/civicaid-voice/linkhealth/internal/health"
)

// page is what the template of a message sees. Every foreign string in it is
// quoted already.
type page struct {
	Title                      string // empty where it goes beside the text
	Alerts, Recovered, Changed *section
	Review                     *queue
	Week                       *Week
	Stale                      string // since when nothing was checked, if that is too long
	Issues                     string
}

// section is a list that may be cut.
type section struct {
	Name  string
	Count int
	Lines []line
	More  int // that are left out
}

// line is what there is to say of one page or domain.
type line struct {
	Where string
	Said  []string
}

// queue is what waits for a person.
type queue struct {
	section
	Reasons []reasons
}

type reasons struct {
	Word  string
	Count int
}

// writer lays a message out in a dialect, with so many lines left to fill.
type writer struct {
	dialect
	left int
}

func (m Message) page(w writer) page {
	alerts, recovered, changed := m.sorted()
	p := page{
		Alerts:    w.stories("alerts", alerts),
		Recovered: w.stories("recovered", recovered),
		Changed:   w.stories("changed", changed),
		Issues:    m.Place.Issues,
	}
	if d := m.Digest; d != nil {
		p.Review, p.Week = w.queue(d), d.Week
		if d.Stale {
			p.Stale = stamp(d.LastCheckAt)
		}
	}
	return p
}

// sorted are the stories of a message: what needs a person, what is over, and
// what is only different.
func (m Message) sorted() (alerts, recovered, changed []story) {
	for _, s := range within(stories(m.Events)) {
		switch {
		case s.subject.changed:
			changed = append(changed, s)
		case s.over():
			recovered = append(recovered, s)
		default:
			alerts = append(alerts, s)
		}
	}
	return alerts, recovered, changed
}

func (w *writer) stories(name string, all []story) *section {
	return w.section(name, len(all), func(i int) line { return w.story(all[i]) })
}

// section takes the first of n lines, as many as there is room for.
func (w *writer) section(name string, n int, lineOf func(i int) line) *section {
	if n == 0 {
		return nil
	}
	shown := min(n, w.left)
	w.left -= shown
	s := &section{Name: name, Count: n, More: n - shown}
	for i := range shown {
		s.Lines = append(s.Lines, lineOf(i))
	}
	return s
}

func (w *writer) story(s story) line {
	l := line{Where: w.where(s.events[0])}
	for _, e := range s.turns() {
		since := e.Since
		if since == 0 {
			since = e.At
		}
		l.Said = append(l.Said, say("kind/"+string(e.Kind), w.happening("", stamp(e.At), stamp(since), e.Detail)))
	}
	return l
}

// where is the page, the domain, or the monitor itself.
func (w *writer) where(e health.Event) string {
	for _, name := range []string{e.URL, e.Domain} {
		if name = address(name); name != "" {
			return w.quote(name)
		}
	}
	return say("run", nil)
}

func (w *writer) queue(d *Digest) *queue {
	if len(d.Review) == 0 {
		return nil
	}
	q := &queue{section: *w.section("review", len(d.Review), func(i int) line { return w.waiting(d.Review[i]) })}
	for _, reason := range health.Reasons() {
		if n := d.Reasons[reason]; n > 0 {
			q.Reasons = append(q.Reasons, reasons{word(reason), n})
		}
	}
	return q
}

func (w *writer) waiting(v Waiting) line {
	about := w.happening(word(v.Reason), "", stamp(v.Since), v.Detail)
	return line{Where: w.quote(address(v.URL)), Said: []string{say("waiting", about)}}
}

// happening is an event, or something that waits, in the words of a template.
type happening struct{ What, At, Since, Detail string }

func (w *writer) happening(what, at, since, detail string) happening {
	if detail = harmless(detail); detail != "" {
		detail = w.quote(detail)
	}
	return happening{what, at, since, detail}
}
