package change

// Bounds of the search for pairs.
const (
	alike     = 0.4 // the least likeness of a line before and after
	aloneLike = 0.2 // the same, where the line stands alone between stable ones
	brief     = 3   // lines of at most so many words need not be alike there
	pairSide  = 48  // a gap with more lines on a side is searched in blocks
)

// pairs finds the lines of before that became lines of after. Both are the
// lines between two stable ones; partners never cross.
//
// Lines that differ in values or targets only come first: an amount that
// changed is found among many rows, and where there is no word beside it.
func pairs(before, after []line, work *budget) matching {
	found := match(shapes(before), shapes(after), work)
	for _, g := range found.gaps(len(after)) {
		if g.rows() == 1 && g.columns() == 1 {
			if lone(before[g.a0], after[g.b0]) {
				found[g.a0] = g.b0
			}
			continue
		}
		for _, block := range g.blocks(pairSide) {
			likeliest(before, after, block, found)
		}
	}
	return found
}

func lone(a, b line) bool {
	if isHeading(a.text) != isHeading(b.text) {
		return false
	}
	return max(len(a.bag.words), len(b.bag.words)) <= brief || likeness(a.bag, b.bag, aloneLike) > 0
}

// likeliest matches the lines of a gap so that the sum of their likeness is
// greatest.
func likeliest(before, after []line, g gap, found matching) {
	rows, columns := g.rows(), g.columns()
	sums := make([][]float64, rows+1) // the greatest for the lines from here on
	sums[rows] = make([]float64, columns+1)
	for i := rows - 1; i >= 0; i-- {
		sums[i] = make([]float64, columns+1)
		for j := columns - 1; j >= 0; j-- {
			sums[i][j] = max(sums[i+1][j], sums[i][j+1])
			a, b := before[g.a0+i], after[g.b0+j]
			if l := likeness(a.bag, b.bag, alike); l > 0 && isHeading(a.text) == isHeading(b.text) {
				sums[i][j] = max(sums[i][j], l+sums[i+1][j+1])
			}
		}
	}
	for i, j := 0, 0; i < rows && j < columns; {
		switch sums[i][j] {
		case sums[i+1][j]:
			i++
		case sums[i][j+1]:
			j++
		default:
			found[g.a0+i] = g.b0 + j
			i, j = i+1, j+1
		}
	}
}
