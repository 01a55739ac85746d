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
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 0, 0}, 100)))                                                                     // healthy
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 2, 0}, 20), make([]byte, 30)))                                                    // dies and comes back
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 4, 3}, 30)))                                                                      // refused for a month
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 0, 16, 0, 0, 0, 16, 1}, 10)))                                                     // drifts
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 0, 4, 0, 0, 0}, 5), make([]byte, 30)))                                            // is led elsewhere
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 0, 8, 0, 0}, 12), []byte{0, 0, 8, 0, 2}))                                         // its certificate ends
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 2, 0}, 6), slices.Repeat([]byte{224, 0, 0, 0, 0, 2, 2, 0}, 6), make([]byte, 30))) // a person vouches for it
	f.Add(slices.Concat(plainPolicy, make([]byte, 9), slices.Repeat([]byte{224, 0, 0, 0, 1, 2, 0, 0}, 6), make([]byte, 30)))                   // a person says that it is down
	f.Add(slices.Concat(plainPolicy, slices.Repeat([]byte{0, 2, 0}, 6), []byte{224, 1, 1, 0, 2, 0, 224, 0, 2, 0, 2, 0}))                       // reset, and checked again
	f.Fuzz(func(t *testing.T, b []byte) {
		tp := tape(b)
		p := tp.policy()
		all := tp.facts(p)
		w := newWatch(t)
		var r, parts health.Record
		entry := p.Entry
		for i, f := range all {
			r = w.fold(r, f, p)
			if i%8 == 7 {
				parts, entry = health.Written(reread(t, parts)), parts.Desired()
			}
			q := p
			q.Entry = entry
			parts, _ = f.fold(parts, q)
		}
		agree(t, "the record folded in parts", parts, r)
		if again, events := foldAll(r, all, p); len(events) > 0 || encode(t, again) != encode(t, r) {
			t.Fatalf("folding again told %v", events)
		}
	})
}
