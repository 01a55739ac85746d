// Package snapshot is the joined read model: what people wrote and what was
// learned, at one instant. It is pure; every projection is computed from it.
package snapshot

import (
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// Snapshot is the whole at the moment Now. It is read only once made.
type Snapshot struct {
	Now      observe.Instant
	Registry registry.Registry
	Entries  []Entry                    // in the order of the registry
	Hosts    map[string]health.Host     // by registrable domain
	Siblings map[string]observe.Sibling // by host: what it answers for a page that cannot exist
	Flags    map[string][]health.Flag   // by listed domain; those that hold
	Events   []health.Event             // the loaded part of the past, oldest first
	LastRun  Run

	Quarantined []Quarantine // the last runs that did not count, oldest first, at most [MaxQuarantined]
}

// New joins sources and records. A source without a record has the zero
// Record.
func New(reg registry.Registry, records map[string]health.Record, hosts map[string]health.Host, now observe.Instant) Snapshot {
	s := Snapshot{Now: now, Registry: reg, Hosts: hosts, Entries: make([]Entry, len(reg.Sources))}
	var unknown health.Record
	for i := range reg.Sources {
		src := &reg.Sources[i]
		s.Entries[i] = Entry{Source: src, Record: &unknown, config: &s.Registry.Config}
		if r, ok := records[src.ID]; ok {
			s.Entries[i].Record = &r
		}
	}
	return s
}

// Find looks an entry up by id, or by its URL in any spelling.
func (s Snapshot) Find(idOrURL string) (Entry, bool) {
	want := Canonical(idOrURL)
	i := slices.IndexFunc(s.Entries, func(e Entry) bool { return e.Source.ID == idOrURL || e.Source.URL.String() == want })
	if i < 0 {
		return Entry{}, false
	}
	return s.Entries[i], true
}

// ByDomain groups the enabled entries by listed domain, and names the domains
// in order.
func (s Snapshot) ByDomain() (names []string, entries map[string][]Entry) {
	entries = map[string][]Entry{}
	for _, e := range s.Entries {
		if !e.Enabled() {
			continue
		}
		if _, seen := entries[e.Source.Domain]; !seen {
			names = append(names, e.Source.Domain)
		}
		entries[e.Source.Domain] = append(entries[e.Source.Domain], e)
	}
	slices.SortFunc(names, strings.Compare)
	return names, entries
}
