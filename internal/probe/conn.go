package probe

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"sync"
)

const (
	maxHeader  = 64 << 10 // bytes of one answer's header, interim ones included
	maxInterim = 10       // 1xx answers before the real one
)

// conn is one connection to one server, for one request at a time.
type conn struct {
	raw   net.Conn // closed without TLS's farewell, which a peer can hold up
	net   net.Conn
	key   string // what it may be used for again
	used  bool   // it carried a request before
	trust *trust // nil for plain HTTP

	http2 *http.ClientConn // nil for HTTP/1.1
	meter *meter
	read  *bufio.Reader
}

func newConn(key string, raw, c net.Conn, t *trust) *conn {
	m := &meter{from: c}
	return &conn{raw: raw, net: c, key: key, trust: t, meter: m, read: bufio.NewReader(m)}
}

func (c *conn) close() {
	c.raw.Close()
	if c.http2 != nil {
		c.http2.Close()
	}
}

// reusable tells a connection that is silent after its answer was read whole.
func (c *conn) reusable() bool {
	if c.http2 != nil {
		return c.http2.Err() == nil && c.http2.Available() > 0
	}
	return c.read.Buffered() == 0
}

// roundTrip sends a request and reads the header of its answer. The end of ctx
// must break the connection.
func (c *conn) roundTrip(req *http.Request) (*http.Response, error) {
	if c.http2 != nil {
		return c.http2.RoundTrip(req)
	}
	if err := send(req, c.net); err != nil {
		return nil, err
	}
	c.meter.left = maxHeader
	if _, err := c.read.Peek(1); err != nil {
		if errors.Is(err, io.EOF) {
			err = errClosed
		}
		return nil, err
	}
	for range maxInterim {
		resp, err := http.ReadResponse(c.read, req)
		if err != nil {
			if c.meter.left <= 0 {
				err = errHeaders
			}
			return nil, err
		}
		if resp.ProtoMajor != 1 {
			return nil, errVersion
		}
		if interim(resp.StatusCode) {
			continue
		}
		c.meter.left = math.MaxInt64
		return resp, nil
	}
	return nil, errInterim
}

var writers = sync.Pool{New: func() any { return bufio.NewWriter(nil) }}

// send writes a request in one piece.
func send(req *http.Request, to io.Writer) error {
	w := writers.Get().(*bufio.Writer)
	defer writers.Put(w)
	w.Reset(to)
	defer w.Reset(nil)
	if err := req.Write(w); err != nil {
		return err
	}
	return w.Flush()
}

// interim tells the codes before the real answer; nobody asked to switch
// protocols.
func interim(code int) bool {
	return code >= 100 && code <= 199 && code != http.StatusSwitchingProtocols
}

// guardedBy breaks the connection when ctx ends. The returned function ends
// the watch, and tells whether the connection is still whole.
func (c *conn) guardedBy(ctx context.Context) (whole func() bool) {
	return context.AfterFunc(ctx, func() { c.raw.Close() })
}

// meter reads no more than it has left.
type meter struct {
	from io.Reader
	left int64
}

func (m *meter) Read(p []byte) (int, error) {
	if m.left <= 0 {
		return 0, errHeaders
	}
	if int64(len(p)) > m.left {
		p = p[:m.left]
	}
	n, err := m.from.Read(p)
	m.left -= int64(n)
	return n, err
}
