package demo

import (
	"net"
)

const loopback = "127.0.0.1:0"

// destination is the address that a port of a host leads to.
type destination func(*Web) string

func (w *Web) secureAddr() string   { return w.secure.Addr().String() }
func (w *Web) plainAddr() string    { return w.plain.Addr().String() }
func (w *Web) muteAddr() string     { return w.mute.Addr().String() }
func (w *Web) refusingAddr() string { return w.refusing.addr() }

// refusingPort refuses every connection. It is the local port of a connection
// that is held at both ends: nobody listens there, and nobody else gets it.
type refusingPort struct {
	here, there net.Conn
}

func newRefusingPort() (*refusingPort, error) {
	l, err := net.Listen("tcp", loopback)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	here, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		return nil, err
	}
	there, err := l.Accept()
	if err != nil {
		here.Close()
		return nil, err
	}
	return &refusingPort{here, there}, nil
}

func (p *refusingPort) addr() string { return p.here.LocalAddr().String() }

func (p *refusingPort) close() {
	p.here.Close()
	p.there.Close()
}
