package change

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestWork counts the work that texts of twice the length cost: it stays under
// two and a half times as much, and under the bounds.
func TestWork(t *testing.T) {
	t.Parallel()
	repeat := func(line string) func(n int) string { return func(n int) string { return strings.Repeat(line, n) } }
	counted := func(format string, by int) func(n int) string {
		return func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, format, i*by%n)
			}
			return b.String()
		}
	}
	tests := []struct {
		name          string
		before, after func(n int) string
	}{
		{"words of one line", counted("palabra%d ", 7), counted("palabra%d ", 11)},
		{"two words", repeat("a b a a b a "), repeat("b a b b a a ")},
		{"lines in another order", counted("una línea %d\n", 1), counted("una línea %d\n", 7)},
		{"lines that are alike", counted("la cuantía %d de la ayuda\n", 1), counted("la suma %d de la ayuda\n", 7)},
		{"headings", counted("# %d\n", 1), counted("# %d\n", 7)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			cost := func(n int) int {
				left := compare(test.before(n), test.after(n)).work
				return newBudget().cells - left.cells + newBudget().bytes - left.bytes
			}
			const n = 1009
			if once, twice := cost(n), cost(2*n); 2*twice > 5*once {
				t.Errorf("%d lines or words cost %d, twice as many %d", n, once, twice)
			}
		})
	}
}

func TestBudgetIsNeverOverdrawn(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	letters := func(n int, sep string) string {
		var b strings.Builder
		for range n {
			b.WriteString([]string{"a", "b"}[r.IntN(2)] + sep)
		}
		return b.String()
	}
	tests := []struct {
		name          string
		before, after string
		spent         budget // at least
	}{
		{"lines", letters(1<<15, "\n"), letters(1<<15, "\n"), budget{cells: 1 << 19}},
		{"words", letters(1<<15, " "), letters(1<<15, " "), budget{cells: 1 << 19, bytes: 1 << 17}},
		{"a line too long", letters(1<<18, " ") + "1", letters(1<<18, " ") + "2", budget{}},
		{"too many lines", letters(1<<17, "\n"), letters(1<<17, "\n"), budget{bytes: 1 << 18}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			left, full := compare(test.before, test.after).work, newBudget()
			if left.cells < 0 || left.bytes < 0 || full.cells-left.cells < test.spent.cells || full.bytes-left.bytes < test.spent.bytes {
				t.Errorf("%+v of %+v is left", *left, *full)
			}
		})
	}
}

// Of texts with more lines than a person could read only the ends are matched.
func TestEndsOfALongText(t *testing.T) {
	t.Parallel()
	many := slices.Repeat([]string{"x", "y"}, maxLines/4)
	before := slices.Concat([]string{"a"}, many, []string{"z"})
	after := slices.Concat([]string{"a", "b"}, many, []string{"c", "z"})
	m := stableLines(before, after, newBudget())
	for i, j := range m {
		switch {
		case i == 0 && j != 0, i == len(m)-1 && j != len(after)-1, i > 0 && i < len(m)-1 && j != none:
			t.Fatalf("line %d is matched with %d", i, j)
		}
	}
}
