// Package runner turns a plan into a journal, politely: one queue a
// registrable domain, its requests spaced, all of them under one global limit.
//
//	jobs ─┬─> queue of domain A ─┐  host's turn   global slot
//	      ├─> queue of domain B ─┼─> ( spacing ) ─> ( limit ) ─> probe ─> sink
//	      └─> queue of domain C ─┘
//
// The host's turn is taken before the global slot, so that a slow host holds
// up nobody but itself.
package runner

import (
	"context"
	"sync"
	"time"
)

// Pacer spaces the requests to each domain and bounds them all together. It is
// safe for concurrent use.
type Pacer struct {
	rate  func(domain string) float64 // requests a second; 0 is no limit
	slots chan struct{}

	mu    sync.Mutex
	hosts map[string]*turn
}

// turn is the right to start the next request to one domain: whoever holds the
// token waits for the spacing and for a slot, and leaves the time of its start.
type turn struct {
	token chan time.Time // the start of the request before
}

// NewPacer allows limit requests at once. The rate of a domain must not change
// during a run.
func NewPacer(limit int, rate func(domain string) float64) *Pacer {
	return &Pacer{rate: rate, slots: make(chan struct{}, limit), hosts: map[string]*turn{}}
}

// Acquire waits for the domain's turn and then for a slot; whoever gets both
// may send one request, and calls release once its answer is read. The error
// is the context's. A slot that the runner took in advance for this check is
// handed out first.
func (p *Pacer) Acquire(ctx context.Context, domain string) (release func(), err error) {
	if g := grantOf(ctx); g != nil {
		if release := g.take(domain); release != nil {
			return release, nil
		}
	}
	t := p.turn(domain)
	var before time.Time
	select {
	case before = <-t.token:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := p.space(ctx, domain, before); err != nil {
		t.token <- before
		return nil, err
	}
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		t.token <- before
		return nil, ctx.Err()
	}
	t.token <- time.Now()
	return sync.OnceFunc(func() { <-p.slots }), nil
}

// space waits until the domain's spacing since the request before is over.
func (p *Pacer) space(ctx context.Context, domain string, before time.Time) error {
	rate := p.rate(domain)
	if rate <= 0 || before.IsZero() {
		return ctx.Err()
	}
	wait := time.NewTimer(time.Until(before.Add(time.Duration(float64(time.Second) / rate))))
	defer wait.Stop()
	select {
	case <-wait.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *Pacer) turn(domain string) *turn {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.hosts[domain]
	if t == nil {
		t = &turn{token: make(chan time.Time, 1)}
		t.token <- time.Time{}
		p.hosts[domain] = t
	}
	return t
}
