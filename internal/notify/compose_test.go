package notify

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestWhatAChannelIsTold(t *testing.T) {
	t.Parallel()
	every := []health.Event{
		happened(health.DriftSeen, 2, 9), happened(health.FieldsDiffer, 2, 8),
		happened(health.FailureSeen, 1, 7), happened(health.WarningRaised, 1, 6), happened(health.MovedAway, 3, 6),
		happened(health.AlertRaised, 1, 5), happened(health.BecameDegraded, 1, 5),
		onDomain(health.BreakerOpen, "sepe.es", 5), {At: noon.Add(-4 * time.Hour), Kind: health.RunQuarantined, Severity: health.SeverityAlert},
		happened(health.RecoveredFully, 1, 3), happened(health.Reactivated, 4, 2),
	}
	mild := happened(health.RecoveredFully, 7, 1)
	mild.Alerted = false
	every = append(every, mild)
	for _, test := range []struct {
		name string
		when []string
		want string
	}{
		{"alerts, and what they came to", []string{"alert"}, "alert degraded run_quarantined recovered"},
		{"recoveries of what was alerted", []string{"recovered"}, "recovered reactivated"},
		{"both", []string{"alert", "recovered"}, "alert degraded run_quarantined recovered reactivated"},
		{"changes", []string{"drift"}, "drift fields_changed"},
		{"a digest is no event", []string{"digest"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := kinds(Compose(with(every...), old(), channel(test.when...), here)); got != test.want {
				t.Errorf("told %q, want %q", got, test.want)
			}
		})
	}
}

func TestEachEventOnce(t *testing.T) {
	t.Parallel()
	c := channel("alert", "recovered")
	s := with(happened(health.AlertRaised, 1, 5), happened(health.AlertRaised, 1, 5), happened(health.AlertRaised, 2, 4))
	first := Compose(s, old(), c, here)
	if got := kinds(first); got != "alert alert" {
		t.Fatalf("told %q", got)
	}
	if again := Compose(s, old(first.Notice()), c, here); !again.Empty() {
		t.Errorf("told again: %s", kinds(again))
	}
	s.Events = append(s.Events, happened(health.RecoveredFully, 1, 1))
	if got := kinds(Compose(s, old(first.Notice()), c, here)); got != "recovered" {
		t.Errorf("then told %q", got)
	}
}

// A new channel must not be flooded, one that failed for days must not lose
// anything, and what is to come is none of the past.
func TestHowFarBack(t *testing.T) {
	t.Parallel()
	s := with(happened(health.AlertRaised, 1, 24*8), happened(health.AlertRaised, 2, 24*6),
		happened(health.AlertRaised, 3, 23), happened(health.AlertRaised, 4, -1))
	hours := func(told observe.Told) (ids []string) {
		for _, e := range Compose(s, told, channel("alert"), here).Events {
			ids = append(ids, e.ID[15:])
		}
		return ids
	}
	for _, test := range []struct {
		name string
		told observe.Told
		want []string
	}{
		{"a new channel", observe.Told{}, []string{"3"}},
		{"one known for six days, never told", observe.Told{Since: noon.Add(-6 * 24 * time.Hour)}, []string{"2", "3"}},
		{"one known for long", old(), []string{"2", "3"}},
	} {
		if got := hours(test.told); !slices.Equal(got, test.want) {
			t.Errorf("%s is told of %v, want %v", test.name, got, test.want)
		}
	}
}

func TestMoreThanOneMessageHolds(t *testing.T) {
	t.Parallel()
	var events []health.Event
	for n := range observe.MaxTold + 5 {
		events = append(events, happened(health.AlertRaised, n, 5))
	}
	c := channel("alert")
	first := Compose(with(events...), old(), c, here)
	rest := Compose(with(events...), old(first.Notice()), c, here)
	if len(first.Events) != observe.MaxTold || len(rest.Events) != 5 {
		t.Errorf("told of %d, then of %d", len(first.Events), len(rest.Events))
	}
}

func TestKeysOfTheSameNews(t *testing.T) {
	t.Parallel()
	c := channel("alert", "digest")
	s := state(t, 1, func(_ int, r *health.Record) { r.Review = []health.Review{{Reason: health.Moved, Since: noon}} })
	s.Events = []health.Event{happened(health.AlertRaised, 1, 5)}
	first := Compose(s, old(), c, here)
	later := s
	later.Now = noon.Add(time.Hour)
	if Compose(later, old(), c, here).idempotencyKey() != first.idempotencyKey() {
		t.Error("the same news, sent again, have another key")
	}
	s.Events = append(s.Events, happened(health.CertificateExpired, 1, 5))
	first = Compose(s, old(), c, here)
	turned := s
	turned.Events = []health.Event{s.Events[1], s.Events[0]}
	if Compose(turned, old(), c, here).idempotencyKey() != first.idempotencyKey() {
		t.Error("the order within an instant shows in the key")
	}
	others := map[string]bool{first.idempotencyKey(): true}
	more := s
	more.Events = append(slices.Clone(s.Events), happened(health.AlertRaised, 2, 4))
	told := old(first.Notice())
	nextDay := s
	nextDay.Now = noon.Add(24 * time.Hour)
	for _, m := range []Message{Compose(more, old(), c, here), Compose(nextDay, told, c, here), Compose(s, old(), channel("alert"), here)} {
		if m.Empty() || others[m.idempotencyKey()] {
			t.Errorf("other news have the same key, or there are none: %q", m.Text())
		}
		others[m.idempotencyKey()] = true
	}
}

func TestChannelsHoldNoSecrets(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		one, other string
		same       bool
		exposed    bool
	}{
		{"slack://hook:AAAA-BBBB-CCCC@webhook", "slack://hook:DDDD-EEEE-FFFF@webhook", true, true},
		{"slack://xoxb:1-2-3@C001", "slack://xoxb:1-2-3@C002", false, true},
		{"telegram://1:a@telegram?chats=a", "telegram://1:a@telegram?chats=b", false, true},
		{"https://ci.example.org/hook?token=a", "https://ci.example.org/hook?token=b", true, true},
		{"https://ci.example.org/services/T0001/B0001/x8S7d6f5G4h3J2k1", "https://ci.example.org/", false, true},
		{"https://ci.example.org/linkhealth/notices-of-the-day", "http://ci.example.org/linkhealth/notices-of-the-day", false, false},
	} {
		one, other := Channels(literal(test.one))[0], Channels(literal(test.other))[0]
		if (one.ID == other.ID) != test.same || len(one.ID) != 16 {
			t.Errorf("%s and %s have the IDs %s and %s", test.one, test.other, one.ID, other.ID)
		}
		if one.Exposed() != test.exposed {
			t.Errorf("%s: exposed is %t", test.one, one.Exposed())
		}
		scheme, rest, _ := strings.Cut(test.one, "://")
		if one.Name != "notify[0] ("+scheme+")" || strings.Contains(one.Name, rest) {
			t.Errorf("%s is called %q", test.one, one.Name)
		}
	}
	env := channel("alert")
	if env.Name != "HOOK" || env.Exposed() {
		t.Errorf("%+v", env)
	}
	if _, err := env.Address(func(string) string { return " " }); err == nil || !strings.Contains(err.Error(), "HOOK") {
		t.Errorf("an empty variable: %v", err)
	}
	if got, err := env.Address(func(name string) string { return name + "://x\n" }); got != "HOOK://x" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ repository, server, want string }{
		{"civic/registry", "https://github.com", "{civic/registry https://github.com/civic/registry/issues}"},
		{"civic/registry", "", "{civic/registry }"},
		{"civic/registry", "javascript:alert(1)", "{civic/registry }"},
		{"civic/registry", "https://github.com/<b>", "{civic/registry }"},
		{"@everyone <b>", "https://github.com", "{ }"},
		{"", "https://github.com", "{ }"},
	} {
		if got := fmt.Sprint(PlaceOf(test.repository, test.server)); got != test.want {
			t.Errorf("%q on %q is %s, want %s", test.repository, test.server, got, test.want)
		}
	}
}
