package value

import "unicode/utf8"

// maxParts is how many parts of a cluster are kept: a number of more has too
// many digits, and nothing else has as many.
const maxParts = 6

// part is a run of digits.
type part struct {
	start, end int // bytes in the text
	count      int // digits
}

// cluster is runs of digits that single marks hold together, as in 1.234,56,
// 01/02/2026 and 12:30, or spaces, as in 12 500.
type cluster struct {
	text  string
	parts [maxParts]part
	marks [maxParts]rune // the one before each part
	n     int            // parts; more than maxParts says that some were left out
	end   int
}

// readCluster reads the cluster whose first digit is at i.
func readCluster(text string, i int) cluster {
	c := cluster{text: text, end: i}
	mark := rune(0)
	for {
		end, count := digits(text, i)
		if c.n < maxParts {
			c.parts[c.n], c.marks[c.n] = part{i, end, count}, mark
		}
		c.n++
		c.end = end
		r, n := utf8.DecodeRuneInString(text[end:])
		if _, follows := digit(text, end+n); follows == 0 || !c.joins(r, end+n) {
			return c
		}
		mark, i = r, end+n
	}
}

// joins tells whether a mark holds what was read and the digits at next together.
func (c *cluster) joins(mark rune, next int) bool {
	switch mark {
	case '.', ',', '/', ':', '\'', '’', '٫', '٬':
		return true
	case '-':
		return c.only('-')
	}
	if !isSpace(mark) || c.parts[0].count > 3 || !c.only(mark) {
		return false
	}
	_, count := digits(c.text, next)
	return count == 3
}

// only tells a cluster that has no other marks.
func (c *cluster) only(mark rune) bool {
	for i := 1; i < c.kept(); i++ {
		if c.marks[i] != mark {
			return false
		}
	}
	return true
}

// first is the cluster's first part, alone.
func (c cluster) first() cluster {
	c.n, c.end = 1, c.parts[0].end
	return c
}

func (c *cluster) kept() int         { return min(c.n, maxParts) }
func (c *cluster) start() int        { return c.parts[0].start }
func (c *cluster) part(i int) string { return c.text[c.parts[i].start:c.parts[i].end] }
