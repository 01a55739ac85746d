package runner

import (
	"context"
	"sync"
)

// place is where a check stands in the order of its run. All its requests have
// it, so that what a check still needs goes before the checks after it. The
// zero place, that of requests outside a run, is before all.
type place struct {
	band int // of its priority, from 1
	rank int // its position, from 1
}

// check is what the context tells the pacer of the check that asks.
type check struct {
	place  place
	grant  *grant // for its first request
	answer *answer
	held   func(domain string) bool // whether a domain is to be left alone; nil is no
}

type checkKey struct{}

func withCheck(ctx context.Context, c check) context.Context {
	return context.WithValue(ctx, checkKey{}, c)
}

func checkOf(ctx context.Context) check {
	c, _ := ctx.Value(checkKey{}).(check)
	return c
}

// grant is the turn that the queue of a domain waited for before it opened a
// check, so that a check that waits for its first request costs nothing.
type grant struct {
	domain string
	pacer  *Pacer

	mu     sync.Mutex
	waiter *waiter // nil once taken
}

// take hands the turn out once, to the check's first request. One to another
// domain gives it back: nobody waits for a slot while holding another.
func (g *grant) take(domain string) *waiter {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	w := g.waiter
	g.waiter = nil
	if w != nil && domain != g.domain {
		g.pacer.forgo(w)
		return nil
	}
	return w
}

// drop gives the turn back when the check never used it.
func (g *grant) drop() {
	if w := g.take(g.domain); w != nil {
		g.pacer.forgo(w)
	}
}
