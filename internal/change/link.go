package change

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The main text carries the target of a link behind its words: "Solicitud
// (→ /solicitud.pdf)".
const arrow = "(→ "

// link is where the target of a link stands in a line: from byte start up to,
// but not including, byte end. Its words end before open.
type link struct{ open, start, end int }

// linksIn finds the links of a line. A target has no white space; parentheses
// in it are balanced.
func linksIn(text string) []link {
	var links []link
	for at := 0; ; {
		open := strings.Index(text[at:], arrow)
		if open < 0 {
			return links
		}
		open += at
		start := open + len(arrow)
		at = start
		if n := targetLength(text[start:]); n > 0 {
			links = append(links, link{open, start, start + n})
			at = start + n + 1
		}
	}
}

// targetLength is the number of bytes before the parenthesis that closes a
// target, 0 where none does.
func targetLength(text string) int {
	depth := 1
	for i, r := range text {
		switch {
		case unicode.IsSpace(r):
			return 0
		case r == '(':
			depth++
		case r == ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

// unlinked is a line without the targets of its links.
func unlinked(text string, links []link) string {
	var b strings.Builder
	at := 0
	for _, l := range links {
		b.WriteString(strings.TrimRight(text[at:l.open], " "))
		at = l.end + 1
	}
	b.WriteString(text[at:])
	return b.String()
}

// name is the words of the link at k, as far as a line tells: those since the
// link before it, the cell, or the sentence.
func name(text string, links []link, k int) string {
	from := 0
	if k > 0 {
		from = links[k-1].end + 1
	}
	words := text[from:links[k].open]
	for _, border := range []string{" | ", ". ", ": "} {
		if i := strings.LastIndex(words, border); i >= 0 && strings.TrimSpace(words[i+len(border):]) != "" {
			words = words[i+len(border):]
		}
	}
	if r, _ := utf8.DecodeRuneInString(words); k > 0 && unicode.IsPunct(r) {
		words = words[utf8.RuneLen(r):]
	}
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(words, item), heading))
}
