package github

import (
	"errors"
	"net/http"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// Failure is an action that could not be done.
type Failure struct {
	What string // names the action
	Err  error
}

// errDenied is told of what was not even tried.
var errDenied = errors.New("not tried, as GitHub forbade the same before")

// fail remembers a failure, and what can't succeed after it.
func (s *session) fail(a forge.Action, err error) {
	s.report.Failed = append(s.report.Failed, Failure{name(a), err})
	var no *CallError
	if errors.As(err, &no) && no.denied() {
		s.denied[no.area] = true
	}
}

// hopeless tells an action that needs what the token may not touch.
func (s *session) hopeless(a forge.Action) bool {
	return slices.ContainsFunc(areas(a), func(needed area) bool { return s.denied[needed] })
}

// areas are what an action touches.
func areas(a forge.Action) []area {
	switch {
	case a.Verb == forge.Prune:
		return []area{contents}
	case a.Verb == forge.Propose || a.Verb == forge.Revise:
		return []area{contents, pulls}
	case a.Pull:
		return []area{pulls}
	}
	return []area{issues}
}

// fatal is err where nothing more should be tried in this run, else nil.
func fatal(err error) error {
	var stranger *StrangerError
	if status(err) == http.StatusUnauthorized || errors.As(err, &stranger) {
		return err
	}
	return nil
}
