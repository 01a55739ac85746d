package probe

import (
	"slices"
	"sync"
	"time"
)

const (
	idleTime = 30 * time.Second
	maxIdle  = 512
)

// idle keeps connections for the next request to the same server.
type idle struct {
	mu     sync.Mutex
	byKey  map[string][]*waiting
	count  int
	closed bool
}

type waiting struct {
	conn  *conn
	timer *time.Timer
}

// take gives a connection to be used again, or nil.
func (p *idle) take(key string) *conn {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.byKey[key]
	if len(list) == 0 {
		return nil
	}
	w := list[len(list)-1]
	p.drop(w)
	return w.conn
}

// keep takes a connection back, or closes it where there is no room.
func (p *idle) keep(c *conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || p.count >= maxIdle || !c.reusable() {
		c.close()
		return
	}
	c.used = true
	w := &waiting{conn: c}
	w.timer = time.AfterFunc(idleTime, func() { p.expire(w) })
	if p.byKey == nil {
		p.byKey = map[string][]*waiting{}
	}
	p.byKey[c.key] = append(p.byKey[c.key], w)
	p.count++
}

func (p *idle) expire(w *waiting) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if slices.Contains(p.byKey[w.conn.key], w) {
		p.drop(w)
		w.conn.close()
	}
}

// drop forgets w. The lock is held.
func (p *idle) drop(w *waiting) {
	w.timer.Stop()
	key := w.conn.key
	p.byKey[key] = slices.DeleteFunc(p.byKey[key], func(x *waiting) bool { return x == w })
	if len(p.byKey[key]) == 0 {
		delete(p.byKey, key)
	}
	p.count--
}

// close closes all, and makes keep close what comes later.
func (p *idle) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, list := range p.byKey {
		for _, w := range list {
			w.timer.Stop()
			w.conn.close()
		}
	}
	p.byKey, p.count = nil, 0
}
