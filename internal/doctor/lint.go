package doctor

import "github.com/civicaid-voice/linkhealth/internal/registry"

// Lint is what reading the registry gave.
type Lint struct {
	Problems         []registry.Problem
	Sources, Domains int
}

// Most is how many problems of a kind are told one by one: as many as a person
// reads.
const Most = 20

// Findings is one for each problem, up to a number that a person can read.
func (l Lint) Findings() []Finding {
	switch {
	case len(l.Problems) == 0 && l.Sources == 0:
		return one(found(OfRegistry, Note, "empty", l))
	case len(l.Problems) == 0:
		return one(found(OfRegistry, OK, "fine", l))
	}
	var all []Finding
	for _, p := range l.Problems[:min(Most, len(l.Problems))] {
		f := found(OfRegistry, Error, "problem", p)
		f.At = registry.Position{File: p.File, Line: p.Line, Column: p.Column}
		all = append(all, f)
	}
	if more := len(l.Problems) - Most; more > 0 {
		all = append(all, found(OfRegistry, Error, "more", more))
	}
	return all
}
