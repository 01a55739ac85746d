// Package change says in words how the main text of a page changed: what kind
// of change it is, one line that sums it up, and a diff that people can read.
// It is pure, deterministic, and its time and memory are bounded by the length
// of the texts.
//
// A main text is lines: headings begin with "# ", items of lists with "- "; the
// cells of a table's row are joined by " | ", and the target of a link stands
// behind its words as " (→ /form.pdf)". Blank lines don't count.
package change

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Report is how a main text changed. The zero Report is no change.
type Report struct {
	Changes []Change // the weightiest first, then in the order of the text

	script *script // nil in the zero Report
}

// Change is one thing that changed: a rewritten line, or neighbouring lines
// under one heading that were added, removed or moved.
type Change struct {
	Class   Class    `json:"class"`
	Moved   bool     `json:"moved,omitempty"`  // the lines stand elsewhere now
	Unit    Unit     `json:"unit"`             // what kind of block the lines are
	Lines   int      `json:"lines"`            // how many
	Heading string   `json:"heading"`          // the words of the last heading up to the first line; empty above the first heading
	Name    string   `json:"name,omitempty"`   // of a link, its words
	Was     []string `json:"was,omitempty"`    // what differs inside of a line: amounts, dates, targets or words before
	Now     []string `json:"now,omitempty"`    // the same after
	Before  string   `json:"before,omitempty"` // the lines before; empty if they were added
	After   string   `json:"after,omitempty"`  // the lines after; empty if they were removed
}

// Between compares two main texts.
func Between(before, after string) Report {
	s := compare(before, after)
	r := Report{Changes: s.changes(), script: s}
	if emptied(before, after) {
		r.Changes = []Change{{
			Class: Emptied, Unit: Paragraph, Lines: len(s.before),
			Before: strings.Join(texts(s.before), "\n"), After: strings.Join(texts(s.after), "\n"),
		}}
	}
	slices.SortStableFunc(r.Changes, func(c, d Change) int { return cmp.Compare(c.Class.rank(), d.Class.rank()) })
	return r
}

// Class is the weightiest class of all changes, empty where nothing changed.
func (r Report) Class() Class {
	if len(r.Changes) == 0 {
		return ""
	}
	return r.Changes[0].Class
}

// A text of so many characters that shrinks below this share is as good as
// gone: what is left is a notice.
const (
	substantial = 200
	remnant     = 0.1
)

func emptied(before, after string) bool {
	was, now := utf8.RuneCountInString(strings.TrimSpace(before)), utf8.RuneCountInString(strings.TrimSpace(after))
	return was > 0 && now == 0 || was >= substantial && float64(now) < remnant*float64(was)
}
