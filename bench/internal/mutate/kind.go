// Package mutate changes pages in the ways that pages change: around the main
// text, which nobody wants to hear of (boilerplate), and in it (content). It is
// deterministic: a page, a kind and an instance always give the same bytes.
package mutate

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Kind is one way in which pages change.
type Kind struct {
	Name      string
	Content   bool // a reader wants to hear of it
	Instances int  // how many times it is tried on a page: at other places, in other markup

	apply func(*stage) bool
}

// Kinds are all kinds, those of boilerplate first.
func Kinds() []Kind { return slices.Concat(boilerplate, content) }

// Named are the kinds that a list of patterns with commas between them names
// ("related-*,title"); of an empty one all.
func Named(patterns string) ([]Kind, error) {
	if patterns == "" {
		return Kinds(), nil
	}
	var chosen []Kind
	for pattern := range strings.SplitSeq(patterns, ",") {
		found := matching(strings.TrimSpace(pattern))
		if len(found) == 0 {
			return nil, fmt.Errorf("no kind %q", pattern)
		}
		chosen = append(chosen, found...)
	}
	return chosen, nil
}

func matching(pattern string) []Kind {
	var found []Kind
	for _, k := range Kinds() {
		if ok, err := path.Match(pattern, k.Name); ok && err == nil {
			found = append(found, k)
		}
	}
	return found
}
