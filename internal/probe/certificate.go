package probe

import (
	"bytes"
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// examine judges a certificate as a browser would at now. Of several problems
// it names the first of: the dates, because an expiry is what happens to a
// site that was fine; the name; the issuer; the protocol.
func examine(state tls.ConnectionState, host string, roots *x509.CertPool, now time.Time) *trust {
	leaf := state.PeerCertificates[0]
	t := &trust{certificate: observe.Certificate{
		ExpiresAt: observe.At(leaf.NotAfter),
		Protocol:  tls.VersionName(state.Version),
		Issuer:    plain(nameOf(leaf.Issuer)),
		Subject:   plain(subjectOf(leaf)),
	}}
	t.certificate.Problem, t.text = problemOf(state, host, roots, now)
	t.certificate.Valid = t.certificate.Problem == observe.NoProblem
	return t
}

func problemOf(state tls.ConnectionState, host string, roots *x509.CertPool, now time.Time) (observe.Problem, string) {
	leaf := state.PeerCertificates[0]
	switch {
	case now.After(leaf.NotAfter):
		return observe.Expired, "the certificate expired on " + leaf.NotAfter.UTC().Format(time.DateOnly)
	case now.Before(leaf.NotBefore):
		return observe.NotYetValid, "the certificate is not valid before " + leaf.NotBefore.UTC().Format(time.DateOnly)
	case leaf.VerifyHostname(host) != nil:
		return observe.WrongHost, "the certificate is not for " + host
	}
	if problem, text := chainProblem(state.PeerCertificates, roots, now); problem != observe.NoProblem {
		return problem, text
	}
	if state.Version < tls.VersionTLS12 {
		return observe.OldProtocol, oldProtocolText
	}
	return observe.NoProblem, ""
}

func chainProblem(chain []*x509.Certificate, roots *x509.CertPool, now time.Time) (observe.Problem, string) {
	intermediates := x509.NewCertPool()
	for _, c := range chain[1:] {
		intermediates.AddCert(c)
	}
	_, err := chain[0].Verify(x509.VerifyOptions{Roots: roots, Intermediates: intermediates, CurrentTime: now})
	if err == nil {
		return observe.NoProblem, ""
	}
	var invalid x509.CertificateInvalidError
	if errors.As(err, &invalid) && invalid.Reason == x509.Expired {
		return observe.Expired, "a certificate between this one and its root is out of date"
	}
	switch end, length := endOf(chain); {
	case !selfIssued(end):
		return observe.IncompleteChain, "the server does not send the certificate of its issuer, " + plain(nameOf(end.Issuer))
	case length == 1:
		return observe.SelfSigned, "the certificate is signed by itself"
	default:
		return observe.Untrusted, "the certificate is issued by an authority that is not known, " + plain(nameOf(end.Subject))
	}
}

// endOf follows the issuers that the server sent, and counts the certificates
// on the way.
func endOf(chain []*x509.Certificate) (end *x509.Certificate, length int) {
	end = chain[0]
	for length = 1; length <= len(chain) && !selfIssued(end); length++ {
		var issuer *x509.Certificate
		for _, c := range chain[1:] {
			if bytes.Equal(c.RawSubject, end.RawIssuer) && c != end {
				issuer = c
				break
			}
		}
		if issuer == nil {
			break
		}
		end = issuer
	}
	return end, length
}

func selfIssued(c *x509.Certificate) bool { return bytes.Equal(c.RawIssuer, c.RawSubject) }

func subjectOf(c *x509.Certificate) string {
	if len(c.DNSNames) > 0 {
		return cmp.Or(c.Subject.CommonName, c.DNSNames[0])
	}
	return nameOf(c.Subject)
}

func nameOf(n pkix.Name) string {
	if n.CommonName == "" && len(n.Organization) > 0 {
		return n.Organization[0]
	}
	return cmp.Or(n.CommonName, n.String())
}
