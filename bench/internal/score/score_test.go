package score

import (
	"math"
	"testing"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, truth, predicted string
		want                   Counts
	}{
		{"the same", "a b c d e", "a b c d e", Counts{1, 0, 0}},
		{"punctuation and white space count nothing", "a b, c d", "a\nb  c-d!", Counts{1, 0, 0}},
		{"letter case counts", "a b c d", "A b c d", Counts{0, 0.5, 0.5}},
		{"one word more gives one shingle more", "a b c d", "a b c d e", Counts{0.5, 0.5, 0}},
		{"one word less", "a b c d e", "a b c d", Counts{0.5, 0, 0.5}},
		{"a shingle said twice counts twice", "a a a a a", "a a a a", Counts{0.5, 0, 0.5}},
		{"a short text is one shingle", "a b", "a b", Counts{1, 0, 0}},
		{"nothing predicted", "a b c d", "", Counts{0, 0, 1}},
		{"nothing true", "", "a b c d", Counts{0, 1, 0}},
		{"nothing at all", "", "", Counts{}},
		{"letters of any script, digits and underscores", "über_uns 12 你好 και", "über_uns 12 你好 και", Counts{1, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := Compare(c.truth, c.predicted); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestMean(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		pages []Counts
		want  Score
	}{
		{"none", nil, Score{}},
		{"all right", []Counts{{1, 0, 0}, {1, 0, 0}}, Score{1, 1, 1}},
		{"means before F1", []Counts{{1, 0, 0}, {0.5, 0.5, 0}, {0.5, 0, 0.5}}, Score{5.0 / 6, 5.0 / 6, 5.0 / 6}},
		{"nothing predicted has no precision", []Counts{{1, 0, 0}, {0, 0, 1}}, Score{2.0 / 3, 1, 0.5}},
		{"nothing true has no recall", []Counts{{1, 0, 0}, {0, 1, 0}}, Score{2.0 / 3, 0.5, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := Mean(c.pages)
			if !near(got.F1, c.want.F1) || !near(got.Precision, c.want.Precision) || !near(got.Recall, c.want.Recall) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
