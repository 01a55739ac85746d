package probe

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// trust is what a TLS handshake showed: the certificate, and in words what is
// wrong with it.
type trust struct {
	certificate observe.Certificate
	text        string // empty when nothing is wrong
	wantsOurs   bool   // the server asked for a certificate of its visitors
}

// copy is the certificate for whoever keeps it; nil where there is none.
func (t *trust) copy() *observe.Certificate {
	if t == nil {
		return nil
	}
	c := t.certificate
	return &c
}

var errUntrusted = errors.New("the certificate is not trusted")

// suites are all that TLS below 1.3 knows but RC4. A server with an old one is
// alive, and how old it is says its protocol.
var suites = func() []uint16 {
	var ids []uint16
	for _, s := range append(tls.CipherSuites(), tls.InsecureCipherSuites()...) {
		if !strings.Contains(s.Name, "RC4") {
			ids = append(ids, s.ID)
		}
	}
	return ids
}()

// handshake starts TLS on a connection. The trust is returned whenever the
// server showed enough of itself, with an error too. Old protocols are offered
// in order to be told apart from broken ones, and then not accepted. With
// anyone, the connection is made whatever the certificate says.
func handshake(ctx context.Context, plain net.Conn, u link.URL, roots *x509.CertPool, anyone bool) (*tls.Conn, *trust, error) {
	var seen *trust
	wantsOurs := false
	c := tls.Client(plain, &tls.Config{
		ServerName:   strings.Trim(u.Host(), "[]"),
		MinVersion:   tls.VersionTLS10,
		CipherSuites: suites,
		NextProtos:   []string{"h2", "http/1.1"},
		GetClientCertificate: func(*tls.CertificateRequestInfo) (*tls.Certificate, error) {
			wantsOurs = true
			return new(tls.Certificate), nil // we have none
		},
		InsecureSkipVerify: true, // examine verifies, and says what exactly is wrong
		VerifyConnection: func(state tls.ConnectionState) error {
			seen = examine(state, strings.Trim(u.Host(), "[]"), roots, time.Now())
			if seen.text != "" && !anyone {
				return errUntrusted
			}
			return nil
		},
	})
	err := c.HandshakeContext(ctx)
	if err != nil && seen == nil && speaksOldProtocol(err) {
		seen = &trust{certificate: observe.Certificate{Problem: observe.OldProtocol}, text: oldProtocolText}
	}
	if seen != nil {
		seen.wantsOurs = wantsOurs
	}
	return c, seen, seen.turnedAway(err)
}

// turnedAway is err, or where the server broke off after it asked for a
// certificate of ours, that. By TLS 1.3 it does so only once it was asked for
// the page.
func (t *trust) turnedAway(err error) error {
	var alert *net.OpError
	if t != nil && t.wantsOurs && errors.As(err, &alert) && alert.Op == "remote error" {
		return &fault{observe.ProtocolError, "the server lets in only visitors who have a certificate of their own"}
	}
	return err
}

const oldProtocolText = "the server speaks only TLS versions older than 1.2"

// speaksOldProtocol tells the alert of a server that we and it have no version
// in common, and a server hello of a version that nobody offers any more.
func speaksOldProtocol(err error) bool {
	s := err.Error()
	return strings.Contains(s, "protocol version not supported") || strings.Contains(s, "unsupported protocol version")
}
