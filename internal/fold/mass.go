package fold

import (
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Below these a mass failure may well be the fault of the links.
const (
	massURLs  = 10
	massHosts = 5
)

// MassFailure tells a run that says more of the runner's own network than of
// the links: of the hosts that it checked and that were healthy before, more
// than the share `gate.host_failures` now fail with every URL of theirs, and
// those that do are at least 10 URLs on 5 hosts. why says it in figures.
//
// A host is that of the URL as it stands in the registry. It was healthy
// before if each of its URLs in the run was: one success at least, no failure
// since, not inactive, and no person's verdict in force. What makes a URL fail
// here is what a broken network looks like: no connection, no name, no TLS, no
// answer in time, a 5xx, a 403; not an answer about the page, such as 404. One
// URL with any other outcome, an inconclusive one too, speaks for its host. A
// share of 1 is never passed, and of 0 by any host.
//
// s is the state before the run. A record that is newer than the first of the
// observations is judged by what its history says of the time before, so that
// recording a journal again comes to the same decision.
func MassFailure(s snapshot.Snapshot, observations []observe.Observation) (why string, failed bool) {
	return massFailure(byID(s), s.Registry.Config.Network.Gate.HostFailures, observations)
}

func byID(s snapshot.Snapshot) map[string]snapshot.Entry {
	entries := make(map[string]snapshot.Entry, len(s.Entries))
	for _, e := range s.Entries {
		entries[e.Source.ID] = e
	}
	return entries
}

func massFailure(entries map[string]snapshot.Entry, share float64, observations []observe.Observation) (why string, failed bool) {
	var healthy, failing, urls int
	for _, h := range hosts(entries, observations) {
		if !h.healthy {
			continue
		}
		healthy++
		if h.answered {
			continue
		}
		failing++
		urls += len(h.urls)
	}
	if urls < massURLs || failing < massHosts || float64(failing) <= share*float64(healthy) {
		return "", false
	}
	return fmt.Sprintf("%d of %d healthy hosts failed at once, with all their %d URLs", failing, healthy, urls), true
}

// host is what a run saw of one.
type host struct {
	urls     map[string]bool // ids
	healthy  bool            // before the run
	answered bool            // at least one URL does not look like a broken network
}

func hosts(entries map[string]snapshot.Entry, observations []observe.Observation) map[string]*host {
	seen, began := map[string]*host{}, first(observations)
	for _, o := range observations {
		e, known := entries[o.ID]
		if !known {
			continue
		}
		h := seen[e.Source.URL.Host()]
		if h == nil {
			h = &host{urls: map[string]bool{}, healthy: true}
			seen[e.Source.URL.Host()] = h
		}
		h.urls[o.ID] = true
		h.healthy = h.healthy && healthyBefore(*e.Record, began)
		h.answered = h.answered || !unreachable(o.Outcome)
	}
	return seen
}

// first is when the earliest of the checks began.
func first(observations []observe.Observation) observe.Instant {
	var at observe.Instant
	for i, o := range observations {
		if i == 0 || o.CheckedAt < at {
			at = o.CheckedAt
		}
	}
	return at
}

func healthyBefore(r health.Record, at observe.Instant) bool {
	if r.Status == health.Inactive || r.Verdict != nil {
		return false
	}
	if r.Metrics.LastCheckAt < at {
		return r.Metrics.LastSuccessAt != 0 && r.Metrics.ConsecutiveFailures == 0
	}
	last := observe.Inconclusive
	for _, c := range r.History {
		if c.At < at && c.OK != observe.Inconclusive {
			last = c.OK
		}
	}
	return last == observe.Success
}

// unreachable tells the outcomes that a broken network of our own may have.
func unreachable(o observe.Outcome) bool {
	switch o {
	case observe.ConnectionError, observe.DNSError, observe.TLSError, observe.Timeout, observe.ServerError, observe.Forbidden:
		return true
	}
	return false
}
