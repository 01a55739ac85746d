package change

import (
	"slices"
	"sort"
)

// Bounds of the work that an alignment may cost: with them it is linear in the
// length of the sequences, times a constant.
const (
	exactCells = 128 * 128 // a gap up to this product of its sides is aligned exactly
	blockSide  = 128       // a larger one without anchors is cut into blocks of this side
	maxDepth   = 16        // how often a gap between anchors is searched for more
)

// matching says which element of one sequence each of the other corresponds
// to; none where there is no such element. Partners never cross.
type matching []int

const none = -1

func unmatched(n int) matching {
	m := make(matching, n)
	for i := range m {
		m[i] = none
	}
	return m
}

// aligner matches equal symbols of two sequences: what begins and ends alike,
// then what is unique on both sides (patience), then exactly where the gap is
// small. Of a large gap without anchors, blocks at the same relative place are
// matched.
type aligner struct {
	a, b    []symbol
	work    *budget
	anchors func(symbol) bool // what the first anchors may be; nil is anything
	found   matching          // by element of a
	inA     []tally           // by symbol; zero between calls
	inB     []tally
	local   []rune // by symbol; zero between calls
}

type tally struct{ count, last int }

// align matches a and b, whose symbols are below size.
func align(a, b []symbol, size int, anchors func(symbol) bool, work *budget) matching {
	al := &aligner{
		a: a, b: b, work: work, anchors: anchors, found: unmatched(len(a)),
		inA: make([]tally, size), inB: make([]tally, size), local: make([]rune, size),
	}
	al.gap(gap{0, len(a), 0, len(b)}, 0)
	return al.found
}

// gap is a part of both sequences that is yet to be matched.
type gap struct{ a0, a1, b0, b1 int }

func (g gap) rows() int    { return g.a1 - g.a0 }
func (g gap) columns() int { return g.b1 - g.b0 }

func (al *aligner) gap(g gap, depth int) {
	g = al.trim(g)
	if g.rows() == 0 || g.columns() == 0 {
		return
	}
	if depth == 0 && al.anchors != nil {
		if pairs := al.unique(g, al.anchors); len(pairs) > 0 {
			al.between(g, pairs, 1)
			return
		}
	}
	if g.rows()*g.columns() <= exactCells {
		al.exact(g)
		return
	}
	if depth < maxDepth {
		if pairs := al.unique(g, func(symbol) bool { return true }); len(pairs) > 0 {
			al.between(g, pairs, depth+1)
			return
		}
	}
	for _, block := range g.blocks(blockSide) {
		al.exact(al.trim(block))
	}
}

// trim matches what the gap begins and ends with on both sides.
func (al *aligner) trim(g gap) gap {
	for g.rows() > 0 && g.columns() > 0 && al.a[g.a0] == al.b[g.b0] {
		al.found[g.a0] = g.b0
		g.a0, g.b0 = g.a0+1, g.b0+1
	}
	for g.rows() > 0 && g.columns() > 0 && al.a[g.a1-1] == al.b[g.b1-1] {
		g.a1, g.b1 = g.a1-1, g.b1-1
		al.found[g.a1] = g.b1
	}
	return g
}

// between matches the anchors, and goes on in the gaps around them.
func (al *aligner) between(g gap, anchors [][2]int, depth int) {
	a0, b0 := g.a0, g.b0
	for _, p := range anchors {
		al.found[p[0]] = p[1]
		al.gap(gap{a0, p[0], b0, p[1]}, depth)
		a0, b0 = p[0]+1, p[1]+1
	}
	al.gap(gap{a0, g.a1, b0, g.b1}, depth)
}

// unique finds the longest sequence of symbols, of those that may be anchors,
// that stand once on each side, in the same order.
func (al *aligner) unique(g gap, may func(symbol) bool) [][2]int {
	for i := g.a0; i < g.a1; i++ {
		t := &al.inA[al.a[i]]
		t.count, t.last = t.count+1, i
	}
	for j := g.b0; j < g.b1; j++ {
		t := &al.inB[al.b[j]]
		t.count, t.last = t.count+1, j
	}
	var pairs [][2]int
	for i := g.a0; i < g.a1; i++ {
		if s := al.a[i]; al.inA[s].count == 1 && al.inB[s].count == 1 && may(s) {
			pairs = append(pairs, [2]int{i, al.inB[s].last})
		}
	}
	for i := g.a0; i < g.a1; i++ {
		al.inA[al.a[i]] = tally{}
	}
	for j := g.b0; j < g.b1; j++ {
		al.inB[al.b[j]] = tally{}
	}
	return rising(pairs)
}

// rising is the longest subsequence whose second elements rise, by patience
// sorting.
func rising(pairs [][2]int) [][2]int {
	var piles []int // the index of the pair on top of each
	under := make([]int, len(pairs))
	for i, p := range pairs {
		k := sort.Search(len(piles), func(k int) bool { return pairs[piles[k]][1] >= p[1] })
		under[i] = none
		if k > 0 {
			under[i] = piles[k-1]
		}
		if k == len(piles) {
			piles = append(piles, i)
		} else {
			piles[k] = i
		}
	}
	if len(piles) == 0 {
		return nil
	}
	var longest [][2]int
	for i := piles[len(piles)-1]; i != none; i = under[i] {
		longest = append(longest, pairs[i])
	}
	slices.Reverse(longest)
	return longest
}

// blocks cuts a gap into gaps at the same relative place on both sides, whose
// sides are at most side.
func (g gap) blocks(side int) []gap {
	n := (max(g.rows(), g.columns()) + side - 1) / side
	blocks := make([]gap, n)
	for k := range blocks {
		blocks[k] = gap{
			g.a0 + g.rows()*k/n, g.a0 + g.rows()*(k+1)/n,
			g.b0 + g.columns()*k/n, g.b0 + g.columns()*(k+1)/n,
		}
	}
	return blocks
}

// gaps are what lies between matched elements, in order; n is the length of the
// second sequence.
func (m matching) gaps(n int) []gap {
	var gaps []gap
	g := gap{}
	close := func(i, j int) {
		g.a1, g.b1 = i, j
		if g.rows() > 0 || g.columns() > 0 {
			gaps = append(gaps, g)
		}
		g = gap{a0: i + 1, b0: j + 1}
	}
	for i, j := range m {
		if j != none {
			close(i, j)
		}
	}
	close(len(m), n)
	return gaps
}
