package runner

// answer is the last answer that a check got, from when it came until it is
// understood: it may say that the domain is to be left alone, so that the next
// check of the domain is not begun before. The pacer's lock guards it; a nil
// one belongs to no check, and nobody waits for it.
type answer struct {
	lane *lane // of the request; nil once understood
}

func (a *answer) came(l *lane) {
	if a == nil {
		return
	}
	a.understood()
	a.lane = l
	if l.pondering++; l.pondering == 1 {
		l.pondered = make(chan struct{})
	}
}

func (a *answer) understood() {
	if a == nil || a.lane == nil {
		return
	}
	l := a.lane
	a.lane = nil
	if l.pondering--; l.pondering == 0 {
		close(l.pondered)
		l.pondered = nil
	}
}
