package notify

import (
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Key names an event: 16 hex digits.
func Key(e health.Event) string {
	return identity(e.At.String(), string(e.Kind), e.ID, e.Domain)
}

// news are the events that the channel wants and was not told of, oldest first,
// at most [observe.MaxTold]; the rest is for the next run.
func news(events []health.Event, told observe.Told, c Channel, now observe.Instant) []health.Event {
	var found []health.Event
	alerted := map[string]bool{} // by id: this message says that it is failing
	seen := map[string]bool{}
	since := c.since(now, told)
	for _, e := range events {
		key := Key(e)
		_, known := told.Events[key]
		if known || seen[key] || e.At < since || e.At > now || !c.takes(e, alerted[e.ID]) {
			continue
		}
		if len(found) == observe.MaxTold {
			break
		}
		seen[key] = true
		found = append(found, e)
		alerted[e.ID] = alerted[e.ID] || e.Severity == health.SeverityAlert && e.ID != ""
	}
	return found
}

// takes tells whether the channel is told of the event. A recovery is worth a
// word where the incident had reached the alert. Where this very message tells
// of the alert, it must not hide that it is over.
func (c Channel) takes(e health.Event, alerted bool) bool {
	switch {
	case e.Severity == health.SeverityAlert:
		return c.wants("alert")
	case e.Kind == health.RecoveredFully:
		return alerted || c.wants("recovered") && e.Alerted
	case e.Kind == health.Reactivated:
		return alerted || c.wants("recovered")
	case changed(e.Kind):
		return c.wants("drift")
	}
	return false
}

// changed tells the kinds that say that a page says something else.
func changed(k health.Kind) bool { return k == health.DriftSeen || k == health.FieldsDiffer }
