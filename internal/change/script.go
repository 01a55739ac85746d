package change

// script is how the lines of one text became those of another.
type script struct {
	before, after []side
	work          *budget
	words         *dictionary
}

// side is a line of one of the two texts.
type side struct {
	text    string
	fate    fate
	partner int      // the line of the other text, none where fate is alone
	section int      // the line of the last heading up to this one, none above the first
	heading string   // the words of that heading; empty where there is none
	rewrite *rewrite // of a line of after that is rewritten or reworked
}

// fate is what became of a line, or where it comes from.
type fate int8

const (
	alone     fate = iota // removed, or added
	kept                  // equal in both texts
	rewritten             // the words differ
	moved                 // the same words stand elsewhere
	reworked              // other words stand elsewhere, in a section that moved
)

// compare aligns two main texts: equal lines first, then lines so long that
// they must have been moved, then lines that were rewritten, then whatever was
// moved besides. A short line such as an amount that stands under one heading
// and then under another is sooner rewritten than moved.
func compare(before, after string) *script {
	a, b := split(before), split(after)
	s := &script{before: sides(a), after: sides(b), work: newBudget(), words: &dictionary{numbers: symbols{}}}
	stable := stableLines(a, b, s.work)
	for i, j := range stable {
		if j != none {
			s.marry(i, j, kept)
		}
	}
	s.move(distinctive)
	for _, g := range stable.gaps(len(b)) {
		s.rewrite(g, rewritten)
	}
	s.move(0)
	assign(s.before)
	assign(s.after)
	for i, l := range s.before {
		if l.fate == moved && l.section == i {
			s.rewrite(gap{i, sectionEnd(s.before, i), l.partner, sectionEnd(s.after, l.partner)}, reworked)
		}
	}
	s.nameHeadings()
	return s
}

func sides(lines []string) []side {
	out := make([]side, len(lines))
	for i, l := range lines {
		out[i] = side{text: l, partner: none}
	}
	return out
}

func (s *script) marry(i, j int, f fate) {
	s.before[i].fate, s.before[i].partner = f, j
	s.after[j].fate, s.after[j].partner = f, i
}

// rewriteLines is how many lines of a side are taken apart at once where the
// gap is too long for the budget.
const rewriteLines = 256

// rewrite matches lines of a gap that say the same in other words, as far as
// the budget goes.
func (s *script) rewrite(g gap, f fate) {
	if g.rows() == 0 || g.columns() == 0 {
		return
	}
	if s.afford(g) {
		s.rewriteAll(g, f)
		return
	}
	for _, block := range g.blocks(rewriteLines) {
		if s.afford(block) {
			s.rewriteAll(block, f)
		}
	}
}

func (s *script) afford(g gap) bool {
	bytes := lineCost * (g.rows() + g.columns())
	for _, l := range s.before[g.a0:g.a1] {
		bytes += len(l.text)
	}
	for _, l := range s.after[g.b0:g.b1] {
		bytes += len(l.text)
	}
	return s.work.takeBytes(bytes)
}

func (s *script) rewriteAll(g gap, f fate) {
	rows, before := left(s.before, g.a0, g.a1, s.words)
	columns, after := left(s.after, g.b0, g.b1, s.words)
	for k, l := range pairs(before, after, s.work) {
		if l == none {
			continue
		}
		if before[k].text == after[l].text {
			s.marry(rows[k], columns[l], f.ofEqual())
			continue
		}
		s.marry(rows[k], columns[l], f)
		s.after[columns[l]].rewrite = rewriteOf(before[k], after[l], s.work)
	}
}

// ofEqual is the fate of a line that was taken for rewritten, but is not: where
// the budget is used up, equal lines are overlooked at first.
func (f fate) ofEqual() fate {
	if f == reworked {
		return moved
	}
	return kept
}

// left are the lines from start up to end that are alone.
func left(lines []side, start, end int, words *dictionary) (at []int, parsed []line) {
	for i := start; i < end; i++ {
		if lines[i].fate == alone {
			at = append(at, i)
			parsed = append(parsed, parse(lines[i].text, words))
		}
	}
	return at, parsed
}

// each calls do for every line in the order in which people read a diff: a line
// of before, a line of after, or one of both that is kept or rewritten. The
// missing one is none.
func (s *script) each(do func(i, j int)) {
	loose := func(l side) bool { return l.fate != kept && l.fate != rewritten }
	for i, j := 0, 0; ; i, j = i+1, j+1 {
		for ; i < len(s.before) && loose(s.before[i]); i++ {
			do(i, none)
		}
		for ; j < len(s.after) && loose(s.after[j]); j++ {
			do(none, j)
		}
		if i == len(s.before) {
			return
		}
		do(i, j)
	}
}
