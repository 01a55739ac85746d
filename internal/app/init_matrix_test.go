package app_test

import (
	"encoding/json"
	"slices"
	"testing"
)

// TestMatrix wants every shard that has something to do, and none beside, to be
// one that observe takes.
func TestMatrix(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name        string
		hosts, each int
		want        []string
	}{
		{"a runner is enough", 5, 4, []string{"1/1"}},
		{"two share", 2, 1001, []string{"1/2", "2/2"}},
		{"a domain is never split", 1, 2001, []string{"1/2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newTown(t, "", houses(tt.hosts, tt.each)...)
			var got struct {
				Shards []string
				Due    int
			}
			c := linkhealth(t, w.root, "plan", "--matrix", "--format", "json", "--now", at(0))
			c.decode(t, &got)
			if !slices.Equal(got.Shards, tt.want) || got.Due != tt.hosts*tt.each {
				t.Fatalf("%v of %d, want %v of %d", got.Shards, got.Due, tt.want, tt.hosts*tt.each)
			}
			due := 0
			for _, shard := range got.Shards {
				due += dueIn(t, w, shard)
			}
			if due != got.Due {
				t.Errorf("the shards have %d checks, the plan %d", due, got.Due)
			}
		})
	}
}

func dueIn(t *testing.T, w *town, shard string) int {
	t.Helper()
	var plan struct{ Due []json.RawMessage }
	c := linkhealth(t, w.root, "plan", "--format", "json", "--shard", shard, "--now", at(0))
	c.decode(t, &plan)
	if len(plan.Due) == 0 {
		t.Errorf("shard %s has nothing to do", shard)
	}
	return len(plan.Due)
}
