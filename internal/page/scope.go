package page

const (
	// decay is the part of a block's score that each element further up gets. So
	// slow a one lets an element win that gathers the pieces of a long text.
	decay = 0.85
	least = 0.01 // of a score: what is less goes no further up

	// listed is the part of its score that a text in an item of a list gets, for
	// each list around it: comments and teasers stand in lists, articles do not.
	listed = 0.1
)

// scope is the element that holds the main text, by the prose in it; the root
// where there is none.
func (l *layout) scope() int32 {
	scores := l.scores()
	best := int32(0)
	for i := range scores {
		if scores[i] > scores[best] {
			best = int32(i)
		}
	}
	return l.gather(best)
}

// scores are, by node, how much prose there is, nearer prose more, and less of
// it where links are many.
func (l *layout) scores() []float32 {
	scores := make([]float32, len(l.nodes))
	for k := range l.blocks {
		b := &l.blocks[k]
		if b.why != "" || b.kind == heading || b.kind == title || b.kind == picture || b.to-b.from < 25 {
			continue
		}
		score := l.weight(b.node) * (1 - share(b.linked, b.words)) * (1 + float32(b.stops) + min(float32(b.to-b.from)/100, 3))
		for i, v := l.home(b), score; i > 0 && v > least*score; i, v = l.nodes[i].parent, v*decay {
			scores[i] += v
		}
	}
	for i := range scores {
		if scores[i] > 0 {
			scores[i] *= 1 - share(l.within(l.linked, int32(i)), l.within(l.sums.words, int32(i)))
		}
	}
	return scores
}

func share(part, all int32) float32 { return float32(part) / float32(max(all, 1)) }

// home is the element whose text a block is: the parent of its paragraph, or
// where texts stand beside blocks, the element they stand in.
func (l *layout) home(b *block) int32 {
	if b.node == 0 || l.holds[b.node] {
		return b.node
	}
	return l.nodes[b.node].parent
}

// weight is less than one in lists.
func (l *layout) weight(i int32) float32 { return itemWeights[l.items[i]] }

// itemWeights are the weights by the number of items around.
var itemWeights = [mostItems + 1]float32{1, listed, listed * listed, listed * listed * listed}
