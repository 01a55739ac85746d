package probe

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"net"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// examine judges a certificate as a browser would at now. Of several problems
// it names the first of: the dates, because an expiry is what happens to a
// site that was fine; the name; the chain; the protocol.
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
		return observe.Expired, "the certificate expired on " + date(leaf.NotAfter)
	case now.Before(leaf.NotBefore):
		return observe.NotYetValid, "the certificate is not valid before " + date(leaf.NotBefore)
	case leaf.VerifyHostname(host) != nil:
		return observe.WrongHost, wrongHostText(leaf, host)
	}
	if problem, text := chainProblem(state.PeerCertificates, roots, now); problem != observe.NoProblem {
		return problem, text
	}
	if state.Version < tls.VersionTLS12 {
		return observe.OldProtocol, oldProtocolText
	}
	return observe.NoProblem, ""
}

func date(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// wrongHostText also says when the name stands where browsers no longer look
// (RFC 9525, 2.1).
func wrongHostText(leaf *x509.Certificate, host string) string {
	text := "the certificate is not for " + host
	switch {
	case len(leaf.DNSNames)+len(leaf.IPAddresses) == 0 && strings.EqualFold(leaf.Subject.CommonName, host):
		return text + ": it names it only as its common name, where nobody looks any more"
	case net.ParseIP(host) != nil && len(leaf.DNSNames) > 0:
		return text + " but for " + plain(leaf.DNSNames[0]) + ", and the URL names an address"
	case len(leaf.DNSNames) > 0:
		return text + " but for " + plain(leaf.DNSNames[0])
	}
	return text
}

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
