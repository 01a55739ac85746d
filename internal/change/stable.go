package change

// stableLines matches equal lines, sections first: what a line says depends on
// the heading it stands under.
func stableLines(before, after []string, work *budget) matching {
	if len(before)+len(after) > maxLines {
		return ends(before, after)
	}
	known := symbols{}
	a, b := known.all(before), known.all(after)
	headings := make([]bool, len(known))
	for text, s := range known {
		headings[s] = isHeading(text)
	}
	return align(a, b, len(known), func(s symbol) bool { return headings[s] }, work)
}

// ends matches the lines with which both texts begin, and with which they end.
func ends(before, after []string) matching {
	m := unmatched(len(before))
	start, i, j := 0, len(before), len(after)
	for ; start < min(i, j) && before[start] == after[start]; start++ {
		m[start] = start
	}
	for i > start && j > start && before[i-1] == after[j-1] {
		i, j = i-1, j-1
		m[i] = j
	}
	return m
}
