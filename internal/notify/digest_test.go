package notify

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// waitingFor is a state in which two pages wait for a person.
func waitingFor(t testing.TB) snapshot.Snapshot {
	return state(t, 3, func(i int, r *health.Record) {
		switch i {
		case 0:
			r.Review = []health.Review{{Reason: health.ContentDrift, Since: noon.Add(-time.Hour), Detail: "1 change"}}
		case 1:
			r.Review = []health.Review{{Reason: health.Moved, Since: noon.Add(-30 * time.Hour)}, {Reason: health.ContentDrift, Since: noon}}
		}
	})
}

func TestWhenADigestIsDue(t *testing.T) {
	t.Parallel()
	s := waitingFor(t)
	for _, test := range []struct {
		name  string
		ago   time.Duration // the last one
		every time.Duration
		when  string
		due   bool
	}{
		{"a day later", 24 * time.Hour, 24 * time.Hour, "digest", true},
		{"a late run, and one that is on time", 22 * time.Hour, 24 * time.Hour, "digest", true},
		{"too early", 21 * time.Hour, 24 * time.Hour, "digest", false},
		{"weekly", 6 * 24 * time.Hour, 7 * 24 * time.Hour, "digest", false},
		{"weekly, due", 7*24*time.Hour - 3*time.Hour, 7 * 24 * time.Hour, "digest", true},
		{"not wanted", 48 * time.Hour, 24 * time.Hour, "alert", false},
	} {
		c := channel(test.when)
		c.Every = test.every
		m := Compose(s, old(observe.Notice{DigestAt: noon.Add(-test.ago)}), c, here)
		if (m.Digest != nil) != test.due || (m.Notice().DigestAt == noon) != test.due {
			t.Errorf("%s: %+v", test.name, m.Digest)
		}
	}
}

func TestWhatADigestSays(t *testing.T) {
	t.Parallel()
	yesterday := old(observe.Notice{DigestAt: noon.Add(-24 * time.Hour)})
	m := Compose(waitingFor(t), yesterday, channel("digest"), here)
	want := `linkhealth: 3 to review (civic/registry)

WAITING FOR A PERSON: 3 (Content changed 2, Moved 1)
- www.sepe.es/1: Moved since 2026-03-03 06:00 UTC
- www.sepe.es/0: Content changed since 2026-03-04 11:00 UTC: 1 change
- www.sepe.es/1: Content changed since 2026-03-04 12:00 UTC
To do: look at each, the oldest first. linkhealth show URL says what was seen.

Everything that is open: https://github.com/civic/registry/issues
`
	if diff := cmp.Diff(want, m.Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if m := Compose(state(t, 3, nil), yesterday, channel("digest"), here); !m.Empty() {
		t.Errorf("nothing waits, and it says\n%s", m.Text())
	}
}

// The first digest of a week tells of the week before.
func TestWeeklyFigures(t *testing.T) {
	t.Parallel()
	s := state(t, 5, func(i int, r *health.Record) {
		switch i {
		case 0:
			r.Metrics.ConsecutiveFailures, r.FailingSince = 3, noon
		case 1:
			r.Metrics.ConsecutiveFailures, r.FailingSince = 5, noon
		case 2:
			r.Metrics.LastSuccessAt = 0
		}
	})
	mild := happened(health.RecoveredFully, 9, 24*4)
	mild.Alerted = false
	s.Events = []health.Event{
		happened(health.AlertRaised, 1, 24*10), // Sunday of the week before that
		happened(health.AlertRaised, 1, 24*9), happened(health.AlertRaised, 2, 24*3),
		happened(health.RecoveredFully, 1, 24*4), mild,
		happened(health.AlertRaised, 3, 24), // this week
	}
	for i, test := range []struct {
		last time.Duration
		due  bool
	}{{24 * time.Hour, false}, {3 * 24 * time.Hour, true}, {60 * 24 * time.Hour, true}} {
		m := Compose(s, old(observe.Notice{DigestAt: noon.Add(-test.last)}), channel("digest"), here)
		if (m.Digest != nil) != test.due {
			t.Fatalf("%d: %+v", i, m.Digest)
		}
		if !test.due {
			continue
		}
		want := Week{Monday: "2026-02-23", Total: 5, Healthy: 2, Degraded: 1, Down: 1, Unknown: 1, New: 2, Resolved: 1}
		if diff := cmp.Diff(&want, m.Digest.Week); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		const says = "Week of 2026-02-23: 2 new issues, 1 resolved. Now: 5 URLs, 2 healthy, 1 degraded, 1 down, 1 not checked yet.\n"
		if !strings.Contains(m.Text(), says) || !strings.HasPrefix(m.Text(), "linkhealth: weekly figures (civic/registry)\n") {
			t.Errorf("it says\n%s", m.Text())
		}
	}
}

func TestWeeks(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ at, monday string }{
		{"2026-03-02T00:00:00Z", "2026-03-02"}, {"2026-03-08T23:59:59Z", "2026-03-02"},
		{"2026-01-01T00:00:00Z", "2025-12-29"}, {"2024-12-30T12:00:00Z", "2024-12-30"},
	} {
		at, err := time.Parse(time.RFC3339, test.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := weekOf(observe.At(at)).Time().Format(time.DateOnly); got != test.monday {
			t.Errorf("the week of %s begins on %s, want %s", test.at, got, test.monday)
		}
		if ago := observe.At(at).Sub(Since(observe.At(at))); ago < observe.NoticeLife {
			t.Errorf("%s: only %s of the past are asked for", test.at, ago)
		}
	}
}

// A monitor that stopped must say so; one that had nothing to do must not.
func TestStopped(t *testing.T) {
	t.Parallel()
	yesterday := old(observe.Notice{DigestAt: noon.Add(-24 * time.Hour)})
	for _, test := range []struct {
		name           string
		checked, next  time.Duration // before noon
		alsoCheckedNow bool
		stale          bool
	}{
		{"overdue for days", 72 * time.Hour, 48 * time.Hour, false, true},
		{"due within the day", 47 * time.Hour, 23 * time.Hour, false, false},
		{"not due for weeks", 72 * time.Hour, -300 * time.Hour, false, false},
		{"one is overdue while others are checked", 72 * time.Hour, 48 * time.Hour, true, false},
	} {
		s := state(t, 2, func(i int, r *health.Record) {
			r.Metrics.LastCheckAt, r.NextCheckAt = noon.Add(-test.checked), noon.Add(-test.next)
			if i == 1 && test.alsoCheckedNow {
				r.Metrics.LastCheckAt = noon.Add(-time.Hour)
			}
		})
		m := Compose(s, yesterday, channel("digest"), here)
		if stale := m.Digest != nil && m.Digest.Stale; stale != test.stale {
			t.Errorf("%s: stale is %t", test.name, stale)
		}
		says := fmt.Sprintf("Nothing was checked since %s.\n", stamp(noon.Add(-test.checked)))
		if test.stale && !strings.Contains(m.Text(), says) {
			t.Errorf("%s: it says\n%s", test.name, m.Text())
		}
	}
}
