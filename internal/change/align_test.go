package change

import (
	"fmt"
	"slices"
	"testing"
)

// numbered are lines that come once.
func numbered(from, to int) []string {
	var lines []string
	for i := from; i < to; i++ {
		lines = append(lines, fmt.Sprint(i))
	}
	return lines
}

func TestMatch(t *testing.T) {
	t.Parallel()
	common := slices.Repeat([]string{"a", "b"}, 300) // no anchor
	tests := []struct {
		name string
		a, b []string
		want int // lines that are matched, at least
	}{
		{"a long insertion", slices.Concat([]string{"x"}, numbered(0, 600), []string{"y"}), slices.Concat([]string{"v"}, numbered(0, 50), numbered(1000, 1700), numbered(50, 600), []string{"w"}), 600},
		{"around what comes often", slices.Concat([]string{"x"}, common, numbered(0, 1), common), slices.Concat([]string{"y"}, common[:100], numbered(0, 1), common), 701},
		{"a block that moved far", slices.Concat(numbered(0, 900), numbered(900, 1000)), slices.Concat(numbered(900, 1000), numbered(0, 900)), 900},
		{"a line in two gaps", slices.Concat([]string{"p", "a", "q"}, numbered(0, 200), []string{"r", "a", "s"}), slices.Concat([]string{"a", "t"}, numbered(0, 200), []string{"u", "v", "a"}), 202},
		{"letters without anchor", slices.Concat([]string{"x"}, common), slices.Concat(common, []string{"y"}), 590},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m, last, n := match(test.a, test.b, newBudget()), none, 0
			for i, j := range m {
				if j == none {
					continue
				}
				if j <= last || test.a[i] != test.b[j] {
					t.Fatalf("%d (%s) is matched with %d (%s) after %d", i, test.a[i], j, test.b[j], last)
				}
				last, n = j, n+1
			}
			if n < test.want {
				t.Errorf("%d matched, want %d", n, test.want)
			}
		})
	}
}
