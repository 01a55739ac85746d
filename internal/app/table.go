package app

import (
	"fmt"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
)

// newTable is a plain table: columns by spaces, no frame, so that it can be
// searched and cut.
func newTable(header ...any) table.Writer {
	t := table.NewWriter()
	style := table.StyleDefault
	style.Options = table.OptionsNoBordersAndSeparators
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	style.Format.Header = 0
	t.SetStyle(style)
	t.SuppressTrailingSpaces()
	t.AppendHeader(table.Row(header))
	return t
}

// overdue is a number of seconds for people.
func overdue(seconds int64) string {
	switch d := time.Duration(seconds) * time.Second; {
	case d <= 0:
		return "-"
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()))
	default:
		return fmt.Sprintf("%dd", int(d.Hours()/24))
	}
}
