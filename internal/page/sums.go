package page

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// sums are what stands before each node, so that what a subtree holds is a
// difference.
type sums struct{ words, linked, pictures, controls, fields []int32 }

func (l *layout) sum() {
	n := len(l.nodes) + 1
	all := make([]int32, 5*n)
	l.sums = sums{all[:n], all[n : 2*n], all[2*n : 3*n], all[3*n : 4*n], all[4*n:]}
	for k := range l.blocks {
		b := &l.blocks[k]
		if b.why != "" && b.why != InFrame {
			continue
		}
		l.sums.words[b.first+1] += b.words
		l.sums.linked[b.first+1] += b.linked
	}
	for i := range l.nodes {
		if l.nodes[i].isText {
			continue
		}
		switch l.nodes[i].name {
		case atom.Img, atom.Picture, atom.Video:
			l.sums.pictures[i+1]++
		case atom.Button, atom.Form:
			l.sums.controls[i+1]++
		case atom.Input, atom.Textarea, atom.Select:
			l.sums.controls[i+1]++
			if l.asks(int32(i)) {
				l.sums.fields[i+1]++
			}
		}
	}
	for i := 1; i < n; i++ {
		l.sums.words[i] += l.sums.words[i-1]
		l.sums.linked[i] += l.sums.linked[i-1]
		l.sums.pictures[i] += l.sums.pictures[i-1]
		l.sums.controls[i] += l.sums.controls[i-1]
		l.sums.fields[i] += l.sums.fields[i-1]
	}
}

// asks tells a field that wants to be filled in.
func (l *layout) asks(i int32) bool {
	switch strings.ToLower(l.attr(i, "type")) {
	case "hidden", "submit", "button", "image", "reset", "search":
		return false
	}
	return true
}

// within is how much of what was summed up lies in the subtree of node i.
func (l *layout) within(sum []int32, i int32) int32 { return sum[l.nodes[i].end] - sum[i] }

// blocksOf are the places of the blocks in the subtree of node i.
func (l *layout) blocksOf(i int32) (from, to int) {
	return l.blockAt(i), l.blockAt(l.nodes[i].end)
}

// blockAt is the place of the first block that begins at node i or behind it.
func (l *layout) blockAt(i int32) int {
	from, to := 0, len(l.blocks)
	for from < to {
		if mid := (from + to) / 2; l.blocks[mid].first < i {
			from = mid + 1
		} else {
			to = mid
		}
	}
	return from
}
