package notify

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Week sums up the last whole week, as the weekly report does: what is counted
// in it, and where the URLs stand now (001, "Report Format").
type Week struct {
	Monday   string `json:"monday"`
	Total    int    `json:"total"`
	Healthy  int    `json:"healthy"`
	Degraded int    `json:"degraded"`
	Down     int    `json:"down"`
	Unknown  int    `json:"unknown"`
	New      int    `json:"new"`
	Resolved int    `json:"resolved"`
}

// weekOf is the Monday 00:00 UTC that the week of i begins with (ISO 8601).
func weekOf(i observe.Instant) observe.Instant {
	t := i.Time()
	sinceMonday := (int(t.Weekday()) + 6) % 7
	return observe.At(time.Date(t.Year(), t.Month(), t.Day()-sinceMonday, 0, 0, 0, 0, time.UTC))
}

// Since is the first instant whose events [Compose] needs: the start of the
// last whole week, which is never less than [observe.NoticeLife] ago.
func Since(now observe.Instant) observe.Instant { return weekOf(now).Add(-7 * 24 * time.Hour) }

func lastWeek(s snapshot.Snapshot) *Week {
	start, end := Since(s.Now), weekOf(s.Now)
	w := Week{Monday: start.Time().Format(time.DateOnly)}
	for _, e := range s.Entries {
		if e.Enabled() {
			w.Total++
			*w.count(e.Condition())++
		}
	}
	for _, e := range s.Events {
		switch {
		case e.At < start || e.At >= end:
		case e.Kind == health.AlertRaised:
			w.New++
		case e.Kind == health.RecoveredFully && e.Alerted:
			w.Resolved++
		}
	}
	return &w
}

func (w *Week) count(c snapshot.Condition) *int {
	switch c {
	case snapshot.Healthy:
		return &w.Healthy
	case snapshot.Degraded:
		return &w.Degraded
	case snapshot.Down:
		return &w.Down
	}
	return &w.Unknown
}
