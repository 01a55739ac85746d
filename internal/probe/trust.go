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
// in order to be told apart from broken ones, and then not accepted.
func handshake(ctx context.Context, plain net.Conn, u link.URL, roots *x509.CertPool) (*tls.Conn, *trust, error) {
	var seen *trust
	c := tls.Client(plain, &tls.Config{
		ServerName:         strings.Trim(u.Host(), "[]"),
		MinVersion:         tls.VersionTLS10,
		CipherSuites:       suites,
		NextProtos:         []string{"h2", "http/1.1"},
		InsecureSkipVerify: true, // examine verifies, and says what exactly is wrong
		VerifyConnection: func(state tls.ConnectionState) error {
			seen = examine(state, strings.Trim(u.Host(), "[]"), roots, time.Now())
			if seen.text != "" {
				return errUntrusted
			}
			return nil
		},
	})
	err := c.HandshakeContext(ctx)
	if err != nil && seen == nil && speaksOldProtocol(err) {
		seen = &trust{observe.Certificate{Problem: observe.OldProtocol}, oldProtocolText}
	}
	return c, seen, err
}

const oldProtocolText = "the server speaks only TLS versions older than 1.2"

// speaksOldProtocol tells the alert of a server that we and it have no version
// in common, and a server hello of a version that nobody offers any more.
func speaksOldProtocol(err error) bool {
	s := err.Error()
	return strings.Contains(s, "protocol version not supported") || strings.Contains(s, "unsupported protocol version")
}
