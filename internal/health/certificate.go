package health

import (
	"fmt"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// judgeCertificate tells once of each certificate that is about to end, and
// once of each that has ended.
func (f *folding) judgeCertificate() {
	c := f.o.Certificate
	if c == nil || c.ExpiresAt == 0 {
		return
	}
	ends := c.ExpiresAt.Time().Format(time.DateOnly)
	f.r.Metrics.SSLExpiry = Text(ends)
	left := c.ExpiresAt.Sub(f.o.CheckedAt)
	noted := &f.r.Warned
	switch {
	case c.Problem == observe.Expired && c.ExpiresAt > noted.Expired:
		noted.Expired = c.ExpiresAt
		f.tell(CertificateExpired, "the certificate expired on "+ends)
	case c.Valid && c.ExpiresAt > noted.Expiring && left < f.p.Thresholds.CertificateWarning:
		noted.Expiring = c.ExpiresAt
		f.tell(CertificateExpiring, fmt.Sprintf("the certificate expires on %s, in %d days", ends, max(left, 0)/(24*time.Hour)))
	}
}
