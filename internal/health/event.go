package health

import (
	"cmp"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Event is something that happened, told once.
type Event struct {
	At       observe.Instant `json:"at"`
	Kind     Kind            `json:"kind"`
	Severity Severity        `json:"severity"`
	ID       string          `json:"id"` // empty for what concerns a domain or a run
	URL      string          `json:"url"`
	Domain   string          `json:"domain"`
	Detail   string          `json:"detail"`
	Since    observe.Instant `json:"since,omitzero"`    // the start of the incident it belongs to
	Alerted  bool            `json:"alerted,omitempty"` // recovered: the incident had reached the alert
}

// Compare orders events by time, then by what they concern, so that the order
// in which journals arrive does not show.
func (e Event) Compare(f Event) int {
	return cmp.Or(cmp.Compare(e.At, f.At), cmp.Compare(e.Domain, f.Domain), cmp.Compare(e.ID, f.ID))
}

// Kind names what happened.
type Kind string

// The kinds.
const (
	FailureSeen         Kind = "failure"
	WarningRaised       Kind = "warning"
	AlertRaised         Kind = "alert"
	EscalatedFurther    Kind = "escalated"
	BecameDegraded      Kind = "degraded"
	Deactivated         Kind = "deactivated"
	RecoveredFully      Kind = "recovered"
	DriftSeen           Kind = "drift"
	MovedAway           Kind = "moved"
	RedirectDiffers     Kind = "redirect_changed"
	TemporaryRedirect   Kind = "temporary_redirect"
	CertificateExpiring Kind = "certificate_expiring"
	CertificateExpired  Kind = "certificate_expired"
	BecameBlocked       Kind = "blocked"
	ReactivationReady   Kind = "reactivation_ready"
	Reactivated         Kind = "reactivated"
	DomainFailing       Kind = "domain_failing"
	DomainDown          Kind = "domain_down"
	DomainCertificate   Kind = "domain_certificate"
	LeftTheAllowlist    Kind = "left_allowlist"
	RunQuarantined      Kind = "run_quarantined"
	BreakerOpen         Kind = "breaker_open"
	FieldsDiffer        Kind = "fields_changed"
)

// Severity ranks an event by who should see it.
type Severity string

// The severities. Review asks a person to decide, Alert to act.
const (
	SeverityInfo    Severity = "INFO"
	SeverityWarning Severity = "WARNING"
	SeverityReview  Severity = "REVIEW"
	SeverityAlert   Severity = "ALERT"
)

var severities = map[Kind]Severity{
	FailureSeen: SeverityInfo, RecoveredFully: SeverityInfo, TemporaryRedirect: SeverityInfo,
	Reactivated: SeverityInfo, BreakerOpen: SeverityInfo,
	WarningRaised: SeverityWarning,
	DriftSeen:     SeverityReview, MovedAway: SeverityReview, BecameBlocked: SeverityReview,
	ReactivationReady: SeverityReview, FieldsDiffer: SeverityReview,
	AlertRaised: SeverityAlert, EscalatedFurther: SeverityAlert, BecameDegraded: SeverityAlert,
	Deactivated: SeverityAlert, RedirectDiffers: SeverityAlert, CertificateExpiring: SeverityAlert,
	CertificateExpired: SeverityAlert, DomainFailing: SeverityAlert, DomainDown: SeverityAlert,
	DomainCertificate: SeverityAlert, LeftTheAllowlist: SeverityAlert, RunQuarantined: SeverityAlert,
}

// Severity is the one that events of this kind carry.
func (k Kind) Severity() Severity { return severities[k] }

// UnmarshalJSON refuses an unknown kind.
func (k *Kind) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, k, "kind of event", func(k Kind) bool { return k.Severity() != "" })
}

// UnmarshalJSON refuses an unknown severity.
func (s *Severity) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, s, "severity", func(s Severity) bool {
		return s == SeverityInfo || s == SeverityWarning || s == SeverityReview || s == SeverityAlert
	})
}
