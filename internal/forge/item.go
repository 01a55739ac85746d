package forge

import (
	"cmp"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Item is an issue or a pull request of ours as it stands on GitHub.
type Item struct {
	Number    int
	Pull      bool
	Open      bool
	Merged    bool // of a pull request
	Title     string
	Body      string // begins with a marker
	Comments  int
	UpdatedAt observe.Instant

	Marker
	Note
}

// Ours completes an item that the token's own user wrote, from its body; ok is
// false where the body has no marker. The caller judges the author.
func Ours(i Item) (Item, bool) {
	p, ok := parseBody(i.Body)
	i.Marker, i.Note = p.Marker, p.Note
	return i, ok
}

// Key is what the item stands for.
func (i Item) Key() Key { return Key{i.Marker.Kind, i.Marker.Subject, i.Pull} }

// refused tells an item that a person closed.
func (i Item) refused() bool { return !i.Open && !i.Merged && i.Closed == 0 }

// Label is one that issues and pull requests carry.
type Label struct {
	Name        string
	Colour      string // six hex digits
	Description string // at most 100 characters
}

// Actual is what stands on GitHub.
type Actual struct {
	Items    []Item            // ours, in any state
	Labels   []Label           // all of the repository
	Branches map[string]string // by name, those below [BranchPrefix], with the commit they stand at

	byKey map[Key][]Item // each oldest first; nil until [Actual.indexed]
}

// With is a with one item as it is now; a new one is added.
func (a Actual) With(i Item) Actual {
	items := slices.Clone(a.Items)
	at := slices.IndexFunc(items, func(j Item) bool { return j.Number == i.Number })
	if at < 0 {
		items = append(items, i)
	} else {
		items[at] = i
	}
	a.Items, a.byKey = items, nil
	return a
}

// indexed finds the items of a key at once.
func (a Actual) indexed() Actual {
	a.byKey = map[Key][]Item{}
	for _, i := range slices.SortedFunc(slices.Values(a.Items), func(i, j Item) int { return cmp.Compare(i.Number, j.Number) }) {
		a.byKey[i.Key()] = append(a.byKey[i.Key()], i)
	}
	return a
}

// of lists the items of a key, the oldest first.
func (a Actual) of(k Key) []Item { return a.byKey[k] }

// proposed are the pull requests that are open.
func (a Actual) proposed() map[Key]bool {
	open := map[Key]bool{}
	for _, i := range a.Items {
		if i.Pull && i.Open {
			open[i.Key()] = true
		}
	}
	return open
}

// declined is the evidence of the pull requests that a person closed unmerged.
func (a Actual) declined() map[Key]map[string]bool {
	all := map[Key]map[string]bool{}
	for _, i := range a.Items {
		if !i.Pull || !i.refused() {
			continue
		}
		if all[i.Key()] == nil {
			all[i.Key()] = map[string]bool{}
		}
		for _, e := range i.Evidence {
			all[i.Key()][e] = true
		}
	}
	return all
}
