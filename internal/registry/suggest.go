package registry

import (
	"slices"
	"strings"
)

// meant says what a word that isn't known may have been meant to be: the
// nearest known one, or else all of them.
func meant(word string, known []string) string {
	best, least := "", 1+max(1, len(word)/3)
	for _, k := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(k)); d < least && d < len(k) {
			best, least = k, d
		}
	}
	if i := slices.IndexFunc(known, func(k string) bool { return strings.HasPrefix(k, word) }); best == "" && len(word) > 2 && i >= 0 {
		best = known[i]
	}
	if best != "" {
		return "did you mean " + quote(best) + "?"
	}
	return "known are " + listing(known)
}

// listing is `a`, `b` and `c`.
func listing(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	if n := len(quoted); n > 1 {
		return strings.Join(quoted[:n-1], ", ") + " and " + quoted[n-1]
	}
	return strings.Join(quoted, "")
}

// distance is the number of letters to insert, delete, replace or swap with
// their neighbour that turn a into b (optimal string alignment). Words too
// long for anyone to mistype are as far apart as they are long.
func distance(a, b string) int {
	const longest = 64
	s, t := []rune(a), []rune(b)
	if len(s) > longest || len(t) > longest {
		return max(len(s), len(t))
	}
	var before, above, row [longest + 1]int
	for j := range len(t) + 1 {
		above[j] = j
	}
	for i, c := range s {
		row[0] = i + 1
		for j, d := range t {
			cost := 1
			if c == d {
				cost = 0
			}
			row[j+1] = min(above[j+1]+1, row[j]+1, above[j]+cost)
			if i > 0 && j > 0 && c == t[j-1] && s[i-1] == d {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above = above, row
	}
	return above[len(t)]
}
