package demo

import (
	"crypto/tls"
	"fmt"
)

// identity is how one host shows itself in a TLS handshake.
type identity struct {
	first *tls.Config
	day   int // from which later is shown
	later *tls.Config
}

func (e entry) identity(a *authorities, name string) (identity, error) {
	present := e.certificate
	if present == nil {
		present = trusted
	}
	first, err := e.config(present(a, name))
	if err != nil || e.replaced == nil {
		return identity{first: first}, err
	}
	later, err := e.config(e.replaced.by(a, name))
	return identity{first, e.replaced.day, later}, err
}

// config allows no resumption: it would show the certificate of another day.
func (e entry) config(c tls.Certificate, err error) (*tls.Config, error) {
	protocols := e.protocols
	if protocols == nil {
		protocols = []string{"http/1.1"}
	}
	config := &tls.Config{
		Certificates:           []tls.Certificate{c},
		NextProtos:             protocols,
		SessionTicketsDisabled: true,
	}
	if e.oldTLS {
		config.MinVersion, config.MaxVersion = tls.VersionTLS10, tls.VersionTLS11
	}
	return config, err
}

// handshake picks the identity of the host that the visitor names.
func (w *Web) handshake(hello *tls.ClientHelloInfo) (*tls.Config, error) {
	h, ok := w.hosts[hello.ServerName]
	if !ok || h.plain {
		return nil, fmt.Errorf("demo: no site %q", hello.ServerName)
	}
	if i := h.identity; i.later != nil && w.today() >= i.day {
		return i.later, nil
	}
	return h.identity.first, nil
}
