package doctor

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Schedule is whether GitHub starts the main workflow by itself.
type Schedule struct {
	Now        observe.Instant
	Trouble    string          // what GitHub said to the question; foreign
	State      string          // as GitHub names it; empty where it knows no such workflow
	Crons      []string        // when it should start
	LastRun    observe.Instant // that the schedule began; zero is none
	Conclusion string          // of that run; empty while it runs
	Address    string          // of that run
	Editor     string          // who changed the workflow last; empty where git cannot tell
}

// How late a scheduled run may be: cron on shared runners often drops an hour,
// and a whole night is more than chance. An hourly one is thus late after 6
// hours and dead after 24.
const (
	late = 5 * time.Hour
	dead = 23 * time.Hour
)

// run is what the templates see of the last one.
type run struct {
	Schedule
	Age, Every time.Duration
}

// Findings ends with a note on who keeps the schedule alive.
func (s Schedule) Findings() []Finding {
	if s.Trouble != "" {
		return one(found(OfSchedule, Error, "trouble", s))
	}
	if s.State == "" {
		return one(found(OfSchedule, Error, "unknown", s))
	}
	all := []Finding{s.state(), s.newest()}
	if s.failed() {
		all = append(all, found(OfSchedule, Warning, "failing", s))
	}
	if s.Editor != "" {
		return append(all, found(OfSchedule, Note, "editor", s))
	}
	return append(all, found(OfSchedule, Note, "someone", s))
}

func (s Schedule) state() Finding {
	switch s.State {
	case "active":
		return found(OfSchedule, OK, "active", s)
	case "disabled_inactivity", "disabled_manually", "disabled_fork":
		return found(OfSchedule, Error, s.State, s)
	}
	return found(OfSchedule, Warning, "state", s)
}

func (s Schedule) newest() Finding {
	r := run{Schedule: s, Age: s.Now.Sub(s.LastRun), Every: gap(s.Crons)}
	switch {
	case s.LastRun == 0:
		return found(OfSchedule, Note, "never", r)
	case r.Age > r.Every+dead:
		return found(OfSchedule, Error, "late", r)
	case r.Age > r.Every+late:
		return found(OfSchedule, Warning, "late", r)
	}
	return found(OfSchedule, OK, "ran", r)
}

// failed tells a run that ended badly; one that was cancelled made way for a
// later one.
func (s Schedule) failed() bool {
	switch s.Conclusion {
	case "failure", "timed_out", "startup_failure", "action_required":
		return true
	}
	return false
}
