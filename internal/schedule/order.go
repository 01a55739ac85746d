package schedule

import (
	"math/rand/v2"
	"slices"
)

// Shuffle puts the checks into the order of a run: the priority bands one
// after the other, random inside a band. The same seed gives the same order.
func Shuffle(due []Check, seed uint64) []Check {
	order := slices.Clone(due)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
	slices.SortStableFunc(order, func(a, b Check) int { return Band(a.Priority, b.Priority) })
	return order
}
