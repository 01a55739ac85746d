package change

// Hunk is a place where two main texts differ: lines of the one in whose stead
// the other has lines, and the unchanged lines around them.
type Hunk struct {
	Line          int      // of Before, by number from 0, blank lines not counted
	Before, After []string // one of them may be empty
	Prev, Next    string   // the unchanged line above and below, empty at the ends of the text
}

// Hunks are the places where two main texts differ, in order. Whoever puts
// After in the place of Before makes the one text the other, blank lines aside.
// A line that moved stands in two hunks.
func Hunks(before, after string) []Hunk {
	a, b := split(before), split(after)
	var hunks []Hunk
	for _, g := range stableLines(a, b, newBudget()).gaps(len(b)) {
		h := Hunk{Line: g.a0, Before: a[g.a0:g.a1], After: b[g.b0:g.b1]}
		if g.a0 > 0 {
			h.Prev = a[g.a0-1]
		}
		if g.a1 < len(a) {
			h.Next = a[g.a1]
		}
		hunks = append(hunks, h)
	}
	return hunks
}
