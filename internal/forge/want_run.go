package forge

import (
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

type runView struct {
	Newest string           // the last check that counts
	Runs   []quarantineView // the newest first
	Run    string
}

type quarantineView struct {
	At, Why      string
	Observations int
}

// wantRun wants an issue while the newest runs do not count: links are not being
// watched, and nothing else would say so. The incident began with the last check
// that counts, which stands still meanwhile; the state forgets the oldest runs.
func wantRun(w *Wanted) {
	s := w.in.Snapshot
	counted := max(newest(s), s.LastRun.StartedAt)
	v := runView{Newest: moment(newest(s)), Run: w.in.Run}
	since := counted
	for i := len(s.Quarantined) - 1; i >= 0; i-- {
		q := s.Quarantined[i]
		if q.Run.StartedAt <= counted {
			break
		}
		if counted == 0 {
			since = q.Run.StartedAt
		}
		v.Runs = append(v.Runs, quarantineView{moment(q.Run.StartedAt), plain.Code(q.Why), q.Observations})
	}
	if len(v.Runs) == 0 {
		return
	}
	w.add(Issue{Key: Key{Kind: Run, Subject: Runner}, Incident: since}, v, v.Runs[0].Why)
}

// newest is the last check that counts.
func newest(s snapshot.Snapshot) observe.Instant {
	var at observe.Instant
	for _, e := range s.Entries {
		at = max(at, e.Record.Metrics.LastCheckAt)
	}
	return at
}
