package hostile_test

import (
	"context"
	"sync"
)

// visits are the addresses of a web that somebody asked for, without scheme,
// port and query. It is safe for concurrent use.
type visits struct {
	mu   sync.Mutex
	came map[string]bool
	more chan struct{} // closed and made anew with each visit
}

func newVisits() *visits { return &visits{came: map[string]bool{}, more: make(chan struct{})} }

func (v *visits) note(address string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.came[address] = true
	close(v.more)
	v.more = make(chan struct{})
}

// look tells whether somebody has come, and when to look again.
func (v *visits) look(address string) (came bool, more <-chan struct{}) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.came[address], v.more
}

// await waits until somebody has come, or ctx ends.
func (v *visits) await(ctx context.Context, address string) {
	for came, more := v.look(address); !came; came, more = v.look(address) {
		select {
		case <-more:
		case <-ctx.Done():
			return
		}
	}
}
