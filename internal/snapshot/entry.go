package snapshot

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// Entry is one source with what is known of it.
type Entry struct {
	Source *registry.Source // of the snapshot's registry
	Record *health.Record   // read only; the zero one where nothing is known

	config *registry.Config
}

// Written is the part of the registry entry that the program writes, as it
// stands now.
func (e Entry) Written() health.Entry {
	return health.Entry{
		Status:      health.Status(e.Source.Status),
		Hidden:      e.Source.Hidden,
		ContentHash: e.Source.ContentHash,
	}
}

// Status is where the URL stands: the record's, unless a person changed the
// registry since the record was written.
func (e Entry) Status() health.Status {
	now := e.Written().Status
	if e.Record.Status == "" || now != e.Record.Registry.Status {
		return now
	}
	return e.Record.Status
}

// Revived tells a URL that a person reactivated and that was not checked
// since.
func (e Entry) Revived() bool {
	return e.Record.Status == health.Inactive && e.Status() != health.Inactive
}

// Policy is the one that checks of this entry follow: that of its priority,
// at the interval of the inactive policy while it is inactive.
func (e Entry) Policy() registry.Policy {
	p := e.config.Policies[e.Source.Priority]
	if e.Status() == health.Inactive {
		inactive := e.config.Policies[registry.InactivePolicy]
		p.Every, p.Enabled = inactive.Every, p.Enabled && inactive.Enabled
	}
	return p
}

// Enabled tells whether the entry is checked at all.
func (e Entry) Enabled() bool { return e.Policy().Enabled }

// Checked tells whether any check of it was conclusive.
func (e Entry) Checked() bool {
	return e.Record.Metrics.LastSuccessAt != 0 || e.Record.Metrics.ConsecutiveFailures > 0 || len(e.Record.Days) > 0
}

// Open tells an incident that has not recovered.
func (e Entry) Open() bool {
	return e.Record.FailingSince != 0 || e.Record.Status == health.Degraded
}

// Unsettled tells an entry that waits for a retry: its last check said nothing,
// or failed. The failures of an inactive one are not retried.
func (e Entry) Unsettled() bool {
	last := e.Record.Last
	if last != nil && last.Outcome.Class() == observe.Inconclusive {
		return true
	}
	return e.Record.Metrics.ConsecutiveFailures > 0 && e.Status() != health.Inactive
}

// Asked tells an entry that a person wants checked, and that was not checked
// since.
func (e Entry) Asked() bool { return e.Record.RecheckAt > e.Record.Metrics.LastCheckAt }

// Condition is how an entry counts in the summary of the report.
type Condition string

// The conditions. Every enabled entry is in exactly one.
const (
	Healthy  Condition = "healthy"
	Degraded Condition = "degraded"
	Down     Condition = "down"
	Unknown  Condition = "unknown"
)

// Condition judges the entry.
func (e Entry) Condition() Condition {
	switch {
	case e.Status() == health.Inactive, e.Record.Metrics.ConsecutiveFailures >= e.config.Thresholds.Hidden:
		return Down
	case !e.Checked():
		return Unknown
	case e.Record.Metrics.ConsecutiveFailures > 0, e.Open():
		return Degraded
	}
	return Healthy
}

// FoldPolicy is what the fold needs to know of an entry.
func (s Snapshot) FoldPolicy(e Entry) health.Policy {
	own, inactive := s.Registry.Config.Policies[e.Source.Priority], s.Registry.Config.Policies[registry.InactivePolicy]
	return health.Policy{
		URL: e.Source.URL.String(), Domain: e.Source.Domain, Priority: e.Source.Priority,
		Entry:  e.Written(),
		Listed: s.Registry.Listed,
		Every:  own.Every, InactiveEvery: inactive.Every, RetryAfter: own.RetryAfter,
		TLS: own.TLS, Content: own.Content,
		Thresholds: s.Thresholds(),
	}
}

// Thresholds are the configured ones, as the core knows them.
func (s Snapshot) Thresholds() health.Thresholds {
	t := s.Registry.Config.Thresholds
	return health.Thresholds{
		Warning: t.Warning, Alert: t.Alert, Degraded: t.Degraded, Hidden: t.Hidden,
		InactiveAfter: t.InactiveAfter, Recovered: t.Recovered, CertificateWarning: t.CertificateWarning,
		DomainFailing: t.DomainFailing, DomainDown: t.DomainDown, DomainCertificate: t.DomainCertificate,
	}
}

// Slow is the response time above which the report calls a page slow.
func (s Snapshot) Slow() time.Duration { return s.Registry.Config.Thresholds.Slow }
