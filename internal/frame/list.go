package frame

import "github.com/civicaid-voice/linkhealth/internal/change"

// places are the hunks, but those in one list are one place, where items went
// and others came: such a list turns, and the next visit moves its ends.
func (t turn) places() []change.Hunk {
	var places []change.Hunk
	for i := 0; i < len(t.hunks); {
		n := t.turning(i)
		if n < 2 {
			places = append(places, t.hunks[i])
			i++
			continue
		}
		places = append(places, t.list(t.hunks[i]))
		i += n
	}
	return places
}

// turning is how many of the hunks from the i-th on are in the same list, if
// items went and others came in it.
func (t turn) turning(i int) (n int) {
	_, end := t.around(t.hunks[i])
	went, came := false, false
	for ; i+n < len(t.hunks); n++ {
		h := t.hunks[i+n]
		if !allItems(h.Before) || !allItems(h.After) || h.Line > end {
			break
		}
		went, came = went || len(h.Before) > 0, came || len(h.After) > 0
	}
	if !went || !came {
		return 1
	}
	return n
}

func allItems(lines []string) bool {
	for _, line := range lines {
		if !isItem(line) {
			return false
		}
	}
	return true
}

// around are the lines of the text before, from and up to but not including,
// that are the list in which a hunk is.
func (t turn) around(h change.Hunk) (from, to int) {
	for from = h.Line; from > 0 && isItem(t.before[from-1]); from-- {
	}
	for to = h.Line; to < len(t.before) && isItem(t.before[to]); to++ {
	}
	return from, to
}

// list is the whole list in which a hunk is, as one place. What stands around it
// stood still.
func (t turn) list(h change.Hunk) change.Hunk {
	from, to := t.around(h)
	place := change.Hunk{Line: from, Before: t.before[from:to]}
	if from > 0 {
		place.Prev = t.before[from-1]
	}
	if to < len(t.before) {
		place.Next = t.before[to]
	}
	place.After = between(t.after, place.Prev, place.Next)
	return place
}

// between are the lines between two that stand only once; empty is an end.
func between(lines []string, prev, next string) []string {
	from, to := 0, len(lines)
	for i, line := range lines {
		switch {
		case prev != "" && line == prev:
			from = i + 1
		case next != "" && line == next:
			to = i
		}
	}
	if from > to {
		return nil
	}
	return lines[from:to]
}
