package doctor

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Consistency holds the registry against the state.
type Consistency struct {
	Snapshot snapshot.Snapshot
	IDs      []string // of every record that there is, sorted
}

// Findings tells of sources that are not what the state says, and the reverse.
func (c Consistency) Findings() []Finding {
	var all []Finding
	tell := func(l Level, name string, about []string) {
		if len(about) > 0 {
			all = append(all, found(OfConsistency, l, name, about))
		}
	}
	tell(Note, "review", c.underReview())
	tell(Warning, "lost", c.lost())
	tell(Note, "orphans", c.orphans())
	if len(all) == 0 {
		return one(found(OfConsistency, OK, "fine", len(c.IDs)))
	}
	return all
}

// underReview are the sources on a domain that a person is to judge.
func (c Consistency) underReview() (urls []string) {
	standing := map[string]registry.Standing{}
	for _, d := range c.Snapshot.Registry.Domains {
		standing[d.Name] = d.Status
	}
	for _, s := range c.Snapshot.Registry.Sources {
		if standing[s.Domain] == registry.Review {
			urls = append(urls, s.URL.String())
		}
	}
	return urls
}

// lost are the sources in which the program has written something, so that they
// must have had a record.
func (c Consistency) lost() (urls []string) {
	for _, s := range c.Snapshot.Registry.Sources {
		written := s.ContentHash != "" || s.Hidden || s.Status != registry.Active
		if _, known := slices.BinarySearch(c.IDs, s.ID); written && !known {
			urls = append(urls, s.URL.String())
		}
	}
	return urls
}

// orphans are the records of sources that are no longer in the registry.
func (c Consistency) orphans() (ids []string) {
	for _, id := range c.IDs {
		if _, listed := c.Snapshot.Registry.Source(id); !listed {
			ids = append(ids, id)
		}
	}
	return ids
}
