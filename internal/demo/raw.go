package demo

import (
	"crypto/tls"
	"net"
	"net/http"
)

// raw writes these bytes in place of an answer and hangs up.
func raw(wire string) answer {
	return hijacked(func(c net.Conn) {
		c.Write([]byte(wire))
		c.Close()
	})
}

// hangUp closes the connection without an answer.
func hangUp() answer { return raw("") }

// reset breaks the connection off with a TCP RST.
func reset() answer {
	return hijacked(func(c net.Conn) {
		if t, ok := c.(*tls.Conn); ok {
			c = t.NetConn() // past TLS, which would say goodbye
		}
		if t, ok := c.(*net.TCPConn); ok {
			t.SetLinger(0)
		}
		c.Close()
	})
}

// hijacked hands the bare connection to act, which closes it.
func hijacked(act func(net.Conn)) answer {
	return func(v visit) {
		c, _, err := http.NewResponseController(v.w).Hijack()
		if err != nil {
			panic(http.ErrAbortHandler) // HTTP/2, or a visitor who has gone
		}
		defer v.release()
		act(c)
	}
}
