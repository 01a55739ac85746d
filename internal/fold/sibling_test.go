package fold_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

const day = observe.Instant(24 * 60 * 60)

// taught is an observation that learned something of its host on a day.
func taught(src registry.Source, on observe.Instant, s *observe.Sibling) observe.Observation {
	o := seen(src, start+on*day, observe.OK, "text")
	o.Sibling = s
	return o
}

func TestSiblings(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://www.a.test/x", "https://www.a.test/y", "https://b.test/")
	x, y, b := reg.Sources[0], reg.Sources[1], reg.Sources[2]
	honest, lie := &observe.Sibling{Directory: "/", Honest: true}, &observe.Sibling{At: 5, Directory: "/x/", Lines: []string{"0123456789abcdef"}}
	at := func(s *observe.Sibling, on observe.Instant) observe.Sibling {
		now := *s
		now.At = start + on*day
		return now
	}
	run := &observe.Run{StartedAt: start, Due: 1, Gated: true}
	for _, test := range []struct {
		name  string
		lines []observe.Observation
		gates []observe.Gate
		want  map[string]observe.Sibling
	}{
		{name: "nothing", lines: []observe.Observation{taught(x, 0, nil)}},
		{name: "by host", lines: []observe.Observation{taught(x, 0, lie), taught(b, 1, honest)},
			want: map[string]observe.Sibling{"www.a.test": at(lie, 0), "b.test": at(honest, 1)}},
		{name: "the newest", lines: []observe.Observation{taught(y, 3, honest), taught(x, 0, lie)},
			want: map[string]observe.Sibling{"www.a.test": at(honest, 3)}},
		{name: "what tells nothing changes nothing", lines: []observe.Observation{taught(x, 0, lie), taught(x, 40, nil)},
			want: map[string]observe.Sibling{"www.a.test": at(lie, 0)}},
		{name: "still known on day 89", lines: []observe.Observation{taught(x, 0, lie), taught(x, 89, nil)},
			want: map[string]observe.Sibling{"www.a.test": at(lie, 0)}},
		{name: "forgotten on day 90", lines: []observe.Observation{taught(x, 0, lie), taught(x, 90, nil)}},
		{name: "a run that does not count", lines: []observe.Observation{during(run, taught(x, 0, lie))},
			gates: []observe.Gate{{At: start, Run: *run, Quarantined: true, Why: "canaries"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			whole := fold.Journals(snapshot.New(reg, nil, nil, start), fold.Input{Observations: test.lines, Gates: test.gates}, none)
			if diff := cmp.Diff(test.want, whole.After.Siblings, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			s := snapshot.New(reg, nil, nil, start)
			for _, o := range slices.SortedFunc(slices.Values(test.lines), func(a, b observe.Observation) int { return int(a.CheckedAt - b.CheckedAt) }) {
				r := fold.Journals(s, fold.Input{Observations: []observe.Observation{o}, Gates: test.gates}, none)
				if changed := !cmp.Equal(s.Siblings, r.After.Siblings, cmpopts.EquateEmpty()); changed != r.SiblingsChanged {
					t.Errorf("changed: %t, told %t", changed, r.SiblingsChanged)
				}
				s = r.After
			}
			if diff := cmp.Diff(whole.After.Siblings, s.Siblings, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("one by one (-at once +one by one):\n%s", diff)
			}
		})
	}
}

// during is an observation of a run.
func during(r *observe.Run, o observe.Observation) observe.Observation {
	o.Run = r
	return o
}
