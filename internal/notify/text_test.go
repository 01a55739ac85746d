package notify

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

func TestWhatAMessageSays(t *testing.T) {
	t.Parallel()
	escalated := happened(health.EscalatedFurther, 1, 2)
	escalated.Since, escalated.Detail = noon.Add(-30*3600e9), "5 failures in a row, now timeout"
	drift := happened(health.DriftSeen, 4, 1)
	drift.Detail = "1 change: amount 480 € → 500 € under Cuantía"
	m := Compose(with(
		happened(health.AlertRaised, 1, 6), happened(health.BecameDegraded, 1, 6),
		happened(health.AlertRaised, 2, 5),
		health.Event{At: noon.Add(-4 * 3600e9), Kind: health.RunQuarantined, Severity: health.SeverityAlert, Detail: "no canary answers"},
		happened(health.RecoveredFully, 2, 3), happened(health.RecoveredFully, 3, 3),
		escalated, drift,
	), old(), channel("alert", "recovered", "drift"), here)
	want := `linkhealth: 2 alerts, 2 recovered, 1 changed (civic/registry)

ALERT: 2 things a person must look at
- www.sepe.es/1: failing since 2026-03-03 06:00 UTC: 3 failures in a row, now timeout; still failing, so it should no longer be shown; since 2026-03-03 06:00 UTC: 5 failures in a row, now timeout
- the network of the monitor: the run of 2026-03-04 08:00 UTC does not count: no canary answers
To do: open the page. If it moved, write its new address into the registry. If it is fine, say so: linkhealth verify URL --until DATE --by WHO.

RECOVERED: 2
- www.sepe.es/2: failing since 2026-03-03 07:00 UTC: 3 failures in a row, now timeout; healthy again on 2026-03-04 09:00 UTC, after failing since 2026-03-03 09:00 UTC
- www.sepe.es/3: healthy again on 2026-03-04 09:00 UTC, after failing since 2026-03-03 09:00 UTC

CHANGED: 1 page
- www.sepe.es/4: another text since 2026-03-04 11:00 UTC: 1 change: amount 480 € → 500 € under Cuantía
To do: read what changed. linkhealth show URL prints it; accept the new text if it is right.

Everything that is open: https://github.com/civic/registry/issues
`
	if diff := cmp.Diff(want, m.Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	title, body := m.in(dialectOf("slack"))
	if title != "linkhealth: 2 alerts, 2 recovered, 1 changed (civic/registry)" || strings.Contains(body, title) || strings.Contains(body, "\n\n") {
		t.Errorf("Slack is told %q and\n%s", title, body)
	}
}

// Three hundred pages of one domain are one line, and three hundred domains are
// a list that is cut; both are told as a whole.
func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	var pages, domains []health.Event
	for n := range 300 {
		pages = append(pages, happened(health.AlertRaised, n, 5), happened(health.BecameDegraded, n, 5))
		e := happened(health.AlertRaised, n, 5)
		e.Domain = fmt.Sprintf("d%d.es", n)
		domains = append(domains, e)
	}
	pages = append(pages, onDomain(health.DomainFailing, "sepe.es", 5), happened(health.CertificateExpired, 7, 4))

	m := Compose(with(pages...), old(), channel("alert"), here)
	if len(m.Notice().Told) != 602 {
		t.Errorf("%d events are told", len(m.Notice().Told))
	}
	if text := m.Text(); !strings.Contains(text, "ALERT: 2 things") || !strings.Contains(text, "- sepe.es: most of its URLs fail since 2026-03-04 07:00 UTC: 300 of 310 URLs are failing\n") ||
		!strings.Contains(text, "- www.sepe.es/7: failing since") {
		t.Errorf("it says\n%s", text)
	}
	m = Compose(with(domains...), old(), channel("alert"), here)
	if text := m.Text(); strings.Count(text, "\n- ") != 20 || !strings.Contains(text, "\nand 280 more\n") || len(m.Notice().Told) != 300 {
		t.Errorf("it says\n%s", text)
	}
}

// The lists of a message share the room that it has.
func TestSectionsShareTheRoom(t *testing.T) {
	t.Parallel()
	var events []health.Event
	for n := range 15 {
		events = append(events, happened(health.AlertRaised, n, 5), happened(health.RecoveredFully, 100+n, 5), happened(health.DriftSeen, 200+n, 5))
	}
	text := Compose(with(events...), old(), channel("alert", "recovered", "drift"), here).Text()
	if strings.Count(text, "\n- ") != 20 || !strings.Contains(text, "RECOVERED: 15\n") || !strings.Contains(text, "\nand 10 more\n") || !strings.Contains(text, "CHANGED: 15 pages\nand 15 more\n") {
		t.Errorf("it says\n%s", text)
	}
}

// No service may have to cut a message: that could cut a quotation open.
func TestMessagesFit(t *testing.T) {
	t.Parallel()
	var events []health.Event
	for n := range 60 {
		e := happened([]health.Kind{health.AlertRaised, health.RecoveredFully, health.DriftSeen}[n%3], n, 5)
		e.URL = "https://www.sepe.es/" + strings.Repeat("ñ&", 100)
		e.Detail = strings.Repeat("\U0001F600&", 300)
		events = append(events, e)
	}
	s := state(t, 60, func(_ int, r *health.Record) {
		r.Review = []health.Review{{Reason: health.Moved, Since: noon, Detail: events[0].Detail}}
	})
	s.Events = events
	m := Compose(s, old(), channel("alert", "recovered", "drift", "digest"), here)
	for _, name := range []string{"slack", "discord", "telegram", "pushover", "smtp", "generic"} {
		d := dialectOf(name)
		title, body := m.in(d)
		if len(body) > d.most {
			t.Errorf("%s gets %d bytes of %d", name, len(body), d.most)
		}
		if !strings.Contains(body, "ALERT: 20") || strings.Contains(title, "\n") {
			t.Errorf("%s is told\n%s", name, body)
		}
	}
}

// Every kind and every reason that a channel can be told of has its words.
func TestWords(t *testing.T) {
	t.Parallel()
	for _, reason := range health.Reasons() {
		if word(reason) == "" {
			t.Errorf("reason %s has no words", reason)
		}
	}
	all := channel("alert", "recovered", "drift")
	for _, name := range strings.Fields(`failure warning alert escalated degraded deactivated recovered drift moved redirect_changed
		temporary_redirect certificate_expiring certificate_expired blocked reactivation_ready reactivated domain_failing domain_down
		domain_certificate left_allowlist run_quarantined breaker_open fields_changed`) {
		kind := health.Kind(name)
		if kind.Severity() == "" {
			t.Fatalf("there is no kind %s", kind)
		}
		if m := Compose(with(happened(kind, 1, 1)), old(), all, here); !m.Empty() && !strings.Contains(m.Text(), "- www.sepe.es/1: ") {
			t.Errorf("%s is told as\n%s", kind, m.Text())
		}
	}
	if Help() == "" || None() == "" || !strings.Contains(Preview("HOOK", Message{}), "nothing new") || Told("HOOK", Message{}) != "HOOK: nothing new\n" {
		t.Error("the command has no words")
	}
	digest := Compose(waitingFor(t), old(), channel("digest"), here)
	if got := Told("HOOK", digest); got != "HOOK: told of 0 events and the digest\n" {
		t.Errorf("%q", got)
	}
}
