package app

import (
	"encoding/json"
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/schedule"
)

// What one runner gets, and how many runners a run may have at most: a hosted
// account bears 20 jobs at once.
const (
	checksPerShard = 2000
	mostShards     = 20
)

// matrix is the strategy of a workflow: the shards that have something to do.
type matrix struct {
	Shards []string `json:"shards"`
	Due    int      `json:"due"`
}

// matrixOf deals the plan of a request to as many runners as it needs.
func matrixOf(w *workspace, q schedule.Request) matrix {
	due := len(schedule.Make(w.snap, q).Due)
	q.Shards = shardsFor(due)
	m := matrix{Shards: []string{}, Due: due}
	for _, shard := range schedule.Make(w.snap, q).Shards {
		if shard.Count > 0 {
			m.Shards = append(m.Shards, shard.Shard)
		}
	}
	return m
}

// shardsFor is how many runners share that many checks.
func shardsFor(due int) int {
	return min(max(1, (due+checksPerShard-1)/checksPerShard), mostShards)
}

func (a *app) planMatrix(sel selectionFlags) error {
	w, err := a.open()
	if err != nil {
		return err
	}
	defer w.store.Close()
	q, err := sel.request(w.snap)
	if err != nil {
		return err
	}
	m := matrixOf(w, q)
	shards, err := json.Marshal(m.Shards)
	if err != nil {
		return err
	}
	outputs := fmt.Sprintf("shards=%s\ndue=%d\n", shards, m.Due)
	if err := a.appendTo("GITHUB_OUTPUT", outputs); err != nil {
		return err
	}
	if a.json() {
		return a.printJSON(m)
	}
	return a.print(outputs)
}
