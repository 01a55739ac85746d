package hostile_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"sync"
	"time"
)

// authority signs certificates.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// root is the authority that the program is told to trust.
var root = sync.OnceValue(func() authority { return newAuthority("Root", nil) })

func newAuthority(name string, parent *authority) authority {
	key := newKey()
	t := template(name)
	t.IsCA, t.BasicConstraintsValid, t.KeyUsage = true, true, x509.KeyUsageCertSign
	if parent == nil {
		parent = &authority{t, key}
	}
	return authority{parent.sign(t, key), key}
}

func newKey() *ecdsa.PrivateKey {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	return key
}

func template(name string) *x509.Certificate {
	serial := make([]byte, 16)
	rand.Read(serial)
	return &x509.Certificate{
		SerialNumber: new(big.Int).SetBytes(serial), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-24 * time.Hour), NotAfter: time.Now().Add(60 * 24 * time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
}

func (a authority) sign(t *x509.Certificate, key *ecdsa.PrivateKey) *x509.Certificate {
	der, err := x509.CreateCertificate(rand.Reader, t, a.certificate, &key.PublicKey, a.key)
	if err != nil {
		panic(err)
	}
	c, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	return c
}

// leaf is the certificate of a server by a, sent with these after it.
func (a authority) leaf(edit func(*x509.Certificate), sent ...*x509.Certificate) tls.Certificate {
	key := newKey()
	t := template("A server")
	t.DNSNames = []string{"*.test"}
	edit(t)
	chain := tls.Certificate{Certificate: [][]byte{a.sign(t, key).Raw}, PrivateKey: key}
	for _, c := range sent {
		chain.Certificate = append(chain.Certificate, c.Raw)
	}
	return chain
}

func (a authority) pem() string {
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.certificate.Raw}))
}

// sound is a certificate with nothing wrong, for every host below .test.
var sound = sync.OnceValue(func() tls.Certificate { return root().leaf(func(*x509.Certificate) {}) })
