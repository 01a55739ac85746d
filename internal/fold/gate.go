package fold

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// run is what the journals hold of one run, and the decision about it.
type run struct {
	mark         observe.Run
	observations []observe.Observation
	decided      bool
	quarantined  bool
	why          string
}

// runs gathers what belongs together, whatever journals it lies in.
func runs(in Input) map[observe.RunKey]*run {
	all := map[observe.RunKey]*run{}
	of := func(mark observe.Run) *run {
		r := all[mark.Key()]
		if r == nil {
			r = &run{mark: mark}
			all[mark.Key()] = r
		}
		r.mark.Gated = r.mark.Gated || mark.Gated
		return r
	}
	for _, o := range in.Observations {
		if o.Run != nil {
			r := of(*o.Run)
			r.observations = append(r.observations, o)
		}
	}
	for _, g := range in.Gates {
		of(g.Run).decide(g)
	}
	return all
}

// decide takes the word of a gate line. Of several the one that quarantines
// prevails, with the first reason in alphabetical order, so that the order of
// lines does not show.
func (r *run) decide(g observe.Gate) {
	if g.Quarantined && (!r.quarantined || g.Why < r.why) {
		r.why = g.Why
	}
	r.decided, r.quarantined = true, r.quarantined || g.Quarantined
}

// quarantined tells whether o belongs to a run that does not count. A run
// without a gate line was killed before it could decide: it is decided about
// when its first observation comes up.
func (f *folding) quarantined(o observe.Observation) bool {
	if o.Run == nil {
		return false
	}
	r := f.runs[o.Run.Key()]
	if !r.decided {
		r.decided = true
		f.decideLate(r)
	}
	return r.quarantined
}

// decideLate abides by what was decided when the run was recorded before.
func (f *folding) decideLate(r *run) {
	switch q, known := f.s.Quarantine(r.mark.Key()); {
	case known:
		r.why, r.quarantined = q.Why, true
	case r.mark.Gated && !slices.ContainsFunc(r.observations, f.counted):
		r.why, r.quarantined = massFailure(f.entries, f.s.Registry.Config.Network.Gate.HostFailures, r.observations)
	}
}

// counted tells an observation that was folded before.
func (f *folding) counted(o observe.Observation) bool {
	e, known := f.entries[o.ID]
	return known && slices.ContainsFunc(e.Record.History, func(c health.Check) bool { return c.At == o.CheckedAt })
}

// quarantines tells of every run that does not count, one without observations
// too, unless the state remembers that this was done.
func (f *folding) quarantines() {
	for _, r := range f.runs {
		if r.quarantined {
			f.result.Quarantined = append(f.result.Quarantined, snapshot.Quarantine{Run: r.mark, Why: r.why, Observations: len(r.observations)})
		}
	}
	slices.SortFunc(f.result.Quarantined, snapshot.Quarantine.Compare)
	all := slices.Clone(f.s.Quarantined)
	for _, q := range f.result.Quarantined {
		if _, known := f.s.Quarantine(q.Run.Key()); known {
			continue
		}
		all = append(all, q)
		f.result.Events = append(f.result.Events, health.Event{
			At: q.Run.StartedAt, Kind: health.RunQuarantined, Severity: health.RunQuarantined.Severity(), Detail: q.Why,
		})
	}
	slices.SortFunc(all, snapshot.Quarantine.Compare)
	f.s.Quarantined = all[max(0, len(all)-snapshot.MaxQuarantined):]
}
