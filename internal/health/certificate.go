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
	if last := f.r.Last; last == nil || last.Certificate == nil || last.Certificate.ExpiresAt != c.ExpiresAt {
		f.r.Metrics.SSLExpiry = Text(DateOf(c.ExpiresAt).String())
	}
	ends := f.r.Metrics.SSLExpiry
	left := c.ExpiresAt.Sub(f.o.CheckedAt)
	noted := &f.r.Warned
	switch {
	case c.Problem == observe.Expired && c.ExpiresAt > noted.Expired:
		noted.Expired = c.ExpiresAt
		f.tell(CertificateExpired, "the certificate expired on "+string(ends))
	case c.Valid && c.ExpiresAt > noted.Expiring && left < f.p.Thresholds.CertificateWarning:
		noted.Expiring = c.ExpiresAt
		f.tell(CertificateExpiring, fmt.Sprintf("the certificate expires on %s, in %d days", ends, max(left, 0)/(24*time.Hour)))
	}
}
