package value

import (
	"fmt"
	"unicode/utf8"
)

// date is the date that a cluster is, begins or ends.
func (s *scanner) date(c *cluster) (found Span, ok bool) {
	switch {
	case c.n == 3:
		return s.inDigits(c)
	case c.n > 1:
	case c.parts[0].count <= 2:
		if found, ok = s.dayFirst(c); ok {
			return found, true
		}
		if found, ok = s.monthFirst(c); ok {
			return found, true
		}
		return s.monthSign(c)
	case c.parts[0].count == 4:
		if found, ok = s.monthOnly(c); ok {
			return found, true
		}
		if found, ok = s.yearFirst(c); ok {
			return found, true
		}
		return s.yearSign(c)
	}
	return Span{}, false
}

// inDigits reads 2026-02-01, 01/02/2026, 1.2.2026 and 01/02/26.
func (s *scanner) inDigits(c *cluster) (Span, bool) {
	mark := c.marks[1]
	if c.marks[2] != mark || mark != '-' && mark != '/' && mark != '.' || !s.closed(c.end) {
		return Span{}, false
	}
	a, b, d := number(c.part(0)), number(c.part(1)), number(c.part(2))
	counts := [3]int{c.parts[0].count, c.parts[1].count, c.parts[2].count}
	switch {
	case counts[0] == 4 && counts[1] <= 2 && counts[2] <= 2:
		return span(c.start(), c.end, a, b, d)
	case counts == [3]int{2, 2, 2}:
		d += century(d)
	case counts[0] > 2 || counts[1] > 2 || counts[2] != 4:
		return Span{}, false
	}
	if b > 12 && a <= 12 {
		a, b = b, a // the month first, as in the United States
	}
	return span(c.start(), c.end, d, b, a)
}

// closed tells that no letter follows at i but the T before a time (ISO 8601).
func (s *scanner) closed(i int) bool {
	r, n := utf8.DecodeRuneInString(s.text[i:])
	if r == 'T' || r == 't' {
		_, follows := digit(s.text, i+n)
		return follows > 0
	}
	return !cased(r)
}

// century is what a year of two digits lacks (POSIX, strptime: %y).
func century(year int) int {
	if year < 69 {
		return 2000
	}
	return 1900
}

// span is a date between two places; 0 is a year or a day that is not told.
func span(start, end, year, month, day int) (Span, bool) {
	if !exists(year, month, day) {
		return Span{}, false
	}
	var text string
	switch {
	case year == 0:
		text = fmt.Sprintf("--%02d-%02d", month, day)
	case day == 0:
		text = fmt.Sprintf("%04d-%02d", year, month)
	default:
		text = fmt.Sprintf("%04d-%02d-%02d", year, month, day)
	}
	return Span{Start: start, End: end, Kind: Date, Value: text}, true
}

// lengths are the days of the months; February's is that of a leap year.
var lengths = [...]int{0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

// exists tells a day of the Gregorian calendar.
func exists(year, month, day int) bool {
	if month < 1 || month > 12 || year != 0 && !isYear(year) || day > lengths[month] {
		return false
	}
	if day == 0 {
		return year != 0
	}
	leap := year%4 == 0 && (year%100 != 0 || year%400 == 0)
	return month != 2 || day < 29 || leap
}

// isYear tells the years that a page speaks of.
func isYear(n int) bool { return n >= 1000 && n < 3000 }
