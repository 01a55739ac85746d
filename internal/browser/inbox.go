package browser

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/target"
)

// inbox holds the events of one tab until the tab hears them. A page that makes
// more than it can hold has lost the right to an answer.
type inbox struct {
	events   chan *cdproto.Message
	overflow chan struct{} // closed when an event was dropped
	once     sync.Once
}

func newInbox() *inbox {
	return &inbox{events: make(chan *cdproto.Message, 4096), overflow: make(chan struct{})}
}

func (in *inbox) put(m *cdproto.Message) {
	select {
	case in.events <- m:
	default:
		in.once.Do(func() { close(in.overflow) })
	}
}

// listen sends the events of a session to in, until [conn.unlisten].
func (c *conn) listen(id target.SessionID, in *inbox) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.inboxes[id] = in
}

// unlisten forgets a session.
func (c *conn) unlisten(id target.SessionID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.inboxes, id)
}

// maxMessage bounds one message from Chrome, in bytes. A page of [maxHTML]
// fits six times over, which is what JSON makes of the worst text.
const maxMessage = 6*maxHTML + 1<<20

var errMessage = errors.New("a message from the browser is too long")

// bounded reads messages that end with a zero byte and fails at one that is too
// long: a page can put a string of any length into some events.
type bounded struct {
	io.ReadCloser
	held int // bytes since the last zero
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if end := bytes.LastIndexByte(p[:n], 0); end >= 0 {
		b.held = n - end - 1
	} else {
		b.held += n
	}
	if b.held > maxMessage {
		return 0, errMessage
	}
	return n, err
}
