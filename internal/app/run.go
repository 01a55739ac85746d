package app

import (
	"fmt"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// run is what a command that observed or recorded tells of it.
type run struct {
	startedAt, finishedAt                                 observe.Instant
	due, observed, ok, failing, inconclusive, carriedOver int
	quarantined                                           string // why nothing of the run counts; empty when it does
	observations                                          []observe.Observation
	events                                                []health.Event
}

// summarise counts observations. Without a plan all that was observed was due.
func summarise(seen []observe.Observation, started, finished observe.Instant) run {
	r := run{startedAt: started, finishedAt: max(started, finished), due: len(seen), observed: len(seen), observations: seen}
	for _, o := range seen {
		switch o.Outcome.Class() {
		case observe.Success:
			r.ok++
		case observe.Failure:
			r.failing++
		default:
			r.inconclusive++
		}
	}
	return r
}

// runJSON is the one object that check, observe and record print.
type runJSON struct {
	Run struct {
		StartedAt    observe.Instant `json:"started_at"`
		FinishedAt   observe.Instant `json:"finished_at"`
		Due          int             `json:"due"`
		Observed     int             `json:"observed"`
		OK           int             `json:"ok"`
		Failing      int             `json:"failing"`
		Inconclusive int             `json:"inconclusive"`
		CarriedOver  int             `json:"carried_over"`
		Quarantined  bool            `json:"quarantined"`
	} `json:"run"`
	Observations []observe.Observation `json:"observations"`
	Events       []health.Event        `json:"events"`
}

func (r run) json() runJSON {
	j := runJSON{Observations: append([]observe.Observation{}, r.observations...), Events: append([]health.Event{}, r.events...)}
	j.Run.StartedAt, j.Run.FinishedAt = r.startedAt, r.finishedAt
	j.Run.Due, j.Run.Observed, j.Run.OK, j.Run.Failing = r.due, r.observed, r.ok, r.failing
	j.Run.Inconclusive, j.Run.CarriedOver, j.Run.Quarantined = r.inconclusive, r.carriedOver, r.quarantined != ""
	for i := range j.Observations {
		j.Observations[i].Run = nil
	}
	return j
}

// printRun tells of a run: the events, and a line that sums it up.
func (a *app) printRun(r run) error {
	if a.json() {
		return a.printJSON(r.json())
	}
	return a.print(eventLines(r.events) + r.line() + "\n")
}

func (r run) line() string {
	parts := []string{fmt.Sprintf("%d of %d checked", r.observed, r.due), fmt.Sprintf("%d ok", r.ok), fmt.Sprintf("%d failing", r.failing)}
	if r.inconclusive > 0 {
		parts = append(parts, fmt.Sprintf("%d inconclusive", r.inconclusive))
	}
	if r.carriedOver > 0 {
		parts = append(parts, fmt.Sprintf("%d carried over", r.carriedOver))
	}
	if r.quarantined != "" {
		parts = append(parts, "quarantined: nothing counts")
	}
	return strings.Join(parts, ", ")
}

// eventLines tells one event a line; a mere failure is told by the warnings
// and alerts that it adds up to.
func eventLines(events []health.Event) string {
	var b strings.Builder
	for _, e := range events {
		if e.Kind == health.FailureSeen {
			continue
		}
		fmt.Fprintf(&b, "%-7s %-20s %s  %s\n", e.Severity, e.Kind, plain.Line(about(e)), plain.Line(e.Detail))
	}
	return b.String()
}
