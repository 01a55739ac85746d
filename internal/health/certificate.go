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
	noted := &f.r.Warned
	switch {
	case c.Problem == observe.Expired && noted.Expired != c.ExpiresAt:
		noted.Expired = c.ExpiresAt
		f.tell(CertificateExpired, "the certificate expired on "+ends)
	case c.Valid && noted.Expiring != c.ExpiresAt && c.ExpiresAt.Sub(f.o.CheckedAt) < f.p.Thresholds.CertificateWarning:
		noted.Expiring = c.ExpiresAt
		days := int(c.ExpiresAt.Sub(f.o.CheckedAt) / (24 * time.Hour))
		f.tell(CertificateExpiring, fmt.Sprintf("the certificate expires on %s, in %d days", ends, days))
	}
}
