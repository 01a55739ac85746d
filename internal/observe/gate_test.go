package observe_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestGateReadsBack(t *testing.T) {
	t.Parallel()
	const line = `{"at":"2026-02-18T03:14:07Z","run":{"started_at":"2026-02-18T03:00:00Z","due":12,"shard":"1/4","gated":true},"quarantined":true,"why":"1 of 3 canaries answered"}`
	var g observe.Gate
	if err := json.Unmarshal([]byte(line), &g); err != nil {
		t.Fatal(err)
	}
	back, err := json.Marshal(g)
	if err != nil || string(back) != line {
		t.Errorf("%s (%v)", back, err)
	}
	if diff := cmp.Diff(g, observe.BoundGate(g)); diff != "" {
		t.Errorf("bounding changes it:\n%s", diff)
	}
}

func TestBoundGate(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 3000)
	g := observe.BoundGate(observe.Gate{Why: long, Run: observe.Run{Due: -3, Shard: long}})
	if len(g.Why) != 300 || len(g.Run.Shard) != 2048 || g.Run.Due != 0 {
		t.Errorf("bounded to %d runes of why, a shard of %d bytes and %d due", len(g.Why), len(g.Run.Shard), g.Run.Due)
	}
}

func TestRunKey(t *testing.T) {
	t.Parallel()
	r := observe.Run{StartedAt: 5, Shard: "1/2", Due: 3}
	same, other := r, r
	same.Due, same.Gated, other.Shard = 9, true, "2/2"
	if r.Key() != same.Key() || r.Key() == other.Key() {
		t.Errorf("%v, %v, %v", r.Key(), same.Key(), other.Key())
	}
}
