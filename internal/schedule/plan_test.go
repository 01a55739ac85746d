package schedule_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// mixed is a registry with pages of every priority, each so many hours past
// its last check.
func mixed(t testing.TB) (*world, observe.Instant) {
	w := newWorld()
	now := instant(t, last)
	w.policy("slow", func(p *registry.Policy) { *p = registry.DefaultPolicy(); p.Every = 90 * day })
	for _, p := range []struct {
		url, priority string
		ago           time.Duration // 0 is never
	}{
		{"https://a.es/monthly", "P2", 40 * day},
		{"https://a.es/own", "slow", 200 * day},
		{"https://a.es/daily", "P0", 25 * time.Hour},
		{"https://b.es/daily", "P0", 26 * time.Hour},
		{"https://b.es/weekly", "P1", 9 * day},
		{"https://c.es/new", "P0", 0},
		{"https://b.es/new", "P0", 0},
		{"https://c.es/fresh", "P0", time.Hour},
	} {
		id := w.add(t, p.url, p.priority)
		if p.ago != 0 {
			w.see(id, now.Add(-p.ago), observe.OK)
		}
	}
	return w, now
}

func urls(checks []schedule.Check) []string {
	out := make([]string, len(checks))
	for i, c := range checks {
		out[i] = c.URL
	}
	return out
}

// TestUrgency wants the higher priority first, then the later one, then the
// address; a limit takes from the front.
func TestUrgency(t *testing.T) {
	t.Parallel()
	w, now := mixed(t)
	want := []string{
		"https://b.es/daily", "https://a.es/daily", "https://b.es/new", "https://c.es/new",
		"https://b.es/weekly", "https://a.es/monthly", "https://a.es/own",
	}
	plan := schedule.Make(w.at(now), schedule.Request{})
	if diff := cmp.Diff(want, urls(plan.Due)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if want := (schedule.Skipped{NotDue: 1}); plan.Skipped != want {
		t.Errorf("skipped %+v, want %+v", plan.Skipped, want)
	}
	for _, limit := range []int{1, 3, 7, 100} {
		got := urls(schedule.Make(w.at(now), schedule.Request{Limit: limit}).Due)
		if diff := cmp.Diff(want[:min(limit, len(want))], got); diff != "" {
			t.Errorf("limit %d: -want +got:\n%s", limit, diff)
		}
	}
	slices.Reverse(w.registry.Sources)
	if diff := cmp.Diff(want, urls(schedule.Make(w.at(now), schedule.Request{}).Due)); diff != "" {
		t.Errorf("another order of the registry: -want +got:\n%s", diff)
	}
}

// TestSelectionNarrows wants neither checks nor counts of what is not selected.
func TestSelectionNarrows(t *testing.T) {
	t.Parallel()
	w, now := mixed(t)
	plan := schedule.Make(w.at(now), schedule.Request{Selection: snapshot.Selection{Domains: []string{"a.es"}, Priorities: []string{"P0", "P2"}}})
	if diff := cmp.Diff([]string{"https://a.es/daily", "https://a.es/monthly"}, urls(plan.Due)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if plan.Skipped != (schedule.Skipped{}) {
		t.Errorf("skipped %+v, want none", plan.Skipped)
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	w := newWorld()
	const empty = `{"due":[],"skipped":{"not_due":0,"window":0,"breaker":0,"disabled":0,"inactive":0},"shards":[]}`
	if got := encode(t, schedule.Make(w.at(1), schedule.Request{})); got != empty {
		t.Errorf("empty: %s", got)
	}
	id := w.add(t, "https://www.sepe.es/", "P0")
	at := instant(t, last)
	w.see(id, at.Add(-25*time.Hour), observe.OK)
	want := `{"due":[{"id":"` + id + `","url":"https://www.sepe.es/","domain":"sepe.es","priority":"P0","reason":"due","overdue_s":3600}],` +
		`"skipped":{"not_due":0,"window":0,"breaker":0,"disabled":0,"inactive":0},"shards":[{"shard":"1/2","count":1},{"shard":"2/2","count":0}]}`
	if got := encode(t, schedule.Make(w.at(at), schedule.Request{Shards: 2})); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func encode(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestBand(t *testing.T) {
	t.Parallel()
	want := []string{"P0", "P0-mail", "P0-news", "P0_x", "P1", "P1-", "P2", "P2-x-P0", "P0x", "P01-x", "P3", "inactive", "urgent", "x-P0"}
	slices.Sort(want[8:])
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, schedule.Band)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestShuffle wants the bands in order and random inside, the same for the
// same seed, and the argument as it was.
func TestShuffle(t *testing.T) {
	t.Parallel()
	var due []schedule.Check
	for i := range 300 {
		due = append(due, schedule.Check{ID: string(rune('a' + i)), Priority: []string{"P0", "P1", "P2"}[i/100]})
	}
	before := slices.Clone(due)
	once, again, other := schedule.Shuffle(due, 7), schedule.Shuffle(due, 7), schedule.Shuffle(due, 8)
	if diff := cmp.Diff(ids(before), ids(due)); diff != "" {
		t.Errorf("the argument changed: %s", diff)
	}
	if !slices.Equal(ids(once), ids(again)) {
		t.Error("the same seed gives another order")
	}
	if slices.Equal(ids(once), ids(other)) {
		t.Error("another seed gives the same order")
	}
	for i, c := range once {
		if c.Priority != due[i].Priority {
			t.Fatalf("at %d stands one of %s", i, c.Priority)
		}
	}
	for band := range 3 {
		got, was := ids(once[band*100:band*100+100]), ids(due[band*100:band*100+100])
		if slices.Equal(got, was) {
			t.Errorf("band %d is not shuffled", band)
		}
		slices.Sort(got)
		slices.Sort(was)
		if !slices.Equal(got, was) {
			t.Errorf("band %d lost a check", band)
		}
	}
	if got := schedule.Shuffle(nil, 1); len(got) != 0 {
		t.Errorf("nothing became %v", got)
	}
}

// TestShuffleIsFair wants every check to come first about as often as any.
func TestShuffleIsFair(t *testing.T) {
	t.Parallel()
	due := []schedule.Check{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}}
	first := map[string]int{}
	seeds := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		first[schedule.Shuffle(due, seeds.Uint64())[0].ID]++
	}
	for id, n := range first {
		if n < 850 || n > 1150 {
			t.Errorf("%s came first %d times of 4000", id, n)
		}
	}
}
