package browser

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// What one page may ask for.
const (
	maxRequests = 150      // that are fetched
	maxAsked    = 1000     // that are made, refused ones included
	maxBytes    = 20 << 20 // of all bodies together
	maxAtOnce   = 8        // requests under way
)

// traffic counts what one page asks for, holds it to the limits, and remembers
// what failed. It is safe for concurrent use.
type traffic struct {
	slots chan struct{}
	flood chan struct{} // closed after maxAsked requests

	mu       sync.Mutex
	asked    int
	active   int
	bytes    int
	quiet    time.Time // since when nothing is active
	failures map[string]error
}

func newTraffic() *traffic {
	return &traffic{
		slots:    make(chan struct{}, maxAtOnce),
		flood:    make(chan struct{}),
		quiet:    time.Now(),
		failures: map[string]error{},
	}
}

// admit counts a request and says whether it may be fetched.
func (t *traffic) admit() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asked++
	if t.asked == maxAsked {
		close(t.flood)
	}
	if t.asked > maxRequests {
		return refuse("the page made more than %d requests", maxRequests)
	}
	if t.bytes > maxBytes {
		return refuse("the page is larger than %d MiB", maxBytes>>20)
	}
	return nil
}

// note remembers how the request for raw went.
func (t *traffic) note(raw string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err == nil {
		delete(t.failures, failureKey(raw))
	} else if t.asked <= maxAsked {
		t.failures[failureKey(raw)] = err
	}
}

// begin waits for one of the page's places; the page is not idle until end.
func (t *traffic) begin(ctx context.Context) (end func(), err error) {
	t.count(+1)
	select {
	case t.slots <- struct{}{}:
		return func() {
			<-t.slots
			t.count(-1)
		}, nil
	case <-ctx.Done():
		t.count(-1)
		return nil, context.Cause(ctx)
	}
}

func (t *traffic) count(active int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.active += active
	t.quiet = time.Now()
}

// weigh counts a body, and refuses the one that is too much.
func (t *traffic) weigh(bytes int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes += bytes
	if t.bytes > maxBytes {
		return refuse("the page is larger than %d MiB", maxBytes>>20)
	}
	return nil
}

// idle is for how long nothing has been under way. What is refused does not
// disturb it.
func (t *traffic) idle(now time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.active > 0 {
		return 0
	}
	return now.Sub(t.quiet)
}

// failure is why the last request for raw got no answer of a server; nil if it
// got one.
func (t *traffic) failure(raw string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.failures[failureKey(raw)]
}

// failureKey is one spelling for what the proxy was asked and what Chrome says
// that it shows.
func failureKey(raw string) string {
	u, err := link.Parse(raw)
	if err != nil {
		return raw
	}
	return u.String()
}

// Refused is a request that this package itself turned down, for what it is or
// because the page had too many. Error says why.
type Refused struct{ why string }

func refuse(format string, args ...any) error { return &Refused{fmt.Sprintf(format, args...)} }

func (r *Refused) Error() string { return "refused: " + r.why }
