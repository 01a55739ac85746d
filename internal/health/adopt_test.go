package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func listing(domains ...string) link.Domains {
	byName := map[string]string{}
	for _, d := range domains {
		byName[d] = d
	}
	return link.NewDomains(byName)
}

// What a person wrote wins; what only the program wants stays wanted.
func TestAdopt(t *testing.T) {
	t.Parallel()
	h := hashes
	degrade := func(l *life) { l.see(0, observe.OK, content(h[0])); l.daily(3, observe.NotFound) }
	hide := func(l *life) { degrade(l); l.daily(2, observe.NotFound) }
	inactive := func(l *life) { l.see(0, observe.Gone) }
	tests := []struct {
		name  string
		do    func(*life)
		wrote bool                // the program's edits reached the registry
		edit  func(*health.Entry) // the person's
		want  health.Entry
	}{
		{"pending degraded stays", degrade, false, nil, health.Entry{Status: health.Degraded, ContentHash: h[0]}},
		{"written degraded stays", degrade, true, nil, health.Entry{Status: health.Degraded, ContentHash: h[0]}},
		{"a person wins over the pending status", degrade, false, func(e *health.Entry) { e.Status = health.Inactive }, health.Entry{Status: health.Inactive, ContentHash: h[0]}},
		{"a person takes the written status back", degrade, true, func(e *health.Entry) { e.Status = health.Active }, health.Entry{Status: health.Active, ContentHash: h[0]}},
		{"deleting the line is active", degrade, true, func(e *health.Entry) { e.Status = "" }, health.Entry{Status: health.Active, ContentHash: h[0]}},
		{"pending inactive stays", inactive, false, nil, health.Entry{Status: health.Inactive}},
		{"a person reactivates", inactive, true, func(e *health.Entry) { e.Status = health.Active }, health.Entry{Status: health.Active}},
		{"a person hides", degrade, true, func(e *health.Entry) { e.Hidden = true }, health.Entry{Status: health.Degraded, Hidden: true, ContentHash: h[0]}},
		{"a person hides while degraded is pending", degrade, false, func(e *health.Entry) { e.Hidden = true }, health.Entry{Status: health.Degraded, Hidden: true, ContentHash: h[0]}},
		{"pending hidden stays", hide, false, nil, health.Entry{Status: health.Degraded, Hidden: true, ContentHash: h[0]}},
		{"a person shows it again", hide, true, func(e *health.Entry) { e.Hidden = false }, health.Entry{Status: health.Degraded, ContentHash: h[0]}},
		{"a person accepts other content while the baseline is pending", degrade, false, func(e *health.Entry) { e.ContentHash = h[1] }, health.Entry{Status: health.Degraded, ContentHash: h[1]}},
		{"a person deletes the written baseline", degrade, true, func(e *health.Entry) { e.ContentHash = "" }, health.Entry{Status: health.Degraded}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			test.do(l)
			if test.wrote {
				l.write()
			}
			if test.edit != nil {
				test.edit(&l.p.Entry)
			}
			l.see(time.Hour, observe.RateLimited)
			same(t, "desired", l.r.Desired(), test.want)
			l.see(time.Hour, observe.RateLimited)
			same(t, "desired the next time", l.r.Desired(), test.want)
		})
	}
}

func TestAPersonShowsItAgainForTheWholeIncident(t *testing.T) {
	t.Parallel()
	l := begin(t)
	for range 5 {
		l.see(time.Hour, observe.NotFound)
	}
	l.write()
	l.p.Entry.Hidden = false
	for range 5 {
		l.see(time.Hour, observe.NotFound)
	}
	expect(t, "hidden", l.r.Hidden, false)
	l.expectCount(health.EscalatedFurther, 1)
}

func TestABlipDoesNotShowWhatAPersonHid(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.p.Entry.Hidden = true
	l.see(0, observe.OK)
	l.see(day, observe.Timeout)
	l.see(day, observe.OK)
	l.expectCount(health.RecoveredFully, 1)
	expect(t, "hidden", l.r.Hidden, true)
}

func TestFirstRecordTakesTheRegistrysWord(t *testing.T) {
	t.Parallel()
	for _, e := range []health.Entry{
		{Status: health.Inactive}, {Status: health.Degraded, Hidden: true}, {Status: health.Active, ContentHash: hashes[0]},
	} {
		l := begin(t)
		l.p.Entry = e
		l.see(0, observe.RateLimited)
		same(t, "desired", l.r.Desired(), e)
		expect(t, "events", len(l.events), 0)
	}
}

func TestDegradedInTheRegistryRecovers(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.p.Entry = health.Entry{Status: health.Degraded, Hidden: true}
	l.see(0, observe.OK)
	l.expectStatus(health.Degraded)
	l.expectNext(day)
	l.see(day, observe.OK)
	same(t, "desired", l.r.Desired(), health.Entry{Status: health.Active})
}

func TestTheRegistryMovesAURL(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK)
	l.p.Domain, l.p.Priority = "ejemplo.es", "P2"
	l.see(day, observe.OK)
	expect(t, "domain", l.r.Domain, "ejemplo.es")
	expect(t, "priority", l.r.Priority, "P2")
}

func TestWritten(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(5, observe.NotFound)
	w := health.Written(l.r)
	same(t, "the registry", w.Registry, health.Entry{Status: health.Degraded, Hidden: true})
	w.Registry = l.r.Registry
	same(t, "the rest", w, l.r)
}
