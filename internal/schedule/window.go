package schedule

import "time"

// inWindow tells whether the wall clock of the configured zone is inside the
// window of the day; the window may run over midnight.
func (j judge) inWindow() bool {
	w := j.s.Registry.Config.Schedule
	t := j.s.Now.Time().In(w.Location)
	clock := time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute + time.Duration(t.Second())*time.Second
	if w.From <= w.To {
		return w.From <= clock && clock < w.To
	}
	return clock >= w.From || clock < w.To
}
