package fold

import (
	"cmp"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Input is the lines of journals, in any order. The whole of a run belongs into
// one Input: a gated run that was killed is judged by what is here of it.
type Input struct {
	Observations []observe.Observation
	Actions      []health.Action
	Gates        []observe.Gate
	Notices      []observe.Notice // they change no record: [Notices] folds them
}

// each calls the function of every observation and action in the order of time;
// at one instant the action comes first.
func (in Input) each(observation func(observe.Observation), action func(health.Action)) {
	actions := slices.SortedStableFunc(slices.Values(in.Actions), health.Action.Compare)
	for _, o := range slices.SortedStableFunc(slices.Values(in.Observations), earlier) {
		for len(actions) > 0 && actions[0].At <= o.CheckedAt {
			action(actions[0])
			actions = actions[1:]
		}
		observation(o)
	}
	for _, a := range actions {
		action(a)
	}
}

func earlier(a, b observe.Observation) int {
	return cmp.Or(cmp.Compare(a.CheckedAt, b.CheckedAt), cmp.Compare(a.ID, b.ID))
}
