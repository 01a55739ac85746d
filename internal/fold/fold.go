// Package fold takes whole journals into the state: every record they touch,
// what happened, the hosts, the domains, and what the registry should say. It
// is pure; the rule for one observation is health.Fold, for a person's action
// health.Act.
package fold

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Result is what changes. The snapshot that it came from is untouched.
type Result struct {
	After        snapshot.Snapshot
	Records      []health.Record       // the changed ones, by id
	Events       []health.Event        // what happened, in order
	Folded       []observe.Observation // what counted, in order
	Acted        []health.Action       // the actions that counted, in order
	Skipped      []string              // what did not, and why; quarantined runs aside
	Quarantined  []snapshot.Quarantine // the runs that did not, by start and shard
	Texts        map[string]string     // main text last seen, by id
	Accepted     map[string]string     // the accepted text beside it while a drift is open; empty when it closed
	Sites        map[string]frame.Site // what was learned, by domain; the changed ones
	Edits        []Edit                // what the registry should say, in its order
	HostsChanged bool

	SiblingsChanged bool
}

// Journals folds what journals hold into a snapshot: sorted by time, each line
// once, whatever the order in which they arrive. A run that its gate
// quarantined changes no record, no host and no last run; it is told of.
func Journals(s snapshot.Snapshot, in Input, previous Texts) Result {
	f := folding{
		s: s, previous: previous, runs: runs(in),
		records: map[string]health.Record{}, entries: byID(s),
		result: Result{Texts: map[string]string{}, Accepted: map[string]string{}, Sites: map[string]frame.Site{}},
	}
	f.beginLearning(in)
	in.each(f.observation, f.action)
	f.hosts()
	f.siblings()
	f.quarantines()
	f.finish()
	return f.result
}

type folding struct {
	s        snapshot.Snapshot
	previous Texts
	runs     map[observe.RunKey]*run
	entries  map[string]snapshot.Entry
	records  map[string]health.Record // those that changed
	result   Result
	learning
}

func (f *folding) observation(o observe.Observation) {
	if f.quarantined(o) {
		return
	}
	e, known := f.entries[o.ID]
	if !known {
		f.skip(o, unknown)
		return
	}
	if last := e.Record.Metrics.LastCheckAt; o.CheckedAt <= last {
		f.skip(o, fmt.Sprintf("not newer than the last check of %s", last))
		return
	}
	o = f.learn(o)
	e = f.entries[o.ID]
	policy := f.s.FoldPolicy(e)
	policy.Drift = f.drift(o)
	policy.Forgotten = f.forgotten(e)
	now, events := health.Fold(*e.Record, o, policy)
	f.keep(e, now, events)
	f.text(now, o)
	f.result.Folded = append(f.result.Folded, o)
}

func (f *folding) action(a health.Action) {
	e, known := f.entries[a.ID]
	why := unknown
	if known {
		why = e.Record.Moot(a)
	}
	if why != "" {
		f.result.Skipped = append(f.result.Skipped, fmt.Sprintf("%s of %s at %s is left out: %s", a.Kind, a.ID, a.At, why))
		return
	}
	f.learnAccepted(e)
	e = f.entries[a.ID]
	now, events := health.Act(*e.Record, a, f.s.FoldPolicy(e))
	f.keep(e, now, events)
	f.result.Acted = append(f.result.Acted, a)
}

func (f *folding) keep(e snapshot.Entry, now health.Record, events []health.Event) {
	id := e.Source.ID
	f.accepted(id, *e.Record, now)
	e.Record = &now
	f.entries[id], f.records[id] = e, now
	f.result.Events = append(f.result.Events, events...)
}

const unknown = "the registry has no such source"

func (f *folding) skip(o observe.Observation, why string) {
	f.result.Skipped = append(f.result.Skipped, fmt.Sprintf("observation of %s (%s) at %s is left out: %s", o.URL, o.ID, o.CheckedAt, why))
}

// finish writes what the registry should say into the records and joins
// everything anew.
func (f *folding) finish() {
	f.edits()
	after := f.s
	after.Entries = slices.Clone(f.s.Entries)
	for i, e := range after.Entries {
		after.Entries[i] = f.entries[e.Source.ID]
	}
	f.flags(&after)
	after.LastRun = f.lastRun()
	for _, e := range after.Entries {
		if r, changed := f.records[e.Source.ID]; changed {
			f.result.Records = append(f.result.Records, r)
		}
	}
	slices.SortFunc(f.result.Records, func(a, b health.Record) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(f.result.Events, health.Event.Compare)
	after.Hosts, after.Siblings = f.s.Hosts, f.s.Siblings
	f.result.After = after
}

// lastRun is the newest run that was folded, its shards together; what is older
// than the one on record does not count.
func (f *folding) lastRun() snapshot.Run {
	last := f.s.LastRun
	marks := map[observe.Run]bool{}
	for _, o := range f.result.Folded {
		switch {
		case o.Run == nil || o.Run.StartedAt < last.StartedAt:
			continue
		case o.Run.StartedAt > last.StartedAt:
			last = snapshot.Run{StartedAt: o.Run.StartedAt}
		}
		last.Observed++
		if !marks[*o.Run] {
			marks[*o.Run] = true
			last.Due += o.Run.Due
		}
	}
	return last
}
