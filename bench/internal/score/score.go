// Package score measures a predicted main text against the one that people
// marked, as the Article Extraction Benchmark does (evaluate.py of
// scrapinghub/article-extraction-benchmark).
package score

import (
	"regexp"
	"strings"
)

// shingle is how many words in a row are compared.
const shingle = 4

// Counts are the shares of the shingles of both texts that are in both, in the
// prediction only, and in the truth only. They add up to 1, so that a long
// page weighs no more than a short one; of two empty texts all are 0.
type Counts struct{ Both, Predicted, True float64 }

// Compare counts the shingles of two texts as multisets.
func Compare(truth, predicted string) Counts {
	want, got := shingles(truth), shingles(predicted)
	var c Counts
	for s, n := range want {
		c.Both += float64(min(n, got[s]))
		c.True += float64(max(0, n-got[s]))
	}
	for s, n := range got {
		c.Predicted += float64(max(0, n-want[s]))
	}
	if sum := c.Both + c.Predicted + c.True; sum > 0 {
		c.Both, c.Predicted, c.True = c.Both/sum, c.Predicted/sum, c.True/sum
	}
	return c
}

// Score is the quality over a set of pages. F1 is the harmonic mean of the
// mean precision and the mean recall, not the mean of the pages' F1.
type Score struct{ F1, Precision, Recall float64 }

// Mean scores a set of pages. A page without a predicted text has no precision
// and one without a true text no recall: they are left out of that mean.
func Mean(pages []Counts) Score {
	var precision, recall mean
	for _, c := range pages {
		precision.add(c.Both, c.Predicted)
		recall.add(c.Both, c.True)
	}
	s := Score{Precision: precision.value(), Recall: recall.value()}
	if sum := s.Precision + s.Recall; sum > 0 {
		s.F1 = 2 * s.Precision * s.Recall / sum
	}
	return s
}

type mean struct {
	sum float64
	n   int
}

// add takes the share of right in right and wrong.
func (m *mean) add(right, wrong float64) {
	if right+wrong > 0 {
		m.sum += right / (right + wrong)
		m.n++
	}
}

func (m *mean) value() float64 {
	if m.n == 0 {
		return 0
	}
	return m.sum / float64(m.n)
}

// word is what Python's \w+ matches.
var word = regexp.MustCompile(`[\p{L}\p{N}_]+`)

// Words are the words of a text, in order.
func Words(text string) []string { return word.FindAllString(text, -1) }

// shingles counts each run of words. A text shorter than a shingle is one.
func shingles(text string) map[string]int {
	words := Words(text)
	counts := map[string]int{}
	for i := range max(1, len(words)-shingle+1) {
		if part := words[i:min(i+shingle, len(words))]; len(part) > 0 {
			counts[strings.Join(part, " ")]++
		}
	}
	return counts
}
