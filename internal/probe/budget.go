package probe

import (
	"context"
	"errors"
	"sync"
	"time"
)

var errBudget = errors.New("the time for all tries ran out")

// budget ends a check: its clock runs from the first request, so that a queue
// before it costs nothing.
type budget struct {
	limit  time.Duration
	cancel context.CancelCauseFunc

	mu    sync.Mutex
	timer *time.Timer
	ends  time.Time
}

func newBudget(ctx context.Context, limit time.Duration) (context.Context, *budget) {
	ctx, cancel := context.WithCancelCause(ctx)
	return ctx, &budget{limit: limit, cancel: cancel}
}

// start starts the clock, once.
func (b *budget) start() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.timer == nil {
		b.ends = time.Now().Add(b.limit)
		b.timer = time.AfterFunc(b.limit, func() { b.cancel(errBudget) })
	}
}

// allows tells whether a wait of d leaves time for another request.
func (b *budget) allows(d time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.timer == nil || time.Until(b.ends) > d
}

func (b *budget) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.timer != nil {
		b.timer.Stop()
	}
	b.cancel(nil)
}

// cutOff is how a reply says that ctx ended: our own limit is a time-out of
// the page, the caller's is no observation.
func cutOff(ctx context.Context, r reply) reply {
	cause := context.Cause(ctx)
	if errors.Is(cause, errBudget) {
		r.fault, r.cut = timeoutFault(errBudget.Error()), nil
		return r
	}
	r.cut = cause
	return r
}
