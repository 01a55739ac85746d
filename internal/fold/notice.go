package fold

import (
	"maps"
	"reflect"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Notices folds what channels accepted into what they were told, by channel:
// a union, so that neither the order of the lines shows nor a line that comes
// twice. What a channel was told [observe.NoticeLife] before its newest notice
// is forgotten. It mutates neither argument, and says whether anything changed.
func Notices(was map[string]observe.Told, lines []observe.Notice) (now map[string]observe.Told, changed bool) {
	now = maps.Clone(was)
	if now == nil {
		now = map[string]observe.Told{}
	}
	for _, n := range lines {
		now[n.Channel] = told(now[n.Channel], n)
	}
	return now, len(lines) > 0 && !reflect.DeepEqual(now, was)
}

func told(t observe.Told, n observe.Notice) observe.Told {
	if t.Since == 0 || n.At < t.Since {
		t.Since = n.At
	}
	t.Last, t.DigestAt = max(t.Last, n.At), max(t.DigestAt, n.DigestAt)
	events := make(map[string]observe.Instant, len(t.Events)+len(n.Told))
	maps.Copy(events, t.Events)
	for _, key := range n.Told {
		events[key] = max(events[key], n.At)
	}
	forgotten := t.Last.Add(-observe.NoticeLife)
	maps.DeleteFunc(events, func(_ string, at observe.Instant) bool { return at < forgotten })
	t.Events = events
	return t
}
