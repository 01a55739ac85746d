package app

import (
	"errors"
	"maps"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// reading is what comes of reading every file of the state.
type reading struct {
	store   *store.Store
	damages []doctor.Damage

	ids      []string
	records  map[string]health.Record
	hosts    map[string]health.Host
	siblings map[string]observe.Sibling
	learned  snapshot.Snapshot // what the metrics remember
	events   int
}

// try tells whether a file could be read, and remembers why not.
func (r *reading) try(err error) bool {
	var flaw *store.InvalidError
	switch {
	case errors.As(err, &flaw):
		r.damages = append(r.damages, doctor.Damage{Path: flaw.Path, Line: flaw.Line, Why: flaw.Why, Mend: flaw.Mend})
	case err != nil:
		r.damages = append(r.damages, doctor.Damage{Path: "data", Why: err.Error()})
	}
	return err == nil
}

// state reads it. Without a registry nobody knows which sites were learned.
func (r *reading) state(reg *registry.Registry) {
	r.records = map[string]health.Record{}
	var err error
	if r.ids, err = r.store.IDs(); r.try(err) {
		r.read(r.ids)
		r.texts()
	}
	if reg != nil {
		for _, d := range reg.Domains {
			_, err := r.store.Frame(d.Name)
			r.try(err)
		}
	}
	events, err := r.store.Events(0, 0)
	r.try(err)
	r.events = len(events)
	r.hosts, err = r.store.Hosts()
	r.try(err)
	r.siblings, err = r.store.Siblings()
	r.try(err)
	_, err = r.store.Notices()
	r.try(err)
	m, err := (&workspace{store: r.store}).metrics()
	r.try(err)
	r.learned = snapshot.Snapshot{Flags: m.Flags, LastRun: m.LastRun, Quarantined: m.Quarantined}
}

// read reads records by halves, so that the damaged ones are found and few
// folders are listed. It stops when there are more than will be told.
func (r *reading) read(ids []string) {
	if len(ids) == 0 || len(r.damages) > doctor.Most {
		return
	}
	records, err := r.store.Records(ids)
	if err == nil {
		maps.Copy(r.records, records)
		return
	}
	if len(ids) == 1 {
		r.try(err)
		return
	}
	half := len(ids) / 2
	r.read(ids[:half])
	r.read(ids[half:])
}

func (r *reading) texts() {
	for _, id := range r.ids {
		_, _, err := r.store.Content(id)
		r.try(err)
		_, _, err = r.store.Accepted(id)
		r.try(err)
	}
}

func (r *reading) snapshot(reg registry.Registry, now observe.Instant) snapshot.Snapshot {
	s := snapshot.New(reg, r.records, r.hosts, now)
	s.Siblings, s.Flags, s.LastRun, s.Quarantined = r.siblings, r.learned.Flags, r.learned.LastRun, r.learned.Quarantined
	return s
}

// journals reads those that lie in the working folder.
func (r *reading) journals() doctor.Journals {
	var j doctor.Journals
	pending, err := r.store.Pending()
	r.try(err)
	folded, err := r.store.Folded()
	r.try(err)
	_, j.Following, err = r.store.Followed()
	r.try(err)
	j.Pending, j.Folded = r.oldest(pending), r.oldest(folded)
	return j
}

// oldest is the time of the oldest line of each journal.
func (r *reading) oldest(names []string) (times []observe.Instant) {
	for _, name := range names {
		data, err := r.store.ReadFile(name)
		if !r.try(err) {
			continue
		}
		lines, _, err := store.ReadJournal(name, data)
		r.try(err)
		var first observe.Instant
		for _, l := range lines {
			if at := instantOf(l); first == 0 || at < first {
				first = at
			}
		}
		times = append(times, first)
	}
	return times
}

func instantOf(l store.Line) observe.Instant {
	switch {
	case l.Observation != nil:
		return l.Observation.CheckedAt
	case l.Action != nil:
		return l.Action.At
	case l.Gate != nil:
		return l.Gate.At
	case l.Notice != nil:
		return l.Notice.At
	}
	return 0
}
