package page

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// sums are what stands before each node, so that what a subtree holds is a
// difference.
type sums struct{ words, linked, pictures, controls, fields, addresses []int32 }

func (l *layout) sum() {
	l.looks = 0 // whatever came before, there are enough to find the scope
	n := len(l.nodes) + 1
	all := make([]int32, 6*n)
	l.sums = sums{all[:n], all[n : 2*n], all[2*n : 3*n], all[3*n : 4*n], all[4*n : 5*n], all[5*n:]}
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
			if l.asksAddress(int32(i)) {
				l.sums.addresses[i+1]++
			}
		}
	}
	for i := 1; i < n; i++ {
		l.sums.words[i] += l.sums.words[i-1]
		l.sums.linked[i] += l.sums.linked[i-1]
		l.sums.pictures[i] += l.sums.pictures[i-1]
		l.sums.controls[i] += l.sums.controls[i-1]
		l.sums.fields[i] += l.sums.fields[i-1]
		l.sums.addresses[i] += l.sums.addresses[i-1]
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

// asksAddress tells a field that wants an e-mail address.
func (l *layout) asksAddress(i int32) bool {
	return l.is(i, atom.Input) && (strings.EqualFold(l.attr(i, "type"), "email") || strings.Contains(strings.ToLower(l.attr(i, "name")), "mail"))
}

// within is how much of what was summed up lies in the subtree of node i.
func (l *layout) within(sum []int32, i int32) int32 { return sum[l.nodes[i].end] - sum[i] }

// looksANode is how often the rules may look at each node of a page and at each of
// its blocks, on average. A page that was written for readers needs two.
const looksANode = 16

// look pays for looking at n nodes or blocks, and tells whether that may still be
// done. A page that is made so that the rules look at all of it again and again
// runs out, and what they would have left out stays in.
func (l *layout) look(n int) bool {
	if l.looks > looksANode*(len(l.nodes)+len(l.blocks)) {
		return false
	}
	l.looks += n
	return true
}

// blocksOf are the places of the blocks in the subtree of node i, for somebody
// who looks at them: none where that may not be done any more.
func (l *layout) blocksOf(i int32) (from, to int) {
	from, to = l.blockAt(i), l.blockAt(l.nodes[i].end)
	if !l.look(to - from + 1) {
		to = from
	}
	return from, to
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
