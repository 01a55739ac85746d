package observe

// Run names the run that an observation belongs to: when it started, and how
// many URLs were due in it.
type Run struct {
	StartedAt Instant `json:"started_at"`
	Due       int     `json:"due"`
	Shard     string  `json:"shard,omitempty"` // such as "1/4", where several runners share a run
	Gated     bool    `json:"gated,omitempty"` // it counts only if it is no mass failure
}

// RunKey tells runs apart: the shards of one run are decided about one by one.
type RunKey struct {
	StartedAt Instant
	Shard     string
}

// Key is that of the run.
func (r Run) Key() RunKey { return RunKey{StartedAt: r.StartedAt, Shard: r.Shard} }

// Gate is the decision about a run, taken by the runner itself: whether what
// it saw counts, or tells more of the runner's own network than of the links.
// Of several about one run, one that quarantines it prevails.
type Gate struct {
	At          Instant `json:"at"`
	Run         Run     `json:"run"`
	Quarantined bool    `json:"quarantined"` // nothing of the run counts
	Why         string  `json:"why"`         // for people; never empty when quarantined
}

// BoundGate is g within the limits of [Bound].
func BoundGate(g Gate) Gate {
	g.Run, g.Why = boundRun(g.Run), cutRunes(g.Why)
	return g
}

func boundRun(r Run) Run {
	r.Due, r.Shard = max(r.Due, 0), cutBytes(r.Shard)
	return r
}
