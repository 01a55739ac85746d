package runner

import "time"

// widest is how many requests of one domain may be under way: enough to keep
// its rate when its answers are slow, as few as a browser opens.
const widest = 6

// lane is one domain: who waits for it, and when its next request may start.
// The pacer's lock guards it.
type lane struct {
	spacing time.Duration // between the starts of two requests
	began   time.Time     // the start of the request before
	written time.Time     // the moment kept for writing the request before
	waiting order[*waiter]

	flying  int  // requests granted and not released
	window  int  // how many may be: what its answers have earned
	granted bool // one of them has not begun: until it has, nobody knows when the next one may
	pressed bool // the window alone held a request back

	pondering int           // answers that came and are not understood yet
	pondered  chan struct{} // closed once there are none; nil while there are none

	left int // checks of the run that are still to be started
	band int // of the first of them
	born int // the lanes are numbered

	inResting, inReady, inLong int // its places in the pacer's orders
}

func newLane(spacing time.Duration, born int) *lane {
	return &lane{spacing: spacing, born: born, window: 1, waiting: order[*waiter]{
		before: (*waiter).before, place: func(w *waiter) *int { return &w.at },
	}}
}

// due is when the next request may start; the zero time is at once.
func (l *lane) due() time.Time {
	if l.began.IsZero() {
		return l.began
	}
	return l.began.Add(l.spacing)
}

// open tells that nothing but time can hold the next request back.
func (l *lane) open() bool {
	return l.waiting.Len() > 0 && !l.granted && l.flying < l.window
}

// remaining is how long the domain's queue takes at its rate.
func (l *lane) remaining() time.Duration { return time.Duration(l.left) * l.spacing }

// heard widens the window when an answer came for which a request had to wait,
// and narrows it to one when none came: a host that hangs holds one slot, and a
// host that answers in time never has more connections than it needs.
func (l *lane) heard(answered bool) {
	switch {
	case !answered:
		l.window = 1
	case l.pressed:
		l.window = min(2*l.window, widest)
	}
	l.pressed = false
}

// waiter is a request that waits for its domain's turn and for a slot.
type waiter struct {
	lane  *lane
	place place
	turn  uint64        // of two requests of one check, who came first
	ready chan struct{} // closed once granted
	at    int           // its place among those who wait
}

func (w *waiter) before(v *waiter) bool {
	if w.place.rank != v.place.rank {
		return w.place.rank < v.place.rank
	}
	return w.turn < v.turn
}

// earlier is the order in which lanes rest.
func earlier(a, b *lane) bool { return a.due().Before(b.due()) }

// higher puts the lane first whose next request stands first in the run.
func higher(a, b *lane) bool { return a.waiting.first().before(b.waiting.first()) }

// longer puts the longest queue first.
func longer(a, b *lane) bool {
	if x, y := a.remaining(), b.remaining(); x != y {
		return x > y
	}
	return a.born < b.born
}
