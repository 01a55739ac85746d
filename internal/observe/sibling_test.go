package observe_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// A runner that read the web may write anything; what is not a prober's goes.
func TestBoundSibling(t *testing.T) {
	t.Parallel()
	const name = "0123456789abcdef"
	many := make([]string, 100)
	for i := range many {
		many[i] = fmt.Sprintf("%016x", 100-i)
	}
	long := strings.Repeat("a", 3000)
	for _, test := range []struct {
		name     string
		in, want observe.Sibling
	}{
		{"as it should be", observe.Sibling{At: 7, Directory: "/a/", Title: name, Lines: []string{name}}, observe.Sibling{At: 7, Directory: "/a/", Title: name, Lines: []string{name}}},
		{"an honest host that shows something", observe.Sibling{Honest: true, Address: "http://a.test/", Title: name, Lines: []string{name}}, observe.Sibling{Honest: true}},
		{"no names", observe.Sibling{Title: "Portal", Lines: []string{"Bienvenido", name}}, observe.Sibling{Lines: []string{name}}},
		{"too long", observe.Sibling{Directory: long, Address: long}, observe.Sibling{Directory: long[:2048], Address: long[:2048]}},
		{"too many, out of order", observe.Sibling{Lines: append(many, many...)}, observe.Sibling{Lines: slices.Sorted(slices.Values(many))[:observe.MaxSiblingLines]}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := observe.Bound(observe.Observation{Sibling: &test.in}).Sibling
			if len(got.Lines) == 0 {
				got.Lines = nil
			}
			if diff := cmp.Diff(test.want, *got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if o := observe.Bound(observe.Observation{}); o.Sibling != nil {
		t.Errorf("made up %+v", o.Sibling)
	}
}

// A record keeps nothing of what is kept of the host.
func TestStoredHasNoSibling(t *testing.T) {
	t.Parallel()
	o := observe.Observation{Sibling: &observe.Sibling{At: 1}}
	if o.Stored().Sibling != nil || o.Sibling == nil {
		t.Error("stored")
	}
}
