package registry

import "slices"

// remove deletes pairs and a comma for each.
func (f *editFlow) remove(w *editWriter, pairs []int) error {
	slices.Sort(pairs)
	commas := map[int]bool{} // by the pair before it, those that went already
	for len(pairs) > 0 {
		n := 1
		for n < len(pairs) && pairs[n] == pairs[0]+n && f.together(pairs[n]) {
			n++
		}
		f.removeRun(w, pairs[0], pairs[0]+n-1, commas)
		pairs = pairs[n:]
	}
	return nil
}

// together tells a pair that stands on one line with the one before it.
func (f *editFlow) together(i int) bool {
	return f.src.blanks(f.pairs[i-1].end) == f.pairs[i-1].comma && f.behindComma(i)
}

func (f *editFlow) behindComma(i int) bool {
	return i > 0 && f.src.blanks(f.pairs[i-1].comma+1) == f.pairs[i].start
}

// removeRun deletes the pairs i to j of one line: with the comma before them if
// it stands there too, else with the one behind, so that no comment goes but
// theirs.
func (f *editFlow) removeRun(w *editWriter, i, j int, commas map[int]bool) {
	start, end, comma := f.pairs[i].start, f.pairs[j].end, f.pairs[j].comma
	first := i
	switch {
	case f.behindComma(i) && !commas[i-1]:
		first = i - 1
		f.cut(w, editSpan{f.pairs[first].comma, end})
	case comma >= 0:
		f.cut(w, editSpan{start, f.src.blanks(comma + 1)})
		commas[j] = true
	default:
		f.cut(w, editSpan{start, end})
		for first--; commas[first]; first-- {
		}
		w.patch(f.entry, f.pairs[first].comma, f.pairs[first].comma+1, "")
	}
	for ; first < j; first++ {
		commas[first] = true
	}
}

// cut deletes a span, with its lines where nothing else stands on them.
func (f *editFlow) cut(w *editWriter, span editSpan) {
	span, _ = f.src.ownLine(span)
	w.patch(f.entry, span.start, span.end, "")
}
