package github

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// unlabelled are the pull requests whose making was cut off before they got
// their labels, as proposals that have a number already. What they should carry
// is what they would be proposed with, were they not there.
func (s *session) unlabelled() []forge.Action {
	var todo []forge.Action
	for _, number := range s.bare {
		item := s.item(number)
		if a, ok := s.proposal(item); item.Open && ok && len(a.Labels) > 0 {
			a.Number = number
			todo = append(todo, a)
		}
	}
	return todo
}

func (s *session) proposal(item forge.Item) (forge.Action, bool) {
	without := s.actual
	without.Items = slices.DeleteFunc(slices.Clone(s.actual.Items), func(i forge.Item) bool { return i.Number == item.Number })
	for _, a := range s.plan.Diff(without) {
		if a.Verb == forge.Propose && a.Key == item.Key() {
			return a, true
		}
	}
	return forge.Action{}, false
}
