package forge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// crowd is a registry of n pages on one domain of which some fail: fewer than
// half, so that each has its issue.
func crowd(t testing.TB, n, failing int) *world {
	var sources strings.Builder
	urls := make([]string, n)
	for i := range urls {
		urls[i] = fmt.Sprintf("https://www.sepe.es/page/%d", i)
		fmt.Fprintf(&sources, "  - url: %s\n", urls[i])
	}
	w := newWorld(t, sources.String())
	w.see(0, observe.OK, urls)
	w.fail(urls[:failing]...)
	return w
}

// BenchmarkWant is what a run pays to know what should stand on GitHub:
// everything anew, for 5,000 pages of which 300 fail.
func BenchmarkWant(b *testing.B) {
	w := crowd(b, 5000, 300)
	in := w.input()
	b.ReportAllocs()
	for b.Loop() {
		if got := forge.Want(in, forge.Actual{}); len(got.Issues) != 300 {
			b.Fatal(len(got.Issues))
		}
	}
}

// BenchmarkDiff is what it pays to see that nothing is left to do.
func BenchmarkDiff(b *testing.B) {
	w := crowd(b, 5000, 300)
	w.sync()
	plan, actual := forge.NewPlan(w.input()), w.hub.actual()
	if left := plan.Diff(actual); len(left) > 0 {
		b.Fatal(left)
	}
	b.ReportAllocs()
	for b.Loop() {
		plan.Diff(actual)
	}
}
