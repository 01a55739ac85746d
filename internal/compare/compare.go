// Package compare says where two states of the same URLs disagree, in what
// matters to people, and why. It is pure.
package compare

import (
	"cmp"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// Report is how the states A and B agree. Compared = Agree + the differences
// that are neither only in A nor only in B.
type Report struct {
	Compared  int `json:"compared"` // URLs that both sides have a record of
	Agree     int `json:"agree"`
	OnlyA     int `json:"only_a"`
	OnlyB     int `json:"only_b"`
	Explained int `json:"explained"` // URLs on which the sides differ only because they looked at different times

	Verdicts    Verdicts     `json:"verdicts"`    // of the compared URLs
	Kinds       map[Kind]int `json:"kinds"`       // URLs by what differs: every kind, a URL under each of its own
	Differences []Difference `json:"differences"` // the gravest first, then by URL
}

// Verdicts count the compared URLs by what the two sides think of them.
type Verdicts struct {
	BothHealthy int `json:"both_healthy"`
	BothFailing int `json:"both_failing"`
	FailingA    int `json:"a_failing_b_healthy"`
	FailingB    int `json:"a_healthy_b_failing"`
	Unknown     int `json:"unknown"` // one side, or both, cannot tell
}

// Difference is one URL on which the sides disagree.
type Difference struct {
	ID        string   `json:"id"`
	URL       string   `json:"url"`
	Differs   []Kind   `json:"differs"` // the gravest first
	Why       []Reason `json:"why"`
	Explained bool     `json:"explained"` // by the times at which the sides looked
	A         *Side    `json:"a"`         // null where A has no record
	B         *Side    `json:"b"`
}

// States compares the records of two states, by id. It mutates neither.
func States(a, b map[string]health.Record) Report {
	r := Report{Kinds: map[Kind]int{}, Differences: []Difference{}}
	for _, k := range Kinds() {
		r.Kinds[k] = 0
	}
	for id, x := range a {
		y, both := b[id]
		if !both {
			r.OnlyA++
			r.add(alone(x, OnlyInA))
			continue
		}
		r.compare(x, y)
	}
	for id, y := range b {
		if _, both := a[id]; !both {
			r.OnlyB++
			r.add(alone(y, OnlyInB))
		}
	}
	slices.SortFunc(r.Differences, Difference.compare)
	return r
}

func (r *Report) compare(a, b health.Record) {
	r.Compared++
	r.Verdicts.count(verdict(a), verdict(b))
	kinds := differing(a, b)
	if len(kinds) == 0 {
		r.Agree++
		return
	}
	why := reasons(a, b, kinds)
	r.add(Difference{
		ID: a.ID, URL: cmp.Or(b.URL, a.URL), Differs: kinds,
		Why: why, Explained: why[0] == SeenLater, A: sideOf(a), B: sideOf(b),
	})
}

func (r *Report) add(d Difference) {
	for _, k := range d.Differs {
		r.Kinds[k]++
	}
	if d.Explained {
		r.Explained++
	}
	r.Differences = append(r.Differences, d)
}

// alone is a URL that one side has no record of.
func alone(r health.Record, k Kind) Difference {
	d := Difference{ID: r.ID, URL: r.URL, Differs: []Kind{k}, Why: []Reason{}}
	if k == OnlyInA {
		d.A = sideOf(r)
	} else {
		d.B = sideOf(r)
	}
	return d
}

func (d Difference) compare(e Difference) int {
	return cmp.Or(
		cmp.Compare(d.Differs[0].rank(), e.Differs[0].rank()),
		cmp.Compare(d.URL, e.URL),
		cmp.Compare(d.ID, e.ID),
	)
}

func (v *Verdicts) count(a, b Verdict) {
	switch {
	case a == Unknown || b == Unknown:
		v.Unknown++
	case a == b && a == Healthy:
		v.BothHealthy++
	case a == b:
		v.BothFailing++
	case a == Failing:
		v.FailingA++
	default:
		v.FailingB++
	}
}
