package hostile_test

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// act is what a server does on one connection, which is closed after it. Where
// the other side has gone, writing fails and act returns.
type act func(c net.Conn)

// server is one server of the net, and what may be seen of it.
type server struct {
	name   string
	scheme string // http unless set
	act    act
	want   []observe.Outcome // each would be sensible
	verify func(t *testing.T, o observe.Observation)
}

// start serves on loopback until the test ends, and gives the address.
func (a act) start(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.SetDeadline(time.Now().Add(time.Minute)) // the end of a server that nobody leaves
			go func() {
				defer c.Close()
				a(c)
			}()
		}
	}()
	return l.Addr().String()
}

// hears reads a request, then acts.
func hears(then act) act {
	return func(c net.Conn) {
		if _, err := http.ReadRequest(bufio.NewReader(c)); err == nil {
			then(c)
		}
	}
}

// says answers a request with these bytes.
func says(answer string) act {
	return hears(func(c net.Conn) { io.WriteString(c, answer) })
}

// starts answers with these bytes, and goes on.
func starts(answer string, then act) act {
	return hears(func(c net.Conn) {
		if _, err := io.WriteString(c, answer); err == nil {
			then(c)
		}
	})
}

// page answers with a header and a body that are whole.
func page(header, body string) act {
	return says(fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n%s\r\n%s", len(body), header, body))
}

// hang waits until the other side goes away.
func hang(c net.Conn) { io.Copy(io.Discard, c) }

// flood writes one piece for ever. What the other side says goes unread: it
// must not be able to hold the flood up.
func flood(piece string) act {
	much := bytes.Repeat([]byte(piece), 1+(16<<10)/len(piece))
	return func(c net.Conn) {
		go io.Copy(io.Discard, c)
		for {
			if _, err := c.Write(much); err != nil {
				return
			}
		}
	}
}

// drip writes one piece again and again, slowly enough to last for ever and
// quickly enough not to be silent.
func drip(piece string) act {
	return func(c net.Conn) {
		go io.Copy(io.Discard, c)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for range tick.C {
			if _, err := io.WriteString(c, piece); err != nil {
				return
			}
		}
	}
}

// reset breaks the connection off.
func reset(c net.Conn) {
	if t, ok := c.(*net.TCPConn); ok {
		t.SetLinger(0)
	}
}

// secure acts behind a TLS handshake with that certificate.
func secure(cert tls.Certificate, protocol string, then act) act {
	return func(c net.Conn) {
		s := tls.Server(c, &tls.Config{Certificates: []tls.Certificate{cert}, NextProtos: []string{protocol}})
		if s.Handshake() == nil {
			then(s)
		}
	}
}
