package probe

import (
	"context"
	"crypto/x509"
	"net/http"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// wire makes single requests.
type wire struct {
	dialer *dialer
	roots  *x509.CertPool
	http2  *http.Transport // makes connections, dials none
	idle   idle
}

func newWire(c Config) *wire {
	return &wire{dialer: newDialer(c), roots: c.Roots, http2: newHTTP2()}
}

// ask makes one request and reads its answer, within the limits of the task.
func (w *wire) ask(outer context.Context, q query) reply {
	started := time.Now()
	ctx, cancel := context.WithCancelCause(outer)
	defer cancel(nil)
	e := exchange{wire: w, query: q, started: started, cancel: cancel, reply: reply{url: q.url, method: q.method}}
	e.timer = time.AfterFunc(e.limit(q.task.Timeout), func() { cancel(errTimeout) })
	defer e.timer.Stop()

	err := e.run(ctx)
	e.reply.took = time.Since(e.started)
	if err != nil && outer.Err() != nil {
		return cutOff(outer, e.reply)
	}
	if err != nil {
		e.reply.fault = explain(ctx, err)
	}
	return e.reply
}

// exchange is one request under way.
type exchange struct {
	wire    *wire
	query   query
	started time.Time // moved on by what we ourselves waited
	cancel  context.CancelCauseFunc
	timer   *time.Timer // ends the request when it takes too long as a whole
	silence *time.Timer // ends the request when the server says nothing
	reply   reply
}

func (e *exchange) limit(d time.Duration) time.Duration { return d * time.Duration(e.query.scale) }

// heard puts off the end of a request whose server speaks.
func (e *exchange) heard() { e.silence.Reset(e.limit(e.query.task.ReadTimeout)) }

// begin waits for the moment to write. What it waits is no time of the server's:
// the limit of the request moves with it.
func (e *exchange) begin(ctx context.Context) error {
	if e.query.begin == nil {
		return nil
	}
	asked := time.Now()
	err := e.query.begin(ctx)
	e.started = e.started.Add(time.Since(asked))
	if err == nil {
		e.timer.Reset(e.limit(e.query.task.Timeout) - time.Since(e.started))
	}
	return err
}

// run uses kept connections first. One that brings no answer, or the farewell
// that some servers write on a connection they give up, was dead already: then
// the reply is stale, and the request is to be made again on another one.
func (e *exchange) run(ctx context.Context) error {
	c, err := e.connection(ctx)
	if err != nil {
		return err
	}
	e.reply.stale, err = e.over(ctx, c)
	return err
}

func (e *exchange) connection(ctx context.Context) (*conn, error) {
	u := e.query.url
	key := siteOf(u)
	if !e.query.pulse { // a new connection is the better sign of life
		if c := e.wire.idle.take(key); c != nil {
			return c, nil
		}
	}
	ctx, cancel := context.WithTimeoutCause(ctx, e.limit(e.query.task.ConnectTimeout), errConnect)
	defer cancel()
	plain, err := e.wire.dialer.dial(ctx, u)
	if err != nil {
		return nil, explain(ctx, err)
	}
	if u.Scheme() == "http" {
		return newConn(key, plain, plain, nil), nil
	}
	secure, seen, err := handshake(ctx, plain, u, e.wire.roots, e.query.pulse)
	e.reply.trust = seen
	if err != nil {
		plain.Close()
		if seen != nil && seen.text != "" {
			return nil, &fault{observe.TLSError, seen.text}
		}
		return nil, explain(ctx, err)
	}
	c := newConn(key, plain, secure, seen)
	if secure.ConnectionState().NegotiatedProtocol == "h2" {
		if c.http2, err = overHTTP2(ctx, e.wire.http2, secure, u); err != nil {
			plain.Close()
			return nil, explain(ctx, err)
		}
	}
	return c, nil
}

// over makes the request over c and gives c back or closes it. Stale is true
// when c was no longer good for a request.
func (e *exchange) over(ctx context.Context, c *conn) (stale bool, err error) {
	whole := c.guardedBy(ctx)
	keep := false
	defer func() {
		if whole() && keep {
			e.wire.idle.keep(c)
		} else {
			c.close()
		}
	}()
	if err := e.begin(ctx); err != nil {
		return false, err
	}
	e.silence = time.AfterFunc(e.limit(e.query.task.ReadTimeout), func() { e.cancel(errSilent) })
	defer e.silence.Stop()

	e.reply.trust = c.trust
	u := netURL(e.query.url)
	req := &http.Request{
		Method: e.query.method, URL: u, Host: u.Host, Header: e.query.header,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}
	resp, err := c.roundTrip(req.WithContext(ctx))
	if c.used && ctx.Err() == nil && (err != nil || resp.StatusCode == http.StatusRequestTimeout) {
		return true, nil
	}
	if err != nil {
		return false, c.trust.turnedAway(err)
	}
	e.heard()
	e.reply.status, e.reply.header, e.reply.latency = resp.StatusCode, resp.Header, time.Since(e.started)
	ended, err := e.readBody(resp)
	if c.http2 != nil {
		resp.Body.Close()
	}
	keep = ended && !resp.Close
	return false, err
}
