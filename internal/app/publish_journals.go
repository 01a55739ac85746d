package app

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// read reads journals of the store by their names.
func (p *publication) read(names []string) ([]journal, error) {
	var journals []journal
	for _, name := range names {
		data, err := p.store.ReadFile(name)
		if err != nil {
			return nil, err
		}
		journals = append(journals, journal{name, data})
	}
	return journals, nil
}

// whole is a journal without a last line that was cut short: whoever folded it
// said so.
func whole(data []byte) []byte {
	end := bytes.LastIndexByte(data, '\n') + 1
	if json.Valid(data[end:]) {
		return data
	}
	return data[:end]
}

// addPending takes the journals up that no command has folded here yet, without
// folding them here.
func (p *publication) addPending() error {
	names, err := p.store.Pending()
	if err != nil {
		return err
	}
	pending, err := p.read(names)
	p.journals, p.replays = append(p.journals, pending...), nil
	return err
}

// unheld are the journals that the state may not hold yet. One that it holds
// was published by a run that was killed before it could say so: to fold it
// again would change nothing, and warn of every line.
func (p *publication) unheld(s snapshot.Snapshot) ([]journal, error) {
	records := map[string]*health.Record{}
	for _, e := range s.Entries {
		records[e.Source.ID] = e.Record
	}
	var left []journal
	for _, j := range p.journals {
		lines, _, err := store.ReadJournal(j.name, j.data)
		if err != nil {
			return nil, err
		}
		if !held(lines, records) {
			left = append(left, j)
		}
	}
	return left, nil
}

// held tells a journal of which some lines were counted, and of which none
// would be counted now.
func held(lines []store.Line, records map[string]*health.Record) bool {
	counted := false
	for _, l := range lines {
		was, is := false, false
		switch {
		case l.Observation != nil:
			was, is = standing(*l.Observation, records[l.Observation.ID])
		case l.Action != nil && records[l.Action.ID] != nil:
			was = slices.Contains(records[l.Action.ID].Acted, *l.Action)
			is = records[l.Action.ID].Moot(*l.Action) == ""
		}
		if is {
			return false
		}
		counted = counted || was
	}
	return counted
}

// standing tells whether an observation was counted in a record, and whether it
// would be counted now. Of a source that is gone neither is true.
func standing(o observe.Observation, r *health.Record) (was, is bool) {
	if r == nil {
		return false, false
	}
	was = slices.ContainsFunc(r.History, func(c health.Check) bool { return c.At == o.CheckedAt })
	return was, o.CheckedAt > r.Metrics.LastCheckAt
}
