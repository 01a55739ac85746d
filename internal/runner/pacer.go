// Package runner turns a plan into a journal, politely: one queue a
// registrable domain, its requests spaced, all of them under one global limit.
//
//	jobs ─┬─> queue of domain A ─┐  host's turn   global slot
//	      ├─> queue of domain B ─┼─> ( spacing ) ─> ( limit ) ─> probe ─> sink
//	      └─> queue of domain C ─┘
//
// The host's turn comes before the global slot, so that a slow host holds up
// nobody but itself.
package runner

import (
	"context"
	"sync"
	"time"
)

// Pacer spaces the requests to each domain and bounds them all together. It is
// one dispatcher: requests wait in the lane of their domain, a lane rests until
// its next request may start, and of the lanes that are ready the best gets the
// next free slot. It is safe for concurrent use.
//
// At most 6 requests of a domain are under way at once, and one until answers
// have shown that its rate needs more; an answer that never came takes that
// back. So a host that hangs holds one slot.
type Pacer struct {
	rate  func(domain string) float64 // requests a second; 0 is no limit
	limit int

	mu      sync.Mutex
	lanes   map[string]*lane
	resting order[*lane] // by the time their next request may start
	ready   order[*lane] // it may start now; by the place of that request
	long    order[*lane] // those with checks still to be started; by how long these take
	wake    *time.Timer  // when the first of those that rest is due
	turns   uint64
	paused  bool
	used    int // slots

	left  int           // checks of the run that are still to be started
	held  time.Duration // slots were held for, all in all
	freed int           // slots that came back

	acted time.Time // the last grant, release or word of the runner
}

// NewPacer allows limit requests at once. The rate of a domain must not change
// during a run.
func NewPacer(limit int, rate func(domain string) float64) *Pacer {
	p := &Pacer{rate: rate, limit: limit, lanes: map[string]*lane{}}
	p.resting = order[*lane]{before: earlier, place: func(l *lane) *int { return &l.inResting }}
	p.ready = order[*lane]{before: higher, place: func(l *lane) *int { return &l.inReady }}
	p.long = order[*lane]{before: longer, place: func(l *lane) *int { return &l.inLong }}
	return p
}

// Acquire waits for the domain's turn and then for a slot; whoever gets both
// may send one request, and calls release once its answer is read. The spacing
// to the next request counts from the return of Acquire. The error is the
// context's.
func (p *Pacer) Acquire(ctx context.Context, domain string) (release func(), err error) {
	c := checkOf(ctx)
	w := c.grant.take(domain)
	if w == nil {
		if w, err = p.await(ctx, domain, c.place); err != nil {
			return nil, err
		}
	}
	return p.begin(w, c.answer), nil
}

// Yield says that the check of ctx is about to wait for something else than its
// turn. It gives back the turn that the check was begun with, where that is not
// used yet; and the next check of the domain need no longer wait until this one
// has been understood.
func (p *Pacer) Yield(ctx context.Context) {
	c := checkOf(ctx)
	if c.grant != nil {
		c.grant.drop()
	}
	p.understood(c.answer)
}

// Held tells the check of ctx that a domain is to be left alone, by its breaker or
// a Retry-After: what can wait is then not asked of it.
func (p *Pacer) Held(ctx context.Context, domain string) bool {
	c := checkOf(ctx)
	return c.held != nil && c.held(domain)
}

// AtLeast raises the spacing between the requests to a domain, for the life of
// the pacer: a Crawl-delay. It never lowers it.
func (p *Pacer) AtLeast(domain string, spacing time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lane(domain)
	l.spacing = max(l.spacing, spacing)
	p.rank(l)
	p.settle(l)
}

// Start waits until a granted request may be written, for whoever has first to
// open a connection: one that was opened slowly must not be followed at once by
// a request on one that was kept. The spacing between two returns for a domain
// is never under its own. The error is the context's.
func (p *Pacer) Start(ctx context.Context, domain string) error {
	for {
		wait := p.write(domain)
		if wait <= 0 {
			return ctx.Err()
		}
		if !sleep(ctx, wait) {
			return ctx.Err()
		}
	}
}

// write notes that a request is written now, or says how long it has to wait.
func (p *Pacer) write(domain string) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	l, now := p.lane(domain), time.Now()
	if !l.written.IsZero() && l.written.Add(l.spacing).After(now) {
		return l.written.Add(l.spacing).Sub(now)
	}
	l.written = now
	return 0
}

// await returns once the request is granted.
func (p *Pacer) await(ctx context.Context, domain string, at place) (*waiter, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	w := p.enqueue(domain, at)
	return w, p.wait(ctx, w)
}

// enqueue puts a request into its domain's lane.
func (p *Pacer) enqueue(domain string, at place) *waiter {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.turns++
	w := &waiter{lane: p.lane(domain), place: at, turn: p.turns, ready: make(chan struct{})}
	w.lane.waiting.put(w)
	p.settle(w.lane)
	return w
}

// wait returns once w is granted: from then on it holds a slot, and its domain
// stands still until it begins or is forgone. After an error it waits no more.
func (p *Pacer) wait(ctx context.Context, w *waiter) error {
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
		p.leave(w)
		return ctx.Err()
	}
}

// leave ends a wait, also one whose grant came in the meantime.
func (p *Pacer) leave(w *waiter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.at == 0 {
		p.giveBack(w.lane)
	}
	w.lane.waiting.drop(w)
	p.settle(w.lane)
}

// forgo gives a grant back that no request was made of.
func (p *Pacer) forgo(w *waiter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.giveBack(w.lane)
	p.settle(w.lane)
}

func (p *Pacer) giveBack(l *lane) {
	l.granted = false
	l.flying--
	p.used--
}

// begin is the start of a granted request.
func (p *Pacer) begin(w *waiter, a *answer) (release func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a.understood()
	l, now := w.lane, time.Now()
	l.granted, l.began, p.acted = false, now, now
	p.settle(l)
	return sync.OnceFunc(func() { p.release(l, now, a) })
}

func (p *Pacer) release(l *lane, began time.Time, a *answer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if l.flying >= l.window && l.waiting.Len() > 0 && !l.due().After(now) {
		l.pressed = true
	}
	a.came(l)
	l.flying--
	p.used--
	p.held += now.Sub(began)
	p.freed++
	p.acted = now
	p.settle(l)
}

// understood says that what an answer means is known, or that its check moves
// on without.
func (p *Pacer) understood(a *answer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a.understood()
}

// pondered is closed once all answers of a domain are understood; nil is now.
func (p *Pacer) pondered(domain string) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lane(domain).pondered
}

// heard learns whether a domain's answer came.
func (p *Pacer) heard(domain string, answered bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lane(domain)
	l.heard(answered)
	p.settle(l)
}

// queued says how many checks of a domain are still to be started, the one that
// waits included, and the band of the first.
func (p *Pacer) queued(domain string, n, band int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lane(domain)
	p.left += n - l.left
	l.left, l.band = n, band
	p.rank(l)
	p.settle(l)
}

// pause grants nothing until resume.
func (p *Pacer) pause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused = true
}

func (p *Pacer) resume() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused, p.acted = false, time.Now()
	p.dispatch(p.acted)
}

// act is a sign of life of those whom the pacer serves.
func (p *Pacer) act() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.acted = time.Now()
}

// quiet is the moment since which something should have happened: the last
// action, or where no request is under way, the moment the next one may start.
func (p *Pacer) quiet() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	if next := p.resting.first(); next != nil && p.used == 0 && next.due().After(p.acted) {
		return next.due()
	}
	return p.acted
}

// lane is that of a domain, the same one for whoever asks. The lock is held.
func (p *Pacer) lane(domain string) *lane {
	l := p.lanes[domain]
	if l == nil {
		var spacing time.Duration
		if rate := p.rate(domain); rate > 0 {
			spacing = time.Duration(float64(time.Second) / rate)
		}
		l = newLane(spacing, len(p.lanes))
		p.lanes[domain] = l
	}
	return l
}
