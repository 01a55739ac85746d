// Package metrics sums up each domain: what
// data/health/metrics/domain-metrics.json says (001, "Per-Domain Aggregate
// Metrics"), and what the next run reads back from it: the domain verdicts, the
// last run, and the runs that did not count. It is pure.
package metrics

import (
	"bytes"
	"encoding/json"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Path of the file, relative to the root of the repository.
const Path = "data/health/metrics/domain-metrics.json"

// Domain sums up the enabled sources of one listed domain. Means are over the
// URLs that have the figure, and rounded as theirs are.
type Domain struct {
	UptimePct     health.Percent  `json:"domain_uptime_pct"`
	AvgResponse   observe.Reading `json:"domain_avg_response_ms"`
	TotalURLs     int             `json:"total_urls"`
	FailingURLs   int             `json:"failing_urls"`    // those with a failure at their last conclusive check
	LastFullCheck observe.Instant `json:"last_full_check"` // the oldest last check; none until every URL was checked
	Flags         []health.Flag   `json:"flags,omitempty"` // the verdicts that hold
}

// file is the whole. GeneratedAt is the newest check of all and not the clock,
// so that an unchanged state gives the same bytes.
type file struct {
	GeneratedAt observe.Instant       `json:"generated_at"`
	LastRun     *snapshot.Run         `json:"last_run,omitempty"`
	Quarantined []snapshot.Quarantine `json:"quarantined,omitempty"`
	Domains     map[string]Domain     `json:"domains"`
}

// Build is the content of the file.
func Build(s snapshot.Snapshot) []byte {
	names, entries := s.ByDomain()
	f := file{Quarantined: s.Quarantined, Domains: make(map[string]Domain, len(names))}
	if s.LastRun != (snapshot.Run{}) {
		f.LastRun = &s.LastRun
	}
	for _, e := range s.Entries {
		f.GeneratedAt = max(f.GeneratedAt, e.Record.Metrics.LastCheckAt)
	}
	for _, name := range names {
		d := sum(entries[name])
		d.Flags = s.Flags[name]
		f.Domains[name] = d
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(f); err != nil {
		panic("metrics: " + err.Error()) // strings, numbers and times can always be encoded
	}
	return b.Bytes()
}

func sum(entries []snapshot.Entry) Domain {
	d := Domain{TotalURLs: len(entries), LastFullCheck: entries[0].Record.Metrics.LastCheckAt}
	var uptime, response mean
	for _, e := range entries {
		m := e.Record.Metrics
		if m.UptimePct.Known() {
			uptime.add(int(m.UptimePct))
		}
		if m.AvgResponseTime != 0 {
			response.add(int(m.AvgResponseTime))
		}
		if m.ConsecutiveFailures > 0 {
			d.FailingURLs++
		}
		d.LastFullCheck = min(d.LastFullCheck, m.LastCheckAt) // never is the oldest
	}
	d.UptimePct, d.AvgResponse = health.Percent(uptime.value()), observe.Reading(response.value())
	return d
}

// mean of whole figures, each of them above zero.
type mean struct{ sum, n int }

func (m *mean) add(v int) { m.sum, m.n = m.sum+v, m.n+1 }

// value is rounded to the nearest; zero, which is no figure, without any.
func (m mean) value() int {
	if m.n == 0 {
		return 0
	}
	return (m.sum + m.n/2) / m.n
}
