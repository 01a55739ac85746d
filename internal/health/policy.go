package health

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// Policy is what the registry says of one URL at the moment of folding, and
// what only the texts tell.
type Policy struct {
	URL, Domain, Priority string // the URL in its canonical form
	Entry                 Entry
	Listed                link.Domains // the domains a redirect may lead to

	Every         time.Duration   // between checks of a URL that is not inactive
	InactiveEvery time.Duration   // between looks at an inactive one
	RetryAfter    []time.Duration // by the number of failures in a row; the last one repeats
	TLS, Content  bool            // the check types asked for, besides HTTP
	Thresholds    Thresholds

	// Drift says in one line how the main text of the observation differs from
	// the one with the accepted fingerprint, empty where either is not known; nil
	// where no text is. The same texts give the same line.
	Drift func(accepted string) string

	// Forgotten tells that nobody knows any more what the text on record went
	// through: its frames file is gone.
	Forgotten bool
}

// Entry is the part of a registry entry that the program writes.
type Entry struct {
	Status      Status `json:"status,omitempty"`
	Hidden      bool   `json:"hidden,omitempty"`
	ContentHash string `json:"content_hash,omitempty"`
}

// Thresholds decide what a count or an age means (001, "Alert Thresholds").
type Thresholds struct {
	Warning, Alert, Degraded, Hidden int // failures in a row
	InactiveAfter                    time.Duration
	Recovered                        int // successes in a row
	CertificateWarning               time.Duration
	DomainFailing                    float64 // part of a domain's sources
	DomainDown                       time.Duration
	DomainCertificate                time.Duration
}
