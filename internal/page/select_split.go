package page

import "strings"

// link is a compound selector as it is written, and the combinator before it.
type link struct {
	combinator byte
	css        string
}

// splitSelectors are the selectors that stand between commas.
func splitSelectors(css string) []string {
	var parts []string
	start := 0
	for i := 0; i < len(css); i = passCSS(css, i) {
		if css[i] == ',' {
			parts = append(parts, css[start:i])
			start = i + 1
		}
	}
	return append(parts, css[start:])
}

// splitChain are the compound selectors of one selector.
func splitChain(css string) []link {
	css = strings.TrimFunc(css, func(r rune) bool { return r < 0x80 && isSpace(byte(r)) })
	var links []link
	combinator := byte(0)
	for i := 0; i < len(css); {
		start := i
		for i < len(css) && !isCombinator(css[i]) {
			i = min(passCSS(css, i), len(css))
		}
		links = append(links, link{combinator, css[start:i]})
		if i == len(css) {
			return links
		}
		combinator = ' '
		for ; i < len(css) && isCombinator(css[i]); i++ {
			if !isSpace(css[i]) {
				combinator = css[i]
			}
		}
	}
	return append(links, link{combinator, ""}) // it ends with a combinator
}

func isCombinator(c byte) bool { return isSpace(c) || c == '>' || c == '+' || c == '~' }

// passCSS is the place behind the character at i, the text in quotes, or what
// stands in brackets.
func passCSS(css string, i int) int {
	switch c := css[i]; c {
	case '\\':
		return min(i+2, len(css))
	case '"', '\'':
		for i++; i < len(css) && css[i] != c; i++ {
			if css[i] == '\\' {
				i++
			}
		}
	case '(', '[':
		end := byte(')')
		if c == '[' {
			end = ']'
		}
		for i++; i < len(css) && css[i] != end; {
			i = passCSS(css, i)
		}
	}
	return min(i+1, len(css))
}
