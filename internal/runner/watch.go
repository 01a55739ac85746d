package runner

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	// networkPause is the time between two looks at a network that is down (the
	// specification of the reliable crawler, part 1).
	networkPause = 30 * time.Second

	// lastWait is how long a run that is cut off waits for its checks: what hangs
	// may not even hear of it.
	lastWait = 10 * time.Second
)

// watch returns when the run has ended by itself, or soon after ctx has ended,
// which a stall makes it do.
func (r *run) watch(ctx context.Context, ended <-chan struct{}) {
	watching, stop := context.WithCancel(ctx)
	var watch sync.WaitGroup
	defer watch.Wait()
	defer stop()
	if r.StallAfter > 0 {
		watch.Go(func() {
			if err := r.untilStalled(watching); err != nil {
				r.ledger.fail(err)
			}
		})
	}
	select {
	case <-ended:
		return
	case <-ctx.Done():
	}
	last := time.NewTimer(lastWait)
	defer last.Stop()
	select {
	case <-ended:
	case <-last.C:
	}
}

// untilStalled watches until the run stands still for a reason that does not
// pass, or ctx ends.
func (r *run) untilStalled(ctx context.Context) error {
	for {
		since := r.Pacer.quiet()
		if left := r.StallAfter - time.Since(since); left > 0 {
			if !sleep(ctx, left) {
				return nil
			}
			continue
		}
		if err := r.overcome(ctx, since); err != nil || ctx.Err() != nil {
			return err
		}
	}
}

// overcome looks for the cause of a stall. It returns no error when the run may
// go on: the network is back, or something happened in the meantime.
func (r *run) overcome(ctx context.Context, since time.Time) error {
	r.warn(fmt.Sprintf("nothing has happened for %s: looking for the cause", r.StallAfter))
	d := r.diagnose(ctx)
	switch {
	case ctx.Err() != nil:
		return nil
	case d == NetworkDown:
		return r.awaitNetwork(ctx)
	case !r.Pacer.quiet().Equal(since):
		return nil
	}
	return &StallError{Diagnosis: d, After: r.StallAfter}
}

// awaitNetwork lets no request start until the network is up.
func (r *run) awaitNetwork(ctx context.Context) error {
	r.Pacer.pause()
	r.warn("the network is down: no request is started until it is up")
	for sleep(ctx, networkPause) {
		switch d := r.diagnose(ctx); {
		case ctx.Err() != nil:
			return nil
		case d == NothingFound:
			r.Pacer.resume()
			r.warn("the network is up: the run goes on")
			return nil
		case d != NetworkDown:
			return &StallError{Diagnosis: d, After: r.StallAfter}
		}
	}
	return nil
}

func (r *run) diagnose(ctx context.Context) Diagnosis {
	if r.Diagnose == nil {
		return NothingFound
	}
	return r.Diagnose(ctx)
}

func (r *run) warn(text string) {
	if r.Warn != nil {
		r.Warn(text)
	}
}

// sleep waits, and tells whether ctx lasted.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
