package forge

import (
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

type runView struct {
	Since  string
	Runs   []quarantineView // the newest first
	Newest string           // the last check that counts
	Run    string
}

type quarantineView struct {
	At, Why      string
	Observations int
}

// wantRun wants an issue while the newest runs do not count: links are not being
// watched, and nothing else would say so.
func wantRun(w *Wanted) {
	s := w.in.Snapshot
	v := runView{Newest: moment(newest(s)), Run: w.in.Run}
	var since observe.Instant
	for i := len(s.Quarantined) - 1; i >= 0; i-- {
		q := s.Quarantined[i]
		if q.Run.StartedAt <= s.LastRun.StartedAt || q.Run.StartedAt <= newest(s) {
			break
		}
		since = q.Run.StartedAt
		v.Runs = append(v.Runs, quarantineView{moment(since), plain.Code(q.Why), q.Observations})
	}
	if since == 0 {
		return
	}
	v.Since = moment(since)
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
