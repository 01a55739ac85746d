package browser

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"math/big"
	"net"
	"time"
)

// authority vouches for every TLS host towards Chrome, with one key that lives
// as long as the Browser and never leaves the process. Making a certificate
// takes about a tenth of a millisecond, so none is kept. It is safe for
// concurrent use.
type authority struct {
	key  *ecdsa.PrivateKey
	spki string // the form that --ignore-certificate-errors-spki-list wants
}

func newAuthority() (*authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	public, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(public)
	return &authority{key: key, spki: base64.StdEncoding.EncodeToString(sum[:])}, nil
}

// tls answers as the host of an authority "host:port". Only HTTP/1.1 is
// offered: its requests are what the proxy reads.
func (a *authority) tls(hostport string) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12,
		NextProtos: []string{"http/1.1"},
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
			return a.certificate(hostport)
		},
	}
}

// noExpiration is the date of a certificate that has none (RFC 5280, 4.1.2.5).
// Chrome knows it by its key alone, so its dates say nothing, and a machine
// whose clock is wrong can render too.
var noExpiration = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)

func (a *authority) certificate(hostport string) (*tls.Certificate, error) {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{CommonName: "linkhealth"},
		NotBefore:    time.Unix(0, 0),
		NotAfter:     noExpiration,
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	if ip := net.ParseIP(host); ip != nil {
		template.IPAddresses = []net.IP{ip}
	} else {
		template.DNSNames = []string{host}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &a.key.PublicKey, a.key)
	if err != nil {
		return nil, err
	}
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: a.key}, nil
}
