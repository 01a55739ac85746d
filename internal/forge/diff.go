package forge

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// Again is how long after its recovery an incident that begins anew is told in
// the issue of the one before.
const Again = 7 * 24 * time.Hour

// Diff is what has to be done so that what stands on GitHub is what is wanted,
// the most urgent first. It is empty where nothing has to be. Some actions wait
// for another, such as closing the issues of a domain's pages for the issue of
// the domain: whoever has done one asks again.
func Diff(w Wanted, a Actual) []Action {
	w, a = w.indexed(), a.indexed()
	var todo []Action
	for _, k := range keys(w, a) {
		if k.Pull {
			todo = append(todo, diffPull(w, a, k)...)
		} else {
			todo = append(todo, diffIssue(w, a, k)...)
		}
	}
	todo = append(todo, prune(w, a, todo)...)
	for _, l := range w.Labels {
		if a.missing(l) {
			todo = append(todo, Action{Verb: Colour, Label: l})
		}
	}
	slices.SortStableFunc(todo, func(x, y Action) int {
		return cmp.Or(cmp.Compare(x.urgency(), y.urgency()), x.Key.compare(y.Key), cmp.Compare(x.Number, y.Number))
	})
	return todo
}

// urgency is lowest for what people must know.
func (a Action) urgency() int {
	switch a.Verb {
	case Open, Reopen:
		return 0
	case Close, Withdraw:
		return 1
	case Propose, Revise:
		return 2
	case Rewrite:
		return 3
	}
	return 4
}

// keys are all that is wanted or stands there, each once, in order.
func keys(w Wanted, a Actual) []Key {
	all := map[Key]bool{}
	for k := range w.issues {
		all[k] = true
	}
	for k := range w.pulls {
		all[k] = true
	}
	for k := range a.byKey {
		all[k] = true
	}
	return slices.SortedFunc(maps.Keys(all), Key.compare)
}
