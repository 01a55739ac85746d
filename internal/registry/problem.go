package registry

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Problem is one thing that is wrong with a file that people wrote, where it
// is, and how to mend it. Line and Column count from 1, columns in characters.
type Problem struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Field   string `json:"field"` // such as sources[3].url; empty for the file as a whole
	Message string `json:"message"`
}

// String is `file:line: field: message (column N)`.
func (p Problem) String() string {
	field := p.Field
	if field != "" {
		field += ": "
	}
	return fmt.Sprintf("%s:%d: %s%s (column %d)", p.File, p.Line, field, p.Message, p.Column)
}

// compare orders problems as a person walks through them.
func (p Problem) compare(q Problem) int {
	return cmp.Or(
		cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column),
		cmp.Compare(p.Message, q.Message), cmp.Compare(p.Field, q.Field),
	)
}

// tidy sorts problems and tells each once: a mistake behind an anchor would
// otherwise be repeated for every alias of it.
func tidy(problems []Problem) []Problem {
	slices.SortFunc(problems, Problem.compare)
	return slices.CompactFunc(problems, func(p, q Problem) bool {
		p.Field, q.Field = "", ""
		return p == q
	})
}

// quote shows text from a file in a message: short, on one line, and without
// characters that a terminal would act on.
func quote(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most-1]) + "…"
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r == '`' || !strconv.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return "`" + s + "`"
}
