package browser

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"sync"
)

// tunnels hands connections on which TLS is ended here to the same server that
// got them as CONNECT. It is a [net.Listener].
type tunnels struct {
	addr   net.Addr
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newTunnels(addr net.Addr) *tunnels {
	return &tunnels{addr: addr, conns: make(chan net.Conn), closed: make(chan struct{})}
}

// Accept waits for the next tunnel.
func (t *tunnels) Accept() (net.Conn, error) {
	select {
	case c := <-t.conns:
		return c, nil
	case <-t.closed:
		return nil, net.ErrClosed
	}
}

// Close ends Accept.
func (t *tunnels) Close() error {
	t.once.Do(func() { close(t.closed) })
	return nil
}

// Addr is that of the proxy.
func (t *tunnels) Addr() net.Addr { return t.addr }

// tunnel is a connection that speaks for one origin.
type tunnel struct {
	net.Conn
	origin string // such as "https://example.org:443"
}

// tunnel answers CONNECT: it promises a tunnel and is itself the far end.
// What Chrome then sends must be TLS, so WebSockets without it fail here.
func (p *proxy) tunnel(w http.ResponseWriter, r *http.Request) {
	config := p.authority.tls(r.Host)
	c, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	if _, err := c.Write([]byte("HTTP/1.1 200 Connection established\r\n\r\n")); err != nil {
		_ = c.Close()
		return
	}
	select {
	case p.tunnels.conns <- tunnel{tls.Server(c, config), "https://" + r.Host}:
	case <-p.tunnels.closed:
		_ = c.Close()
	}
}

type originKey struct{}

func withOrigin(ctx context.Context, c net.Conn) context.Context {
	if t, ok := c.(tunnel); ok {
		return context.WithValue(ctx, originKey{}, t.origin)
	}
	return ctx
}

// originOf is the origin that the request's connection speaks for, "" outside a
// tunnel.
func originOf(ctx context.Context) string {
	origin, _ := ctx.Value(originKey{}).(string)
	return origin
}
