package doctor

import (
	"cmp"
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Freshness is how old all knowledge is. A monitor that has stopped shows the
// last thing it saw, which may be green.
type Freshness struct{ Snapshot snapshot.Snapshot }

// fresh is what the templates see.
type fresh struct {
	Entries, Never int // enabled ones; never checked
	Newest, Oldest observe.Instant
	Age            time.Duration // of the newest check
	Every          time.Duration // the shortest interval, a day at least
	Run            snapshot.Run
	Overdue        []string // URLs, the latest first
	Uncounted      []snapshot.Quarantine
	Why            string // the newest of them does not count
}

// Findings judges the newest check by the shortest interval: one and a half of
// it is late, two of it is a monitor that stopped.
func (f Freshness) Findings() []Finding {
	v := f.look()
	all := one(v.newest())
	if v.Never > 0 && v.Never < v.Entries {
		all = append(all, found(OfFreshness, Note, "never", v))
	}
	if len(v.Overdue) > 0 {
		all = append(all, found(OfFreshness, Warning, "overdue", v))
	}
	if n := len(v.Uncounted); n > 0 {
		v.Why = v.Uncounted[n-1].Why
		all = append(all, found(OfFreshness, severity(n >= repeated), "quarantined", v))
	}
	return all
}

// repeated is how many runs in a row that do not count are no accident.
const repeated = 3

func severity(bad bool) Level {
	if bad {
		return Error
	}
	return Warning
}

func (v fresh) newest() Finding {
	switch {
	case v.Entries == 0:
		return found(OfFreshness, Note, "nothing", v)
	case v.Newest == 0:
		return found(OfFreshness, Note, "first", v)
	case v.Age > v.Every+v.Every/2:
		return found(OfFreshness, severity(v.Age > 2*v.Every), "stopped", v)
	}
	return found(OfFreshness, OK, "fine", v)
}

func (f Freshness) look() fresh {
	s := f.Snapshot
	v := fresh{Run: s.LastRun}
	late := map[string]time.Duration{}
	for _, e := range s.Entries {
		if !e.Enabled() {
			continue
		}
		v.Entries++
		every, at := e.Policy().Every, e.Record.Metrics.LastCheckAt
		if v.Every == 0 || every < v.Every {
			v.Every = every
		}
		if at == 0 {
			v.Never++
			continue
		}
		v.Newest = max(v.Newest, at)
		if v.Oldest == 0 || at < v.Oldest {
			v.Oldest = at
		}
		if by := s.Now.Sub(at) - every; by > 2*every && !held(s, e) {
			url := e.Source.URL.String()
			v.Overdue, late[url] = append(v.Overdue, url), by
		}
	}
	slices.SortStableFunc(v.Overdue, func(a, b string) int { return cmp.Compare(late[b], late[a]) })
	v.Every = max(v.Every, 24*time.Hour)
	v.Age = s.Now.Sub(v.Newest)
	for _, q := range s.Quarantined {
		if q.Run.StartedAt > s.LastRun.StartedAt {
			v.Uncounted = append(v.Uncounted, q)
		}
	}
	return v
}

// held tells an entry whose domain asked to be left alone.
func held(s snapshot.Snapshot, e snapshot.Entry) bool {
	return s.Hosts[e.Source.URL.RegistrableDomain()].HeldTill() > s.Now
}
