package health_test

import (
	"slices"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// FuzzFold lives through whatever history the bytes tell, and holds every fold
// against what must never be, and the end against the laws.
func FuzzFold(f *testing.F) {
	plainPolicy := make([]byte, 12)
	f.Add([]byte{})
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 0, 0}, 100)))                             // healthy
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 2, 0}, 20), make([]byte, 30)))            // dies and comes back
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 4, 3}, 30)))                              // refused for a month
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 0, 16, 0, 0, 0, 16, 1}, 10)))             // drifts
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 0, 4, 0, 0, 0}, 5), make([]byte, 30)))    // is led elsewhere
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 0, 8, 0, 0}, 12), []byte{0, 0, 8, 0, 2})) // its certificate ends
	f.Fuzz(func(t *testing.T, b []byte) {
		tp := tape(b)
		p := tp.policy()
		all := tp.history(p)
		w := newWatch(t)
		var r, parts health.Record
		entry := p.Entry
		for i, o := range all {
			var events []health.Event
			r, events = health.Fold(r, o, p)
			w.check(r, o, p, events)
			if i%8 == 7 {
				parts, entry = health.Written(reread(t, parts)), parts.Desired()
			}
			q := p
			q.Entry = entry
			parts, _ = health.Fold(parts, o, q)
		}
		agree(t, "the record folded in parts", parts, r)
		if again, events := foldAll(r, all, p); len(events) > 0 || encode(t, again) != encode(t, r) {
			t.Fatalf("folding again told %v", events)
		}
	})
}
