package snapshot

import (
	"cmp"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Run is the last run that saw anything. The zero Run is none.
type Run struct {
	StartedAt observe.Instant `json:"started_at"`
	Due       int             `json:"due"`
	Observed  int             `json:"observed"`
}

// Quarantine is a run of which nothing counts.
type Quarantine struct {
	Run          observe.Run `json:"run"`
	Why          string      `json:"why"`
	Observations int         `json:"observations"` // that are left out
}

// MaxQuarantined is how many quarantined runs the state remembers.
const MaxQuarantined = 20

// Quarantine finds a run among those that the state remembers as quarantined.
func (s Snapshot) Quarantine(run observe.RunKey) (Quarantine, bool) {
	i := slices.IndexFunc(s.Quarantined, func(q Quarantine) bool { return q.Run.Key() == run })
	if i < 0 {
		return Quarantine{}, false
	}
	return s.Quarantined[i], true
}

// Compare orders by the start of the run, and its shard.
func (q Quarantine) Compare(r Quarantine) int {
	return cmp.Or(cmp.Compare(q.Run.StartedAt, r.Run.StartedAt), cmp.Compare(q.Run.Shard, r.Run.Shard))
}
