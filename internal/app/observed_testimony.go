package app

import (
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// testimony is one journal while it is heard: the one run that it speaks of,
// and what it has said so far.
type testimony struct {
	hearing *hearing
	run     observe.Run               // the zero Run before the first line
	owns    func(snapshot.Entry) bool // the shard of the run
	due     map[string]bool           // ids that the run may speak of
	said    map[string]bool           // ids that it has spoken of
	void    bool                      // its gate says that nothing of it counts
}

// flaw is what a line says that it may not; empty is nothing.
func (t *testimony) flaw(l store.Line) string {
	switch {
	case l.Observation != nil && l.Observation.Run == nil:
		return "run: missing"
	case l.Observation != nil:
		if why := t.flawOfRun(*l.Observation.Run); why != "" {
			return why
		}
		return t.flawOfObservation(*l.Observation)
	case l.Gate != nil:
		if why := t.flawOfRun(l.Gate.Run); why != "" {
			return why
		}
		return t.flawOfGate(*l.Gate)
	}
	return "a person's word, in a journal that only observes"
}

// flawOfRun lets the first line say which run the journal is about, and the
// others only the same.
func (t *testimony) flawOfRun(run observe.Run) string {
	if t.run != (observe.Run{}) {
		if run != t.run {
			return "run: another one than on the lines above"
		}
		return ""
	}
	now := t.hearing.snap.Now
	part, err := partOf(run)
	before, heard := t.hearing.runs[run.Key()]
	switch {
	case run.StartedAt.IsZero():
		return "run.started_at: missing"
	case run.StartedAt > now:
		return inFuture("run.started_at", run.StartedAt)
	case now.Sub(run.StartedAt) > oldestRun:
		return fmt.Sprintf("run.started_at: %s is more than %.0f hours ago", run.StartedAt, oldestRun.Hours())
	case err != nil:
		return fmt.Sprintf("run.shard: %v", err)
	case run.Due > len(t.hearing.entries):
		return fmt.Sprintf("run.due: %d, and the registry has %d sources", run.Due, len(t.hearing.entries))
	case heard:
		return fmt.Sprintf("run: %s has told of this run and shard already", before)
	}
	t.run, t.owns, t.due = run, part.Owns(t.hearing.snap), t.hearing.due(run.StartedAt)
	return ""
}

// partOf is the shard of a run; without one it is the whole.
func partOf(run observe.Run) (schedule.Part, error) {
	if run.Shard == "" {
		return schedule.Part{}, nil
	}
	return schedule.ParsePart(run.Shard)
}

// flawOfObservation lets through what the run was asked to look at. A line that
// is no news to the record changes nothing, so that recording a journal again
// is no fault.
func (t *testimony) flawOfObservation(o observe.Observation) string {
	e, listed := t.hearing.entries[o.ID]
	switch {
	case !listed:
		return fmt.Sprintf("id: the registry has no source %s", o.ID)
	case o.URL != e.Source.URL.String():
		return fmt.Sprintf("url: not the one of %s", o.ID)
	case !t.owns(e):
		return fmt.Sprintf("id: %s does not belong to the shard %s", o.ID, t.run.Shard)
	case o.CheckedAt < t.run.StartedAt:
		return fmt.Sprintf("checked_at: %s is before the run began", o.CheckedAt)
	case o.CheckedAt > t.hearing.snap.Now.Add(skew):
		return inFuture("checked_at", o.CheckedAt)
	case t.said[o.ID]:
		return fmt.Sprintf("id: %s a second time", o.ID)
	case !t.due[o.ID] && o.CheckedAt > e.Record.Metrics.LastCheckAt:
		return fmt.Sprintf("id: %s was not due; `linkhealth recheck` makes it due before it is observed", o.ID)
	}
	t.said[o.ID] = true
	return ""
}

func (t *testimony) flawOfGate(g observe.Gate) string {
	switch {
	case g.At < t.run.StartedAt:
		return fmt.Sprintf("at: %s is before the run began", g.At)
	case g.At > t.hearing.snap.Now.Add(skew):
		return inFuture("at", g.At)
	}
	t.void = t.void || g.Quarantined
	return ""
}
