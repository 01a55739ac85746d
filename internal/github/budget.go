package github

import (
	"errors"
	"fmt"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// cost is the number of writes that an action takes at most.
func cost(a forge.Action) int {
	if a.Verb == forge.Propose && a.Number != 0 {
		return 1
	}
	return a.Writes()
}

// tooLarge tells an action that takes more writes than any run may make, and
// leaves it out. With no writes at all there is nothing that one could overtake.
func (s *session) tooLarge(a forge.Action) bool {
	if s.most == 0 || cost(a) <= s.most {
		return false
	}
	if s.large == 0 {
		s.warn(fmt.Sprintf("%s: left out: it may take %d writes, and a run makes %d at most: raise `github.max_writes` in registry/config.yaml", name(a), cost(a), s.most))
	}
	s.large++
	s.tried[identify(a)] = true
	return true
}

// rehearse tells what would be done first; what that entails shows only then.
func (s *session) rehearse() {
	todo := slices.DeleteFunc(s.pending(), s.tooLarge)
	n, left := 0, s.most
	for ; n < len(todo) && cost(todo[n]) <= left; n++ {
		left -= cost(todo[n])
	}
	s.report.Done, s.report.Waiting = todo[:n], len(todo)-n+s.large
}

// stop ends a sync in good order where GitHub wants to be left alone, or the
// writes are used up: nobody is to blame, and the rest waits.
func (s *session) stop(err error) error {
	var limit *LimitError
	switch {
	case errors.As(err, &limit):
		s.report.Until = limit.Until
	case !errors.Is(err, errBudget):
		return err
	}
	s.report.Waiting = len(s.pending()) + s.large
	s.warn(fmt.Sprintf("%v; %d changes on GitHub wait for the next run", err, s.report.Waiting))
	if len(s.report.Failed) > 0 {
		return &UnfinishedError{s.report.Failed}
	}
	return nil
}
