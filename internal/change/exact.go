package change

import (
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// exact matches a small gap by the shortest edit script. The library compares
// runes, so each symbol of the gap becomes one.
func (al *aligner) exact(g gap) {
	if cells := g.rows() * g.columns(); cells == 0 || !al.work.takeCells(cells) {
		return
	}
	var known rune
	runes := func(symbols []symbol) []rune {
		out := make([]rune, len(symbols))
		for i, s := range symbols {
			if al.local[s] == 0 {
				known++
				al.local[s] = known
			}
			out[i] = al.local[s]
		}
		return out
	}
	rows, columns := al.a[g.a0:g.a1], al.b[g.b0:g.b1]
	before, after := runes(rows), runes(columns)
	for _, s := range rows {
		al.local[s] = 0
	}
	for _, s := range columns {
		al.local[s] = 0
	}
	i, j := g.a0, g.b0
	for _, d := range differ.DiffMainRunes(before, after, false) {
		n := utf8.RuneCountInString(d.Text)
		switch d.Type {
		case diffmatchpatch.DiffDelete:
			i += n
		case diffmatchpatch.DiffInsert:
			j += n
		case diffmatchpatch.DiffEqual:
			for range n {
				al.found[i] = j
				i, j = i+1, j+1
			}
		}
	}
}

// differ has no timeout: with one, the result would depend on the machine.
var differ = &diffmatchpatch.DiffMatchPatch{}
