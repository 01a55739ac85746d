package app

import (
	"bytes"
	"maps"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

const (
	// oldestRun is how long ago a run may have begun: its own hour, and what it
	// waited for its turn to be recorded.
	oldestRun = 6 * time.Hour
	// settling is how long a run reads the registry and looks for a browser
	// before it names its start; it has planned by then.
	settling = time.Minute
	// lease is how long a URL may be due before somebody should have told of it:
	// what the workflow gives a run.
	lease = time.Hour
)

// hearing takes what runners that read the web say about the state of this
// checkout, journal by journal. None of them speaks for more than it was asked.
type hearing struct {
	snap    snapshot.Snapshot
	entries map[string]snapshot.Entry
	asked   []snapshot.Entry          // what a person wanted looked at, due or not
	runs    map[observe.RunKey]string // the journal that told of each
	told    map[string]bool           // ids that an accepted journal speaks of
	began   observe.Instant           // the earliest of the accepted runs; zero without one
	doubled int                       // lines left out, since a journal before had spoken of their URL
}

func newHearing(s snapshot.Snapshot, asked []snapshot.Entry) *hearing {
	h := &hearing{snap: s, asked: asked, entries: map[string]snapshot.Entry{}, runs: map[observe.RunKey]string{}, told: map[string]bool{}}
	for _, e := range s.Entries {
		h.entries[e.Source.ID] = e
	}
	return h
}

// due are the ids that a run which began then may have looked at: those due
// when it planned, and, as clocks and hours differ, those due by now. All that
// makes a URL due stays so until it is checked, but for the window, which may
// have closed since.
func (h *hearing) due(began observe.Instant) map[string]bool {
	ids := map[string]bool{}
	for _, at := range []observe.Instant{began.Add(-settling), began, h.snap.Now} {
		maps.Copy(ids, h.plan(at))
	}
	return ids
}

// plan are the ids that a run looks at which plans at that instant.
func (h *hearing) plan(at observe.Instant) map[string]bool {
	s, ids := h.snap, map[string]bool{}
	s.Now = at
	for _, c := range schedule.Make(s, schedule.Request{}).Due {
		ids[c.ID] = true
	}
	for _, e := range h.asked {
		ids[e.Source.ID] = true
	}
	return ids
}

// missed counts what was due when the run began and was not told of. Without
// any journal nobody says when that was: then what has become due within the
// last lease may still be somebody's, and is no loss.
func (h *hearing) missed() int {
	began := h.began
	if began == 0 {
		began = h.snap.Now.Add(-lease)
	}
	n := 0
	for id := range h.plan(began) {
		if !h.told[id] {
			n++
		}
	}
	return n
}

// accept keeps what a journal without a flaw tells: the second attempt of a
// runner adds to what the first one saw, and whoever hands over many journals
// is heard once about each URL. A run that does not count tells of none.
func (h *hearing) accept(t *testimony, j journal, lines []store.Line) journal {
	if t.run != (observe.Run{}) {
		h.runs[t.run.Key()] = j.name
		if h.began == 0 || t.run.StartedAt < h.began {
			h.began = t.run.StartedAt
		}
	}
	if t.void {
		return j
	}
	var news []byte
	n := 0
	for raw := range bytes.Lines(j.data) {
		if n < len(lines) && lines[n].Observation != nil && h.told[lines[n].Observation.ID] {
			h.doubled++
		} else {
			news = append(news, raw...)
		}
		n++
	}
	for id := range t.said {
		h.told[id] = true
	}
	return journal{j.name, news}
}
