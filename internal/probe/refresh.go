package probe

import (
	"strconv"
	"strings"
)

// soon is the longest wait, in seconds, after which a refresh is still a
// redirect. Pages that are to be read first wait longer.
const soon = 5

// refreshTarget reads the content of a refresh, such as "0; url='/new'", by
// the steps of the HTML Standard (4.2.5.3, shared declarative refresh steps).
// It is empty for one that loads the same page again, or not soon.
func refreshTarget(content string) string {
	rest := strings.TrimLeft(content, space)
	digits := leading(rest, "0123456789")
	rest = rest[len(digits):]
	fraction := leading(rest, "0123456789.")
	if digits == "" && !strings.HasPrefix(fraction, ".") {
		return ""
	}
	if n, err := strconv.Atoi("0" + digits); err != nil || n > soon {
		return ""
	}
	rest = rest[len(fraction):]
	if rest == "" || !strings.ContainsAny(rest[:1], ";,"+space) {
		return ""
	}
	rest = strings.TrimLeft(rest, space)
	if rest != "" && (rest[0] == ';' || rest[0] == ',') {
		rest = strings.TrimLeft(rest[1:], space)
	}
	return strings.TrimRight(unquoted(afterURL(rest)), space)
}

const space = " \t\n\f\r"

// afterURL leaves out the "url =" that may stand before an address.
func afterURL(s string) string {
	if len(s) < 3 || !strings.EqualFold(s[:3], "url") {
		return s
	}
	if value, ok := strings.CutPrefix(strings.TrimLeft(s[3:], space), "="); ok {
		return strings.TrimLeft(value, space)
	}
	return s
}

// unquoted is what stands in the quotes that s begins with, if it does.
func unquoted(s string) string {
	if s == "" || s[0] != '"' && s[0] != '\'' {
		return s
	}
	value, _, _ := strings.Cut(s[1:], s[:1])
	return value
}

func leading(s, chars string) string { return s[:len(s)-len(strings.TrimLeft(s, chars))] }
