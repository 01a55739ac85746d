package probe

import (
	"crypto/x509"
	"errors"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// chainProblem says why a certificate that is right in itself is not trusted.
// The reason is sought from the certificate upwards: what is out of date, what
// may not have been signed like that, and at last where the chain ends.
func chainProblem(sent []*x509.Certificate, roots *x509.CertPool, now time.Time) (observe.Problem, string) {
	v := verifier{roots: roots, intermediates: x509.NewCertPool(), now: now}
	for _, c := range sent[1:] {
		v.intermediates.AddCert(c)
	}
	err := v.verify(sent[0], now, x509.ExtKeyUsageServerAuth)
	if err == nil {
		return observe.NoProblem, ""
	}
	p := pathOf(sent)
	if problem, text := v.outOfDate(p, err); problem != observe.NoProblem {
		return problem, text
	}
	if text := v.misuse(p, err); text != "" {
		return observe.Untrusted, text
	}
	return p.dangling()
}

// verifier verifies the certificates that one server sent.
type verifier struct {
	roots, intermediates *x509.CertPool
	now                  time.Time
}

func (v verifier) verify(c *x509.Certificate, at time.Time, usage x509.ExtKeyUsage) error {
	_, err := c.Verify(x509.VerifyOptions{
		Roots: v.roots, Intermediates: v.intermediates, CurrentTime: at, KeyUsages: []x509.ExtKeyUsage{usage},
	})
	return err
}

// outOfDate finds an issuer that would be trusted, were it not for its dates. A
// root that the server does not send is known from the error.
func (v verifier) outOfDate(p path, err error) (observe.Problem, string) {
	issuers := p[1:]
	var invalid x509.CertificateInvalidError
	if errors.As(err, &invalid) && invalid.Reason == x509.Expired {
		issuers = append(issuers, invalid.Cert)
	}
	for _, c := range issuers {
		name := plain(nameOf(c.Subject))
		switch {
		case v.now.After(c.NotAfter) && v.verify(c, c.NotAfter, x509.ExtKeyUsageAny) == nil:
			return observe.Expired, "the certificate of its issuer, " + name + ", expired on " + date(c.NotAfter)
		case v.now.Before(c.NotBefore) && v.verify(c, c.NotBefore, x509.ExtKeyUsageAny) == nil:
			return observe.NotYetValid, "the certificate of its issuer, " + name + ", is not valid before " + date(c.NotBefore)
		}
	}
	return observe.NoProblem, ""
}

// misuse says what may not have been signed like that; it is empty where the
// path is sound as far as it goes. A self-signed end signs for itself alone.
func (v verifier) misuse(p path, err error) string {
	for i, c := range p {
		if weak(c) && !(i == len(p)-1 && selfSigned(c)) {
			return "the certificate of " + plain(subjectOf(c)) + " is signed with " + c.SignatureAlgorithm.String() + ", which is no longer trusted"
		}
		if i > 0 && !maySign(c) {
			return "the certificate is signed by " + plain(subjectOf(c)) + ", which is no authority"
		}
	}
	var invalid x509.CertificateInvalidError
	var unhandled x509.UnhandledCriticalExtension
	switch {
	case errors.As(err, &invalid):
		return misuses[invalid.Reason]
	case errors.As(err, &unhandled):
		return "the certificate, or one above it, makes a condition that nobody understands"
	}
	return ""
}

var misuses = map[x509.InvalidReason]string{
	x509.IncompatibleUsage:          "the certificate, or one above it, is not made for servers",
	x509.CANotAuthorizedForThisName: "an authority above the certificate may not speak for this name",
	x509.TooManyIntermediates:       "there are more certificates above this one than an authority among them allows",
	x509.NoValidChains:              "the policies of the authorities above the certificate do not agree",
}

// weak tells a signature that can be forged (RFC 9155 for SHA-1).
func weak(c *x509.Certificate) bool {
	switch c.SignatureAlgorithm {
	case x509.MD2WithRSA, x509.MD5WithRSA, x509.SHA1WithRSA, x509.DSAWithSHA1, x509.ECDSAWithSHA1:
		return true
	}
	return false
}

// maySign is RFC 5280, 4.2.1.9 and 4.2.1.3. A self-signed certificate of
// version 1 knows no extensions; whether it is believed is the root store's
// word.
func maySign(c *x509.Certificate) bool {
	if c.Version < 3 {
		return selfSigned(c)
	}
	return c.BasicConstraintsValid && c.IsCA && (c.KeyUsage == 0 || c.KeyUsage&x509.KeyUsageCertSign != 0)
}

// dangling says where a path ends that no known root takes up.
func (p path) dangling() (observe.Problem, string) {
	end := p.end()
	switch {
	case !selfSigned(end):
		return observe.IncompleteChain, missingText(end)
	case len(p) == 1:
		return observe.SelfSigned, "the certificate is signed by itself"
	default:
		return observe.Untrusted, "the certificate is issued by an authority that is not known, " + plain(nameOf(end.Subject))
	}
}

// missingText names the issuer that was not sent. Whether it leads to a known
// root is its own secret until somebody fetches it, which a check does not do.
func missingText(end *x509.Certificate) string {
	text := "the server does not send the certificate of its issuer, " + plain(nameOf(end.Issuer)) +
		"; whether that one would lead to a known root cannot be told without it"
	if len(end.IssuingCertificateURL) > 0 {
		text += ", which is to be had at " + plain(end.IssuingCertificateURL[0])
	}
	return text
}

func selfSigned(c *x509.Certificate) bool {
	return (&pathSearch{signatures: 1}).signed(c, c)
}
