package github

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

// spacing is the least time between the starts of two writes: GitHub asks for
// a second, and allows 80 new things a minute.
const spacing = time.Second

// unlimited is the budget of a client outside of a sync.
const unlimited = -1

// errBudget keeps a write from being sent.
var errBudget = errors.New("the writes of this run are used up")

// pace keeps writes apart and within their number, and counts all calls.
type pace struct {
	next  http.RoundTripper
	now   func() time.Time
	sleep func(context.Context, time.Duration) error

	mu     sync.Mutex
	last   time.Time // the start of the last write
	reads  int
	writes int
	budget int // of writes still to be made
}

func (p *pace) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := p.turn(r); err != nil {
		closeBody(r)
		return nil, err
	}
	return p.next.RoundTrip(r)
}

// turn waits until the call may start.
func (p *pace) turn(r *http.Request) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.Method == http.MethodGet {
		p.reads++
		return nil
	}
	if p.budget == 0 {
		return errBudget
	}
	if err := p.space(r.Context()); err != nil {
		return err
	}
	p.last = p.now()
	p.writes++
	if p.budget != unlimited {
		p.budget--
	}
	return nil
}

// space waits until a write may start.
func (p *pace) space(ctx context.Context) error {
	if wait := p.last.Add(spacing).Sub(p.now()); !p.last.IsZero() && wait > 0 {
		return p.sleep(ctx, wait)
	}
	return nil
}

// rest waits until a write may start, for one that must follow a look at once.
func (p *pace) rest(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.space(ctx)
}

// allow sets how many writes there may be from now on.
func (p *pace) allow(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.budget = n
}

func (p *pace) left() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.budget
}

func (p *pace) calls() (reads, writes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.reads, p.writes
}

// closeBody does what a round tripper owes to a request that it does not send.
func closeBody(r *http.Request) {
	if r.Body != nil {
		_ = r.Body.Close()
	}
}
