package runner

import (
	"slices"
	"sync"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// ledger is what a run has to show: observations by the place of their job, and
// the first fault, which ends it.
type ledger struct {
	end func()

	mu     sync.Mutex
	seen   []observe.Observation
	made   []bool // by the place too
	err    error
	closed bool
}

func newLedger(jobs int, end func()) *ledger {
	return &ledger{end: end, seen: make([]observe.Observation, jobs), made: make([]bool, jobs)}
}

// keep notes an observation. One that comes after the end is lost.
func (l *ledger) keep(i int, o observe.Observation) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.seen[i], l.made[i] = o, true
	}
}

// fail notes a fault and ends the run.
func (l *ledger) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.err = err
	}
	l.end()
}

// over tells that nobody waits for observations any more.
func (l *ledger) over() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closed
}

// close ends the ledger and returns what is in it, in the order of the jobs.
func (l *ledger) close() (kept []observe.Observation, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	kept = l.seen[:0]
	for i, made := range l.made {
		if made {
			kept = append(kept, l.seen[i])
		}
	}
	return slices.Clip(kept), l.err
}
