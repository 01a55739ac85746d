package health_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// drawn is a policy and a history that rapid can shrink.
func drawn(t *rapid.T) (health.Policy, []fact) {
	tp := tape(rapid.SliceOfN(rapid.Byte(), 0, 1200).Draw(t, "tape"))
	p := tp.policy()
	return p, tp.facts(p)
}

func foldAll(r health.Record, all []fact, p health.Policy) (health.Record, []health.Event) {
	var told []health.Event
	for _, f := range all {
		var events []health.Event
		r, events = f.fold(r, p)
		told = append(told, events...)
	}
	return r, told
}

// Folding in parts is folding the whole: with the record written and read back
// between the parts, and with the registry edited or not yet.
func TestLawOfParts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawn(t)
		want, wantEvents := foldAll(health.Record{}, all, p)
		var r health.Record
		var got []health.Event
		for _, f := range all {
			if r.ID != "" && rapid.IntRange(0, 4).Draw(t, "write the registry") == 0 {
				p.Entry, r = r.Desired(), health.Written(r)
			}
			if r.ID != "" && rapid.IntRange(0, 4).Draw(t, "write the record") == 0 {
				r = reread(t, r)
			}
			var events []health.Event
			r, events = f.fold(r, p)
			got = append(got, events...)
		}
		agree(t, "the record", r, want)
		if a, b := encode(t, got), encode(t, wantEvents); a != b {
			t.Fatalf("events %s\nwant %s", a, b)
		}
	})
}

// What was folded once changes nothing when it comes again.
func TestLawOfRepetition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawn(t)
		r, _ := foldAll(health.Record{}, all, p)
		before := encode(t, r)
		again, events := foldAll(r, all, p)
		if len(events) > 0 || encode(t, again) != before {
			t.Fatalf("folding again told %v", events)
		}
		doubled := inOrder(slices.Concat(all, all))
		twice, _ := foldAll(health.Record{}, doubled, p)
		agree(t, "the record of a doubled journal", twice, r)
	})
}

// Fold changes neither of its arguments, and two futures of one record do not
// touch each other.
func TestLawOfPurity(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawn(t)
		if len(all) < 2 {
			return
		}
		n := rapid.IntRange(0, len(all)-1).Draw(t, "the past")
		r, _ := foldAll(health.Record{}, all[:n], p)
		record, journal := encode(t, r), encode(t, lines(all))
		one, _ := all[n].fold(r, p)
		first := encode(t, one)
		foldAll(r, all[n+1:], p)
		foldAll(one, all[n+1:], p)
		for what, same := range map[string]bool{
			"the record": encode(t, r) == record, "the journal": encode(t, lines(all)) == journal, "the other future": encode(t, one) == first,
		} {
			if !same {
				t.Fatalf("%s was changed", what)
			}
		}
	})
}

// What is written reads back as it was.
func TestLawOfWriting(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawn(t)
		r, events := foldAll(health.Record{}, all, p)
		for what, same := range map[string]bool{
			"the record":  encode(t, reread(t, r)) == encode(t, r),
			"the events":  encode(t, reread(t, events)) == encode(t, events),
			"the journal": encode(t, reread(t, lines(all))) == encode(t, lines(all)),
		} {
			if !same {
				t.Fatalf("%s does not read back", what)
			}
		}
	})
}

// What must never be, with people editing the registry as they please.
func TestInvariants(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawn(t)
		w := newWatch(t)
		var r health.Record
		for _, f := range all {
			switch rapid.IntRange(0, 9).Draw(t, "edit") {
			case 0:
				p.Entry.Status = rapid.SampledFrom([]health.Status{"", health.Active, health.Degraded, health.Inactive}).Draw(t, "status")
			case 1:
				p.Entry.Hidden = !p.Entry.Hidden
			case 2:
				p.Entry.ContentHash = rapid.SampledFrom(append(hashes, "")).Draw(t, "hash")
			case 3, 4:
				if r.ID != "" {
					p.Entry, r = r.Desired(), health.Written(r)
				}
			}
			r = w.fold(r, f, p)
		}
	})
}

// Journals of several URLs may be folded in any order that keeps each URL's own.
func TestLawOfInterleaving(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawn(t)
		ids := []string{"a", "b", "c"}
		whole := map[string]health.Record{}
		queues := map[string][]fact{}
		for i, f := range all {
			id := ids[i%len(ids)]
			queues[id] = append(queues[id], f)
			whole[id], _ = f.fold(whole[id], p)
		}
		got := map[string]health.Record{}
		for range all {
			waiting := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return len(queues[id]) == 0 })
			id := rapid.SampledFrom(waiting).Draw(t, "next")
			got[id], _ = queues[id][0].fold(got[id], p)
			queues[id] = queues[id][1:]
		}
		if encode(t, got) != encode(t, whole) {
			t.Fatalf("the order shows")
		}
	})
}

// The verdict on a domain does not depend on the order of its records.
func TestLawOfDomains(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var records []health.Record
		for range rapid.IntRange(0, 5).Draw(t, "sources") {
			p, all := drawn(t)
			r, _ := foldAll(health.Record{}, all, p)
			records = append(records, r)
		}
		limits := policy().Thresholds
		want := encode(t, health.JudgeDomain(records, limits))
		shuffled := rapid.Permutation(records).Draw(t, "order")
		if got := encode(t, health.JudgeDomain(shuffled, limits)); got != want {
			t.Fatalf("%s\nand in another order %s", want, got)
		}
	})
}

// A host never forgets a hold before it ends, and holds only for what it saw.
func TestLawOfHosts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		tp := tape(rapid.SliceOfN(rapid.Byte(), 0, 1200).Draw(t, "tape"))
		all := tp.history(tp.policy())
		b := health.Breaker{Failures: rapid.IntRange(0, 4).Draw(t, "failures"), Cooldown: 6 * 3600e9}
		var h health.Host
		for _, o := range all {
			next, opened := h.After(o, b)
			if again, too := h.After(o, b); again != next || too != opened {
				t.Fatalf("%+v and %+v", next, again)
			}
			if next.HeldTill() < h.HeldTill() || next.Refusals < 0 || opened && next.OpenTill < o.CheckedAt.Add(b.Cooldown) {
				t.Fatalf("%+v after %+v", next, h)
			}
			if reread(t, next) != next {
				t.Fatalf("%+v does not read back", next)
			}
			h = next.At(o.CheckedAt)
		}
	})
}
