package health

import (
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Verdict is a person's word on a URL. Until its end it goes before what is
// seen; the first observation from then on drops it, and a person's change of
// status in the registry ends it too.
type Verdict struct {
	State VerdictState    `json:"state"`
	At    observe.Instant `json:"at"`
	Until observe.Instant `json:"until"` // the first instant at which it no longer holds
	By    string          `json:"by"`
}

// VerdictState is what a verdict says of the page.
type VerdictState string

// The states of a verdict.
const (
	VerdictActive VerdictState = "active" // fine: no failure and no refusal counts
	VerdictDown   VerdictState = "down"   // not what people need: no success counts
)

// VerdictStates lists every state of a verdict.
func VerdictStates() []VerdictState { return []VerdictState{VerdictActive, VerdictDown} }

// UnmarshalJSON refuses an unknown state.
func (s *VerdictState) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, s, "verdict", func(s VerdictState) bool { return s == VerdictActive || s == VerdictDown })
}

// judge puts a person's verdict in force.
func (f *folding) judge(a Action) {
	v := Verdict{State: VerdictActive, At: a.At, Until: a.Until, By: a.who()}
	if a.State == VerdictDown {
		v.State = VerdictDown
	}
	f.r.Verdict = &v
	if f.r.Metrics.RedirectChain == nil {
		f.r.Metrics.RedirectChain = []string{} // never checked
	}
	word := fmt.Sprintf("%s says that it is %s, until %s", v.By, v.State, v.Until)
	if v.State == VerdictDown {
		f.condemn(word)
	} else {
		f.vouch(word)
	}
	f.replan()
}

// vouch takes a person's word that the page is fine as it is, wherever it leads.
func (f *folding) vouch(word string) {
	f.clear(word)
	f.settle(RedirectChanged)
	if f.r.Status == Inactive {
		f.r.Status, f.r.Hidden = Active, false
		f.tell(Reactivated, word)
	}
}

func (f *folding) condemn(word string) {
	f.r.Incident.Passes = 0
	f.settle(Reactivation)
	if f.r.Status != Inactive {
		f.retire(word)
	}
}

// classify says what the observation counts as: what its outcome does, unless
// a verdict in force overrules it. Then it counts as nothing.
func (f *folding) classify() {
	f.class = f.o.Outcome.Class()
	v := f.r.Verdict
	switch {
	case v == nil:
		return
	case f.at >= v.Until:
		f.r.Verdict = nil
	case v.State == VerdictActive:
		f.overruled = f.class == observe.Failure || f.o.Outcome == observe.Challenge
	case v.State == VerdictDown:
		f.overruled = f.class == observe.Success
	}
	if f.overruled {
		f.class = observe.Inconclusive
	}
}
