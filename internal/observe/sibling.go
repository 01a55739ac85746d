package observe

import (
	"regexp"
	"slices"
)

// MaxSiblingLines is how many lines a [Sibling] has at most.
const MaxSiblingLines = 64

// Sibling is what a host answered when it was asked for a page that cannot exist,
// beside one that is listed. An honest host says that there is none. Of any other,
// Address and Lines tell what it shows instead, as far as that tells anything: a
// door that wants a password, or a frame that scripts fill, stands before pages
// that do exist too. The zero Sibling is that nothing is known.
type Sibling struct {
	At        Instant  `json:"at"`                // when it was asked
	Directory string   `json:"directory"`         // the path below which
	Honest    bool     `json:"honest"`            // it answered 404 or 410
	Address   string   `json:"address,omitempty"` // where it was redirected to, where that is the same for any page
	Title     string   `json:"title,omitempty"`   // 16 hex digits that name the title
	Lines     []string `json:"lines,omitempty"`   // the same for lines of the main text, sorted: at most [MaxSiblingLines], the lowest
}

// Known tells that something is known.
func (s Sibling) Known() bool { return s.At != 0 }

var lineName = regexp.MustCompile(`^[0-9a-f]{16}$`)

// boundSibling is s with nothing in it but what a prober writes.
func boundSibling(s *Sibling) *Sibling {
	if s == nil {
		return nil
	}
	b := *s
	if b.Honest {
		return &Sibling{At: b.At, Directory: cutBytes(b.Directory), Honest: true}
	}
	b.Directory, b.Address = cutBytes(b.Directory), cutBytes(b.Address)
	if !lineName.MatchString(b.Title) {
		b.Title = ""
	}
	b.Lines = slices.DeleteFunc(slices.Clone(b.Lines), func(name string) bool { return !lineName.MatchString(name) })
	slices.Sort(b.Lines)
	b.Lines = slices.Compact(b.Lines)
	b.Lines = b.Lines[:min(len(b.Lines), MaxSiblingLines)]
	return &b
}
