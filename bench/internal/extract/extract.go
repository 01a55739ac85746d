// Package extract puts the extractors side by side: ours, its peers, and the
// plain ways that change detectors use.
package extract

import (
	"fmt"
	"strings"
)

// Extractor finds the text of a page by which a change is told. It is safe for
// concurrent use.
type Extractor interface {
	Name() string
	// Text is that of HTML in UTF-8, empty where there is none.
	Text(body []byte) string
}

// Historian is an extractor that learns from what was seen before.
type Historian interface {
	Extractor
	// Learn is the extractor for a page of which earlier visits are known,
	// the oldest first, and other pages of the same site.
	Learn(pages, visits [][]byte) Extractor
}

// All are the extractors in the order of the tables.
func All() []Extractor {
	return []Extractor{Ours{}, Readability{}, Trafilatura{}, Stripped{}, Visible{}, Raw{}}
}

// Named are the extractors of a list of names with commas between them; of an
// empty one all.
func Named(names string) ([]Extractor, error) {
	if names == "" {
		return All(), nil
	}
	var chosen []Extractor
	for name := range strings.SplitSeq(names, ",") {
		e := find(strings.TrimSpace(name))
		if e == nil {
			return nil, fmt.Errorf("no extractor %q", name)
		}
		chosen = append(chosen, e)
	}
	return chosen, nil
}

func find(name string) Extractor {
	for _, e := range All() {
		if e.Name() == name {
			return e
		}
	}
	return nil
}
