package change

// budget is what a comparison may still cost. It is counted, not timed, so that
// the same texts always give the same report.
type budget struct {
	cells int // of exact alignments: the product of the sides of each
	bytes int // of lines that are taken apart into words
}

// A comparison may cost this much. Where the cells are used up, larger parts
// count as replaced than need be; where the bytes are, lines count as removed
// and added that were rewritten. Nobody reads a diff that long by words.
func newBudget() *budget { return &budget{cells: 1 << 20, bytes: 1 << 19} }

// Bounds of the work on lines. Pages of people are far below them.
const (
	lineCost  = 64      // bytes that a line costs besides its own
	maxLines  = 1 << 17 // of both texts; of longer ones only the ends are matched
	maxLoose  = 1 << 14 // lines among which moved ones are looked for
	maxBlocks = 1 << 12 // changes; beyond, headings don't part them any more
)

func (b *budget) takeCells(n int) bool {
	if n > b.cells {
		return false
	}
	b.cells -= n
	return true
}

func (b *budget) takeBytes(n int) bool {
	if n > b.bytes {
		return false
	}
	b.bytes -= n
	return true
}
