package probe

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"math/big"
	"net"
	"sync"
	"time"
)

// issuer is a certificate that signs others.
type issuer struct {
	certificate *x509.Certificate
	key         crypto.Signer
}

// today is the real one, also for whoever is the first to need an authority
// inside a bubble, where the year is 2000.
var today = time.Now()

// authority is the root that the tests trust; stranger is one that they don't.
var (
	authority = sync.OnceValue(func() issuer { return newIssuer("Test Root", nil, nil) })
	stranger  = sync.OnceValue(func() issuer { return newIssuer("Strange Root", nil, nil) })
	middle    = sync.OnceValue(func() issuer { return newIssuer("Test Middle", ptr(authority()), nil) })
)

func ptr[T any](v T) *T { return &v }

func (i issuer) pool() *x509.CertPool {
	p := x509.NewCertPool()
	p.AddCert(i.certificate)
	return p
}

func newKey() *ecdsa.PrivateKey {
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	return k
}

// newIssuer makes an authority, signed by parent or by itself.
func newIssuer(name string, parent *issuer, edit func(*x509.Certificate)) issuer {
	key := newKey()
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: today.Add(-48 * time.Hour), NotAfter: today.Add(48 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	if edit != nil {
		edit(c)
	}
	if parent == nil {
		parent = &issuer{c, key}
	}
	return issuer{sign(c, parent, key), key}
}

func sign(c *x509.Certificate, by *issuer, key crypto.Signer) *x509.Certificate {
	der, err := x509.CreateCertificate(rand.Reader, c, by.certificate, key.Public(), by.key)
	if err != nil {
		panic(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	return parsed
}

// crossed is the same authority, its name and key, in the word of another one.
func (i issuer) crossed(by issuer, edit func(*x509.Certificate)) issuer {
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: i.certificate.Subject,
		NotBefore: i.certificate.NotBefore, NotAfter: i.certificate.NotAfter,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	if edit != nil {
		edit(c)
	}
	return issuer{sign(c, &by, i.key), i.key}
}

// versionOne makes an authority of the time before extensions, which the
// library reads and no longer writes.
func versionOne(name string, parent *issuer) issuer {
	key := newKey()
	if parent == nil {
		parent = &issuer{&x509.Certificate{Subject: pkix.Name{CommonName: name}}, key}
	}
	type validity struct{ NotBefore, NotAfter time.Time }
	algorithm := pkix.AlgorithmIdentifier{Algorithm: asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}} // ecdsa-with-SHA256
	spki, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		panic(err)
	}
	marshal := func(v any) []byte {
		der, err := asn1.Marshal(v)
		if err != nil {
			panic(err)
		}
		return der
	}
	now := time.Now().UTC().Truncate(time.Second)
	body := marshal(struct {
		Serial       *big.Int
		Algorithm    pkix.AlgorithmIdentifier
		Issuer       pkix.RDNSequence
		Validity     validity
		Subject      pkix.RDNSequence
		SubjectPKInf asn1.RawValue
	}{
		big.NewInt(time.Now().UnixNano()), algorithm, parent.certificate.Subject.ToRDNSequence(),
		validity{now.Add(-48 * time.Hour), now.Add(48 * time.Hour)},
		pkix.Name{CommonName: name}.ToRDNSequence(), asn1.RawValue{FullBytes: spki},
	})
	sum := sha256.Sum256(body)
	signature, err := parent.key.Sign(rand.Reader, sum[:], crypto.SHA256)
	if err != nil {
		panic(err)
	}
	c, err := x509.ParseCertificate(marshal(struct {
		Body      asn1.RawValue
		Algorithm pkix.AlgorithmIdentifier
		Signature asn1.BitString
	}{asn1.RawValue{FullBytes: body}, algorithm, asn1.BitString{Bytes: signature, BitLength: 8 * len(signature)}}))
	if err != nil {
		panic(err)
	}
	return issuer{c, key}
}

// issue makes a server's configuration: its certificate by i for host, with
// these certificates sent after it.
func (i issuer) issue(host string, edit func(*x509.Certificate), sent ...issuer) *tls.Config {
	return i.issueFor(newKey(), host, edit, sent...)
}

// issueFor is issue for a server that has a key.
func (i issuer) issueFor(key crypto.Signer, host string, edit func(*x509.Certificate), sent ...issuer) *tls.Config {
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: host},
		NotBefore: today.Add(-24 * time.Hour), NotAfter: today.Add(24 * time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	if ip := net.ParseIP(host); ip != nil {
		c.IPAddresses = []net.IP{ip}
	} else {
		c.DNSNames = []string{host}
	}
	if edit != nil {
		edit(c)
	}
	chain := tls.Certificate{Certificate: [][]byte{sign(c, &i, key).Raw}, PrivateKey: key}
	for _, s := range sent {
		chain.Certificate = append(chain.Certificate, s.certificate.Raw)
	}
	return &tls.Config{Certificates: []tls.Certificate{chain}}
}

// signsItself is a server's own word for itself.
func signsItself(host string) *tls.Config {
	own := newIssuer(host, nil, func(c *x509.Certificate) { c.DNSNames = []string{host}; c.IsCA = false })
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{own.certificate.Raw}, PrivateKey: own.key}}}
}
