package runner

import "time"

// spare is the part of all slots, 1/spare, that may be kept for the longest
// queue.
const spare = 8

// settle puts a lane that changed where it belongs, and lets go what may go.
// The lock is held.
func (p *Pacer) settle(l *lane) {
	now := time.Now()
	p.put(l, now)
	p.dispatch(now)
}

func (p *Pacer) put(l *lane, now time.Time) {
	switch {
	case !l.open():
		p.takeOut(l)
	case l.due().After(now):
		p.ready.drop(l)
		p.resting.put(l)
	default:
		p.resting.drop(l)
		p.ready.put(l)
	}
}

func (p *Pacer) takeOut(l *lane) {
	p.resting.drop(l)
	p.ready.drop(l)
}

// dispatch grants the free slots to the lanes that are ready. The lock is held.
func (p *Pacer) dispatch(now time.Time) {
	for l := p.resting.first(); l != nil && !l.due().After(now); l = p.resting.first() {
		p.put(l, now)
	}
	for l := p.next(); l != nil; l = p.next() {
		p.grant(l)
	}
	p.rewind(now)
}

// next is the lane that gets a free slot, nil while none may: that of the first
// request in the run's order. But where the longest queue would outlast all
// else, it goes first within its band, and the slots that it is about to need
// are kept for it.
func (p *Pacer) next() *lane {
	first, free := p.ready.first(), p.limit-p.used
	if first == nil || free <= 0 || p.paused {
		return nil
	}
	l := p.long.first()
	switch {
	case l == nil, l.band > first.waiting.first().place.band, l.remaining() <= p.rest(l):
		return first
	case l.inReady > 0:
		return l
	case free <= min(l.window-l.flying, p.limit/spare):
		return nil
	}
	return first
}

// rank puts a lane where it belongs among the queues.
func (p *Pacer) rank(l *lane) {
	if l.left == 0 {
		p.long.drop(l)
		return
	}
	p.long.put(l)
}

// rest is how long the slots need for the checks of all other domains, by what
// requests took so far.
func (p *Pacer) rest(l *lane) time.Duration {
	if p.freed == 0 {
		return 0
	}
	others := time.Duration(p.left - l.left)
	return others * (p.held / time.Duration(p.freed)) / time.Duration(p.limit)
}

func (p *Pacer) grant(l *lane) {
	p.takeOut(l)
	w := l.waiting.first()
	l.waiting.drop(w)
	l.granted = true
	l.flying++
	p.used++
	close(w.ready)
}

// rewind sets the timer to the next lane that is due; without one it stops.
func (p *Pacer) rewind(now time.Time) {
	l := p.resting.first()
	switch {
	case l == nil && p.wake != nil:
		p.wake.Stop()
	case l == nil:
	case p.wake == nil:
		p.wake = time.AfterFunc(l.due().Sub(now), p.tick)
	default:
		p.wake.Reset(l.due().Sub(now))
	}
}

func (p *Pacer) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dispatch(time.Now())
}
