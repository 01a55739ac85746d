package probe

import (
	"regexp"
	"strconv"
	"strings"
)

// choices are what a script makes that does not send everybody to one place.
var choices = regexp.MustCompile(`\b(?:if|switch|for|while)\s*\(`)

// plainRedirect is a statement that does nothing but send the browser to a
// literal address. The parent and top of a window are left out: pages use them
// to break out of frames. What is put together from pieces is no literal.
var plainRedirect = regexp.MustCompile(
	`(?:^|[;{}()\n])\s*(?:(?:window|document|self)\s*\.\s*)?location\s*` +
		`(?:(?:\.\s*href\s*)?=\s*|\.\s*(?:replace|assign)\s*\(\s*)` +
		`("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')` +
		`\s*\)?\s*(?:;|\}|\n|,|$)`)

// comments of scripts; an address has no white space before its slashes.
var comments = regexp.MustCompile(`(?s)/\*.*?\*/|(?m)(?:^|\s)//[^\n]*$`)

// scriptTarget is the address that the first plain redirect names. A script
// that chooses is left to browsers that run it.
func scriptTarget(scripts []string) (string, bool) {
	for _, s := range scripts {
		s = comments.ReplaceAllString(s, "\n")
		found := plainRedirect.FindStringSubmatch(s)
		if found == nil || choices.MatchString(s) {
			continue
		}
		if target, ok := literal(found[1]); ok && target != "" {
			return target, true
		}
	}
	return "", false
}

// literal is the value of a string of JavaScript in its quotes.
func literal(s string) (string, bool) {
	inner := strings.ReplaceAll(s[1:len(s)-1], `\/`, `/`)
	inner = strings.ReplaceAll(strings.ReplaceAll(inner, `\'`, `'`), `\"`, `"`)
	value, err := strconv.Unquote(`"` + strings.ReplaceAll(inner, `"`, `\"`) + `"`)
	return value, err == nil
}
