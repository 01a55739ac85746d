package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

func TestParsePart(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]schedule.Part{"1/1": {Index: 1, Of: 1}, "2/4": {Index: 2, Of: 4}, "16/16": {Index: 16, Of: 16}} {
		if got, err := schedule.ParsePart(s); err != nil || got != want || got.String() != s {
			t.Errorf("%s is %v, %v", s, got, err)
		}
	}
	for _, s := range []string{"", "1", "/", "1/", "/4", "0/4", "5/4", "-1/4", "1/0", "1/-4", "1/4/2", "+1/4", "01/4", "1/04", " 1/4", "1 / 4", "1/4\n", "a/b", "1.0/4", "１/4"} {
		if got, err := schedule.ParsePart(s); err == nil {
			t.Errorf("%q is read as %v", s, got)
		}
	}
}

// TestShardLaws wants the shards of any registry to be a partition of the
// plan, by whole registrable domains, as balanced as packing can promise, and
// the same before and after some of it was checked.
func TestShardLaws(t *testing.T) {
	t.Parallel()
	at := instant(t, last)
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld()
		sizes := rapid.SliceOfN(rapid.IntRange(1, 12), 1, 15).Draw(rt, "sizes")
		total := 0
		for d, size := range sizes {
			for i := range size {
				host := []string{"", "www.", "sede."}[i%3] + fmt.Sprintf("d%d.es", d)
				w.add(t, fmt.Sprintf("https://%s/%d", host, i), []string{"P0", "P1"}[i%2], func(s *registry.Source) { s.Domain = host })
				total++
			}
		}
		n := rapid.IntRange(1, 20).Draw(rt, "shards")
		s := w.at(at)
		shard, loads := shards(rt, s, n), make([]int, n)
		for _, i := range shard {
			loads[i-1]++
		}
		if len(shard) != total {
			rt.Fatalf("%d of %d entries are in a shard", len(shard), total)
		}
		if most := slices.Max(loads); most*n > total+slices.Max(sizes)*(n-1) {
			rt.Fatalf("%v is not balanced", loads)
		}
		byDomain := map[string]int{}
		for _, e := range s.Entries {
			d := e.Source.URL.RegistrableDomain()
			if was, seen := byDomain[d]; seen && was != shard[e.Source.ID] {
				rt.Fatalf("%s is split", d)
			}
			byDomain[d] = shard[e.Source.ID]
		}
		var counts []int
		for i, c := range schedule.Make(s, schedule.Request{Shards: n}).Shards {
			if want := fmt.Sprintf("%d/%d", i+1, n); c.Shard != want {
				rt.Fatalf("shard %q, want %q", c.Shard, want)
			}
			counts = append(counts, c.Count)
		}
		if diff := cmp.Diff(loads, counts); diff != "" {
			rt.Fatalf("-planned +counted:\n%s", diff)
		}
		for _, e := range s.Entries {
			if rapid.Bool().Draw(rt, "checked") {
				w.see(e.Source.ID, at, observe.OK)
			}
		}
		slices.Reverse(w.registry.Sources)
		for id, i := range shards(rt, w.at(at.Add(1)), n) {
			if shard[id] != i {
				rt.Fatalf("%s moved from shard %d to %d", id, shard[id], i)
			}
		}
	})
}

// shards plans each part, and tells which one each due entry is in.
func shards(t *rapid.T, s snapshot.Snapshot, n int) map[string]int {
	shard := map[string]int{}
	for i := 1; i <= n; i++ {
		for _, c := range schedule.Make(s, schedule.Request{Part: schedule.Part{Index: i, Of: n}}).Due {
			if shard[c.ID] != 0 {
				t.Fatalf("%s is in shards %d and %d", c.URL, shard[c.ID], i)
			}
			shard[c.ID] = i
		}
	}
	return shard
}

func TestMoreShardsThanDomains(t *testing.T) {
	t.Parallel()
	w := newWorld()
	w.add(t, "https://a.es/", "P0")
	s := w.at(instant(t, last))
	huge := 1 << 40
	if got := len(schedule.Make(s, schedule.Request{Part: schedule.Part{Index: 1, Of: huge}}).Due); got != 1 {
		t.Errorf("the first of very many shards has %d checks", got)
	}
	if got := len(schedule.Make(s, schedule.Request{Part: schedule.Part{Index: huge, Of: huge}}).Due); got != 0 {
		t.Errorf("the last of very many shards has %d checks", got)
	}
	if got := schedule.Make(newWorld().at(1), schedule.Request{Part: schedule.Part{Index: 1, Of: 2}, Shards: 2}); len(got.Due) != 0 || len(got.Shards) != 2 {
		t.Errorf("a shard of nothing: %+v", got)
	}
}
