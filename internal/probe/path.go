package probe

import (
	"bytes"
	"crypto/x509"
	"errors"
	"slices"
)

// maxSignatures is how many signatures of a chain are looked into: a server may
// send hundreds of certificates of one name.
const maxSignatures = 100

// path is a certificate and those above it, each the issuer of the one before,
// as far as the server sent them. It ends at a self-signed certificate where
// one can be reached.
type path []*x509.Certificate

// pathOf finds the path of the first certificate among the others, whatever
// their order. Names alone prove nothing: an issuer is who signed.
func pathOf(chain []*x509.Certificate) path {
	s := &pathSearch{sent: chain, signatures: maxSignatures}
	s.extend(path{chain[0]})
	return s.best
}

func (p path) end() *x509.Certificate { return p[len(p)-1] }

type pathSearch struct {
	sent       []*x509.Certificate
	signatures int // that may still be looked into
	visited    path
	best       path
}

// extend looks for the issuers of the path's end, and tells when it has come
// to a self-signed one.
func (s *pathSearch) extend(p path) (done bool) {
	end := p.end()
	s.visited = append(s.visited, end)
	if len(p) > len(s.best) {
		s.best = slices.Clone(p)
	}
	if s.signed(end, end) {
		s.best = slices.Clone(p)
		return true
	}
	for _, issuer := range s.sent {
		if !s.seen(issuer) && s.signed(end, issuer) && s.extend(append(p, issuer)) {
			return true
		}
	}
	return false
}

func (s *pathSearch) seen(c *x509.Certificate) bool {
	return slices.ContainsFunc(s.visited, c.Equal)
}

// signed tells that issuer signed c, may it do so or not. A signature of a kind
// that is no longer computed is believed when the names agree.
func (s *pathSearch) signed(c, issuer *x509.Certificate) bool {
	if !bytes.Equal(c.RawIssuer, issuer.RawSubject) || s.signatures == 0 {
		return false
	}
	s.signatures--
	err := issuer.CheckSignature(c.SignatureAlgorithm, c.RawTBSCertificate, c.Signature)
	var insecure x509.InsecureAlgorithmError
	return err == nil || errors.As(err, &insecure)
}
