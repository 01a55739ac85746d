package plain

import (
	"fmt"
	"regexp"
	"strings"
)

var code = strings.NewReplacer("`", "'", "|", "¦")

// Code is [Line] as a code span of Markdown, fit for a table cell: a renderer
// interprets nothing inside it, neither mentions nor links, but the backtick
// that ends it and the pipe that ends the cell.
func Code(s string) string {
	s = code.Replace(Line(s))
	if s == "" {
		s = " " // two backticks alone would open a longer span
	}
	return "`" + s + "`"
}

const (
	markup    = "\\`*_{}[]()<>!|~&^\"'" // a backslash takes its meaning
	afterward = "@#:$"                  // read after Markdown, where a backslash is gone: mentions, references, links, emoji, formulas
)

var (
	bareLink  = regexp.MustCompile(`(?i)(www)\.`)
	reference = regexp.MustCompile(`(?i)(\b|_)(GH)-`) // GH-12 is an issue
)

// Address is a host and path as running text of Markdown, fit for a table cell
// and for bold: it shows as it is, and is neither markup nor a mention nor a
// link. What a renderer would read even so is percent-encoded.
func Address(s string) string {
	var b strings.Builder
	for _, r := range Line(s) {
		switch {
		case strings.ContainsRune(markup, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case strings.ContainsRune(afterward, r):
			fmt.Fprintf(&b, "%%%02X", r)
		default:
			b.WriteRune(r)
		}
	}
	return reference.ReplaceAllString(bareLink.ReplaceAllString(b.String(), `$1\.`), "$1$2%2D")
}
