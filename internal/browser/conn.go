package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/cdp/jsonv2"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// errGone is what every command returns once Chrome has closed its pipe.
var errGone = errors.New("the browser is gone")

// conn speaks the DevTools protocol with one Chrome. It is chromedp's pipe and
// types without its targets, because those mirror the page's whole DOM in our
// memory and keep every event, however many a hostile page makes. It is safe
// for concurrent use.
type conn struct {
	pipe   *chromedp.PipeConn
	outbox chan *cdproto.Message
	gone   chan struct{} // closed when nothing more can be read

	mu      sync.Mutex
	last    int64
	replies map[int64]chan<- *cdproto.Message
	inboxes map[target.SessionID]*inbox
}

// newConn takes over both pipes and closes them in [conn.close].
func newConn(r io.ReadCloser, w io.WriteCloser) *conn {
	c := &conn{
		pipe:    chromedp.NewPipeConn(&bounded{ReadCloser: r}, w),
		outbox:  make(chan *cdproto.Message, 64),
		gone:    make(chan struct{}),
		replies: map[int64]chan<- *cdproto.Message{},
		inboxes: map[target.SessionID]*inbox{},
	}
	go c.read()
	go c.write()
	return c
}

func (c *conn) close() { _ = c.pipe.Close() }

func (c *conn) read() {
	defer close(c.gone)
	for {
		m := new(cdproto.Message)
		if err := c.pipe.Read(context.Background(), m); err != nil {
			return
		}
		c.deliver(m)
	}
}

// deliver never blocks: a reply has room for itself, an inbox counts what it
// cannot hold.
func (c *conn) deliver(m *cdproto.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.ID == 0 {
		if in := c.inboxes[m.SessionID]; in != nil {
			in.put(m)
		}
		return
	}
	if reply, ok := c.replies[m.ID]; ok {
		delete(c.replies, m.ID)
		reply <- m
	}
}

// write is a goroutine of its own, because a Chrome that is stuck reads no more
// and would hold up whoever writes.
func (c *conn) write() {
	for {
		select {
		case <-c.gone:
			return
		case m := <-c.outbox:
			if c.pipe.Write(context.Background(), m) != nil {
				return
			}
		}
	}
}

// session is one target's part of a conn; the zero id is the browser itself.
type session struct {
	conn *conn
	id   target.SessionID
}

// ask runs a command and waits for its result.
func ask[P, R any](ctx context.Context, s session, command cdp.Command[P, R], params P) (R, error) {
	var result R
	m, err := s.exchange(ctx, command.Method, params)
	if err != nil {
		return result, err
	}
	return result, jsonv2.Unmarshal(m.Result, &result, chromedp.DefaultUnmarshalOptions)
}

// step is a command whose result does not matter.
type step struct {
	method string
	params any
}

// tell sends steps and waits for no reply. It fails only where they cannot be
// sent.
func (s session) tell(ctx context.Context, steps ...step) error {
	for _, st := range steps {
		m, err := s.message(st.method, st.params)
		if err != nil {
			return err
		}
		if err := s.conn.send(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

// exchange sends a command and waits for the reply. An error names the command.
func (s session) exchange(ctx context.Context, method string, params any) (*cdproto.Message, error) {
	m, err := s.roundTrip(ctx, method, params)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	return m, nil
}

func (s session) roundTrip(ctx context.Context, method string, params any) (*cdproto.Message, error) {
	m, err := s.message(method, params)
	if err != nil {
		return nil, err
	}
	reply := make(chan *cdproto.Message, 1)
	s.conn.expect(m.ID, reply)
	defer s.conn.forget(m.ID)
	if err := s.conn.send(ctx, m); err != nil {
		return nil, err
	}
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-s.conn.gone:
		return nil, errGone
	case m := <-reply:
		if m.Error != nil {
			return nil, m.Error
		}
		return m, nil
	}
}

func (s session) message(method string, params any) (*cdproto.Message, error) {
	raw, err := jsonv2.Marshal(params, chromedp.DefaultMarshalOptions)
	if err != nil {
		return nil, err
	}
	return &cdproto.Message{ID: s.conn.nextID(), SessionID: s.id, Method: cdproto.MethodType(method), Params: raw}, nil
}

func (c *conn) nextID() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	return c.last
}

func (c *conn) expect(id int64, reply chan<- *cdproto.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.replies[id] = reply
}

func (c *conn) forget(id int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.replies, id)
}

func (c *conn) send(ctx context.Context, m *cdproto.Message) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-c.gone:
		return errGone
	case c.outbox <- m:
		return nil
	}
}
