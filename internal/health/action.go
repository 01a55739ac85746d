package health

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// MaxActed is how many actions of one instant a record takes. There are several
// only where a script, or a clock that stands still, gives them.
const MaxActed = 10

// Action is what a person said about a URL, kept in a journal so that a replay
// keeps it too.
type Action struct {
	Kind  ActionKind      `json:"kind"`
	ID    string          `json:"id"`
	At    observe.Instant `json:"at"`
	By    string          `json:"by"`
	Until observe.Instant `json:"until"`           // of a verdict, the instant at which it ends; null otherwise
	State VerdictState    `json:"state,omitempty"` // of a verdict; empty is active
}

// Compare orders actions by time, and those of one instant in a fixed way, so
// that the order in which journals arrive does not show.
func (a Action) Compare(b Action) int {
	return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.ID, b.ID),
		cmp.Compare(slices.Index(actionKinds, a.Kind), slices.Index(actionKinds, b.Kind)),
		cmp.Compare(a.State, b.State), cmp.Compare(a.Until, b.Until), cmp.Compare(a.By, b.By))
}

// ActionKind names an action.
type ActionKind string

// The kinds of action.
const (
	ActVerdict ActionKind = "verdict" // overrules what is observed, until a date
	ActReset   ActionKind = "reset"   // clears the failure counts
	ActRecheck ActionKind = "recheck" // makes due now
)

var actionKinds = []ActionKind{ActVerdict, ActReset, ActRecheck}

// ActionKinds lists every kind of action.
func ActionKinds() []ActionKind { return slices.Clone(actionKinds) }

// UnmarshalJSON refuses an unknown kind.
func (k *ActionKind) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, k, "kind of action", func(k ActionKind) bool { return slices.Contains(actionKinds, k) })
}

// Act returns the record after a person's action, and what happened on the
// way. Like [Fold] it mutates neither argument and first takes over what the
// registry says now. An action that is moot changes nothing, so that acting on
// a journal twice is acting on it once. A verdict makes a record for a URL that
// has none.
func Act(r Record, a Action, p Policy) (Record, []Event) {
	if r.Moot(a) != "" {
		return r, nil
	}
	f := folding{r: r, id: a.ID, at: a.At, p: p}
	f.adopt()
	f.remember(a)
	switch a.Kind {
	case ActVerdict:
		f.judge(a)
	case ActReset:
		f.clear("reset by " + a.who())
		f.replan()
	case ActRecheck:
		f.r.RecheckAt, f.r.NextCheckAt = a.At, a.At
	}
	return f.r, f.events
}

// Moot says in a few words why the action changes nothing in r; it is empty
// where it does change something.
func (r Record) Moot(a Action) string {
	acted := r.ActedAt()
	switch {
	case a.Kind != ActVerdict && (len(r.History) == 0 || a.At <= r.History[0].At):
		return "no check is known that came before it"
	case a.At < acted:
		return fmt.Sprintf("not newer than the last action of %s", acted)
	case a.At == acted && slices.Contains(r.Acted, a):
		return "it was done already"
	case a.At == acted && len(r.Acted) >= MaxActed:
		return "too many actions of one instant"
	case a.Kind == ActRecheck && a.At <= r.Metrics.LastCheckAt:
		return fmt.Sprintf("not newer than the last check of %s", r.Metrics.LastCheckAt)
	}
	return ""
}

// ActedAt is when a person last said something; zero where nobody did.
func (r Record) ActedAt() observe.Instant {
	if len(r.Acted) == 0 {
		return 0
	}
	return r.Acted[0].At
}

func (f *folding) remember(a Action) {
	if a.At > f.r.ActedAt() {
		f.r.Acted = []Action{a}
		return
	}
	f.r.Acted = append(slices.Clone(f.r.Acted), a)
}

// who said it. Only a verdict needs a name.
func (a Action) who() string { return cmp.Or(a.By, "a person") }

// clear ends the incident, forgets all counts and accepts the fields as they
// are, by a person's word: the next observation starts afresh. It does not
// reactivate.
func (f *folding) clear(word string) {
	r := &f.r
	if f.open() {
		f.recover(word)
	}
	r.Metrics.ConsecutiveFailures = 0
	r.Incident = Incident{Began: r.Incident.Began, Recovered: r.Incident.Recovered}
	f.settle(Failing, Blocked, Soft404, Reactivation)
	f.acceptFields()
}

// replan plans the next check anew where the one on record followed from counts
// or from a status that no longer hold.
func (f *folding) replan() {
	r := &f.r
	if r.Last == nil || r.Last.Outcome.Class() == observe.Inconclusive || r.RecheckAt != 0 {
		return
	}
	r.NextCheckAt = r.Metrics.LastCheckAt.Add(f.interval())
}

// obey forgets that a check was asked for once it was made.
func (f *folding) obey() {
	if f.r.RecheckAt <= f.at {
		f.r.RecheckAt = 0
	}
}
