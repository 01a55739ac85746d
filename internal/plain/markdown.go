package plain

import (
	"fmt"
	"strings"
)

// Code is [Line] as a code span of Markdown, fit for a table cell: a renderer
// interprets nothing inside it, neither mentions nor links, but the backtick
// that ends it and the pipe that ends the cell.
func Code(s string) string {
	return "`" + strings.NewReplacer("`", "'", "|", "¦").Replace(Line(s)) + "`"
}

// Address is a host and path as running text of Markdown: every character that
// a renderer could take for markup, a mention or a link is percent-encoded,
// which in an address means the same.
func Address(s string) string {
	var b strings.Builder
	for _, r := range Line(s) {
		if strings.ContainsRune("\\`*_{}[]<>()#|!~&@$^\"'", r) {
			fmt.Fprintf(&b, "%%%02X", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
