package demo

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"time"
)

// authority signs certificates: a root, or one that another authority signed.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// authorities are all that the demo knows. Their keys live as long as a web.
type authorities struct {
	now          time.Time
	root         authority // of ConnectTo's --ca-file
	intermediate authority // signed by root; signs the sites
	stranger     authority // a root that nobody was told of
}

func newAuthorities(now time.Time) (*authorities, error) {
	a := &authorities{now: now}
	var err error
	if a.root, err = a.found("Raíz de la demostración", nil); err != nil {
		return nil, err
	}
	if a.intermediate, err = a.found("Autoridad de sedes de la demostración", &a.root); err != nil {
		return nil, err
	}
	a.stranger, err = a.found("Raíz desconocida", nil)
	return a, err
}

// found makes an authority under parent, or a root where parent is nil.
func (a *authorities) found(name string, parent *authority) (authority, error) {
	t := a.template(name)
	t.IsCA, t.BasicConstraintsValid = true, true
	t.KeyUsage = x509.KeyUsageCertSign
	t.NotAfter = a.now.AddDate(10, 0, 0)
	return issue(t, parent)
}

func (a *authorities) template(name string) *x509.Certificate {
	serial := make([]byte, 16)
	rand.Read(serial)
	return &x509.Certificate{
		SerialNumber: new(big.Int).SetBytes(serial),
		Subject:      pkix.Name{CommonName: name, Organization: []string{"linkhealth demo"}},
		NotBefore:    a.now.AddDate(0, -1, 0),
		NotAfter:     a.now.AddDate(1, 0, 0),
		KeyUsage:     x509.KeyUsageDigitalSignature,
	}
}

// issue signs t with the parent's key, or with its own where parent is nil.
func issue(t *x509.Certificate, parent *authority) (authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return authority{}, err
	}
	signer := authority{t, key}
	if parent != nil {
		signer = *parent
	}
	der, err := x509.CreateCertificate(rand.Reader, t, signer.certificate, &key.PublicKey, signer.key)
	if err != nil {
		return authority{}, err
	}
	certificate, err := x509.ParseCertificate(der)
	return authority{certificate, key}, err
}

func (a authority) pem() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.certificate.Raw})
}

// credential is the certificate, with its chain, that a site presents for a name.
type credential func(a *authorities, name string) (tls.Certificate, error)

// replacement is a certificate that is presented from a day on.
type replacement struct {
	day int
	by  credential
}

// trusted is what a well kept site has.
func trusted(a *authorities, name string) (tls.Certificate, error) {
	return a.leaf(name, &a.intermediate, func(*x509.Certificate) {}, a.intermediate)
}

func expired(a *authorities, name string) (tls.Certificate, error) {
	return a.leaf(name, &a.intermediate, func(t *x509.Certificate) {
		t.NotAfter = a.now.AddDate(0, 0, -3)
	}, a.intermediate)
}

func notYetValid(a *authorities, name string) (tls.Certificate, error) {
	return a.leaf(name, &a.intermediate, func(t *x509.Certificate) {
		t.NotBefore = a.now.AddDate(0, 0, 30)
	}, a.intermediate)
}

// expiring is valid for ten more days.
func expiring(a *authorities, name string) (tls.Certificate, error) {
	return a.leaf(name, &a.intermediate, func(t *x509.Certificate) {
		t.NotAfter = a.now.AddDate(0, 0, 10)
	}, a.intermediate)
}

func wrongHost(a *authorities, _ string) (tls.Certificate, error) {
	return trusted(a, "alojamiento-compartido.test")
}

func selfSigned(a *authorities, name string) (tls.Certificate, error) {
	return a.leaf(name, nil, func(*x509.Certificate) {})
}

// untrusted comes with its root, which nobody knows.
func untrusted(a *authorities, name string) (tls.Certificate, error) {
	return a.leaf(name, &a.stranger, func(*x509.Certificate) {}, a.stranger)
}

// incomplete lacks the intermediate that would lead to the known root.
func incomplete(a *authorities, name string) (tls.Certificate, error) {
	return a.leaf(name, &a.intermediate, func(*x509.Certificate) {})
}

// leaf makes the certificate of one name, altered, and presents chain after it.
func (a *authorities) leaf(name string, signer *authority, alter func(*x509.Certificate), chain ...authority) (tls.Certificate, error) {
	t := a.template(name)
	t.DNSNames = []string{name}
	t.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	alter(t)
	made, err := issue(t, signer)
	if err != nil {
		return tls.Certificate{}, err
	}
	c := tls.Certificate{Certificate: [][]byte{made.certificate.Raw}, PrivateKey: made.key, Leaf: made.certificate}
	for _, above := range chain {
		c.Certificate = append(c.Certificate, above.certificate.Raw)
	}
	return c, nil
}
