package value

import "strings"

// maxDigits is how many digits a number has at most: more are an account or a
// serial number, and a float64 could not hold them.
const maxDigits = 15

// decimal is a number in digits: its whole part and its decimals.
type decimal struct {
	whole, fraction string
}

// numeral is the number that the cluster begins with, and where it ends: two
// with a hyphen between them are a range. A share is in per cent.
func (c *cluster) numeral(share bool) (d decimal, end int, ok bool) {
	if c.n > 1 && c.marks[1] == '-' && (c.n == 2 || c.marks[2] != '-') {
		first := c.first()
		c = &first
	}
	if c.n > maxParts {
		return decimal{}, 0, false
	}
	groups, ok := c.groups(share)
	if !ok || c.coded() {
		return decimal{}, 0, false
	}
	var whole, fraction []byte
	for i := range groups {
		whole = ascii(whole, c.part(i))
	}
	if groups < c.n {
		fraction = ascii(fraction, c.part(groups))
	}
	if len(whole)+len(fraction) > maxDigits {
		return decimal{}, 0, false
	}
	return decimal{string(whole), string(fraction)}, c.end, true
}

// coded tells what begins with a needless zero: a code, not a quantity.
func (c *cluster) coded() bool {
	if c.parts[0].count == 1 {
		return false
	}
	d, _ := digit(c.text, c.start())
	return d == 0
}

// groups is how many parts are the whole part of a number; one after them is
// its decimals. The package's comment has the rule.
func (c *cluster) groups(share bool) (n int, ok bool) {
	last := c.n - 1
	if last == 0 {
		return 1, true
	}
	if mark := c.marks[last]; mark == '.' || mark == ',' || mark == '٫' {
		switch {
		case last == 1 && (share || !c.thousand()):
			return 1, true
		case last > 1 && c.marks[last-1] != mark:
			return last, c.grouped(last)
		}
	}
	return c.n, c.grouped(c.n)
}

// thousand tells one mark that groups.
func (c *cluster) thousand() bool {
	d, _ := digit(c.text, c.start())
	return c.marks[1] != '٫' && c.parts[1].count == 3 && c.parts[0].count <= 3 && d != 0
}

// grouped tells whether the first n parts are groups of three with equal marks.
func (c *cluster) grouped(n int) bool {
	if n > 1 && (c.parts[0].count > 3 || !groups(c.marks[1])) {
		return false
	}
	for i := 1; i < n; i++ {
		if c.parts[i].count != 3 || c.marks[i] != c.marks[1] {
			return false
		}
	}
	return true
}

// groups tells the marks that part thousands.
func groups(mark rune) bool {
	switch mark {
	case '.', ',', '\'', '’', '٬':
		return true
	}
	return isSpace(mark)
}

// times is d multiplied by ten to the given power.
func (d decimal) times(power int) decimal {
	if power == 0 {
		return d
	}
	moved := min(power, len(d.fraction))
	return decimal{
		whole:    d.whole + d.fraction[:moved] + strings.Repeat("0", power-moved),
		fraction: d.fraction[moved:],
	}
}

// String is the decimal without needless zeros.
func (d decimal) String() string {
	whole := strings.TrimLeft(d.whole, "0")
	if whole == "" {
		whole = "0"
	}
	if fraction := strings.TrimRight(d.fraction, "0"); fraction != "" {
		return whole + "." + fraction
	}
	return whole
}
