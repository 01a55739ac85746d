package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const (
	newer    = site + "newer"
	detour   = site + "maintenance"
	session  = site + "new;jsessionid=0A1B2C"
	session2 = site + "new;jsessionid=FFFFFF"
)

// leads is a healthy check whose redirects had the given statuses.
func leads(chain []string, statuses ...int) func(*life) {
	return func(l *life) {
		l.t.Helper()
		l.see(day, observe.OK, func(o *observe.Observation) { o.RedirectChain, o.RedirectCodes = chain, statuses })
	}
}

func TestRedirects(t *testing.T) {
	t.Parallel()
	const changed, temporary, movedAway, left = health.RedirectDiffers, health.TemporaryRedirect, health.MovedAway, health.LeftTheAllowlist
	direct := leads(nil)
	permanent := leads([]string{page, moved}, 301)
	tests := []struct {
		name  string
		steps []func(*life)
		want  []health.Kind
	}{
		{"never any", []func(*life){direct, direct}, nil},
		{"the same from the start", []func(*life){leads([]string{page, detour}, 302), leads([]string{page, detour}, 302)}, nil},
		{"a new permanent one", []func(*life){direct, permanent}, []health.Kind{changed}},
		{"a new permanent one, status 308", []func(*life){direct, leads([]string{page, moved}, 308)}, []health.Kind{changed}},
		{"told once, then moved", []func(*life){direct, permanent, permanent, permanent}, []health.Kind{changed, movedAway}},
		{"another target", []func(*life){permanent, leads([]string{page, newer}, 301)}, []health.Kind{changed}},
		{"one hop more", []func(*life){permanent, leads([]string{page, moved, newer}, 301, 301)}, []health.Kind{changed}},
		{"vanished", []func(*life){permanent, direct, direct}, []health.Kind{changed}},
		{"a temporary one vanished", []func(*life){leads([]string{page, detour}, 302), direct}, []health.Kind{changed}},
		{"half of the chain vanished", []func(*life){leads([]string{page, moved, newer}, 301, 302), permanent}, []health.Kind{changed}},
		{"another way to the same place", []func(*life){leads([]string{page, newer, moved}, 302, 302), permanent}, nil},
		{"a new temporary one", []func(*life){direct, leads([]string{page, detour}, 302)}, []health.Kind{temporary}},
		{"status 303", []func(*life){direct, leads([]string{page, detour}, 303)}, []health.Kind{temporary}},
		{"status 307", []func(*life){direct, leads([]string{page, detour}, 307)}, []health.Kind{temporary}},
		{"told once while it lasts", []func(*life){direct, leads([]string{page, detour}, 302), leads([]string{page, detour}, 302)}, []health.Kind{temporary}},
		{"its end is no news", []func(*life){direct, leads([]string{page, detour}, 302), direct}, []health.Kind{temporary}},
		{"its return is", []func(*life){direct, leads([]string{page, detour}, 302), direct, leads([]string{page, detour}, 302)}, []health.Kind{temporary, temporary}},
		{"temporary after the known way", []func(*life){permanent, leads([]string{page, moved, detour}, 301, 302)}, []health.Kind{temporary}},
		{"permanent after a temporary one", []func(*life){direct, leads([]string{page, detour}, 302), permanent}, []health.Kind{temporary, changed}},
		{"session ids are ignored", []func(*life){leads([]string{page, session}, 302), leads([]string{page, session2}, 302)}, nil},
		{"session ids are ignored when permanent", []func(*life){leads([]string{page, session}, 301), leads([]string{page, session2}, 301), permanent, permanent}, []health.Kind{movedAway}},
		{"a session on the way back to the page", []func(*life){direct, leads([]string{page, page + ";jsessionid=1", page}, 301, 301)}, nil},
		{"back to the page itself is no move", []func(*life){leads([]string{page, detour, page}, 301, 301), leads([]string{page, detour, page}, 301, 301)}, nil},
		{"permanent but for one hop", []func(*life){leads([]string{page, detour, moved}, 301, 302), leads([]string{page, detour, moved}, 301, 302)}, nil},
		{"two different targets", []func(*life){permanent, leads([]string{page, newer}, 301), permanent}, []health.Kind{changed, changed}},
		{"failures between do not count", []func(*life){permanent, func(l *life) { l.daily(1, observe.NotFound) }, permanent}, []health.Kind{movedAway}},
		{"a failing page has not moved", []func(*life){permanent, func(l *life) { l.daily(1, observe.Soft404, redirect(301, page, moved)) }}, nil},
		{"a redirect error changes nothing", []func(*life){permanent, func(l *life) { l.daily(1, observe.RedirectError, redirect(302, page, newer)) }, permanent}, []health.Kind{movedAway}},
		{"a redirect error off the allowlist", []func(*life){permanent, func(l *life) { l.daily(1, observe.RedirectError, redirect(302, page, off)) }}, nil},
		{"one check of another kind between two moves", []func(*life){permanent, direct, permanent}, []health.Kind{changed, changed}},
		{"without the codes that a journal should have", []func(*life){direct, leads([]string{page, moved})}, []health.Kind{temporary}},
		{"to an alias", []func(*life){direct, leads([]string{page, "https://www.ejemplo.es/"}, 301)}, []health.Kind{changed}},
		{"off the allowlist", []func(*life){direct, leads([]string{page, off}, 302)}, []health.Kind{left, temporary}},
		{"off the allowlist for good is no move", []func(*life){direct, leads([]string{page, off}, 301), leads([]string{page, off}, 301), leads([]string{page, off}, 301)}, []health.Kind{left, changed}},
		{"off it from the start", []func(*life){leads([]string{page, off}, 301), leads([]string{page, off}, 301)}, []health.Kind{left}},
		{"off it and back on the way", []func(*life){leads([]string{page, off, page}, 302, 302)}, nil},
		{"off it, back, and off again", []func(*life){leads([]string{page, off}, 302), direct, leads([]string{page, off}, 302)}, []health.Kind{left, changed, left, temporary}},
		{"off it through another host of that domain", []func(*life){leads([]string{page, off}, 302), leads([]string{page, "https://elsewhere.org/page"}, 302)}, []health.Kind{left, temporary}},
		{"off it to another domain", []func(*life){leads([]string{page, off}, 302), leads([]string{page, "https://evil.example/"}, 302)}, []health.Kind{left, left, temporary}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			for _, step := range test.steps {
				step(l)
			}
			var got []health.Kind
			for _, e := range l.all {
				if e.Kind != health.FailureSeen && e.Kind != health.RecoveredFully {
					got = append(got, e.Kind)
				}
			}
			same(t, "what was told", got, test.want)
		})
	}
}

func TestLeftAllowlist(t *testing.T) {
	t.Parallel()
	offlist := func(l *life) { l.see(day, observe.OK, redirect(302, page, off)) }
	tests := []struct {
		name   string
		step   func(*life)
		open   bool
		events int
	}{
		{"stays", offlist, true, 1},
		{"an own error page does not bring it back", func(l *life) { l.daily(1, observe.ServerError); offlist(l) }, true, 1},
		{"an unknown answer does not bring it back", func(l *life) { l.daily(1, observe.RateLimited); offlist(l) }, true, 1},
		{"a healthy answer does", func(l *life) { l.daily(1, observe.OK) }, false, 1},
		{"so does listing the domain", func(l *life) { l.p.Listed = listing("example.es", "elsewhere.org"); offlist(l) }, false, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			offlist(l)
			test.step(l)
			expect(t, "open", l.r.NeedsReview(health.LeftAllowlist), test.open)
			l.expectCount(health.LeftTheAllowlist, test.events)
		})
	}
}

func TestLeftAllowlistWhateverIsThere(t *testing.T) {
	t.Parallel()
	for _, outcome := range []observe.Outcome{observe.NotFound, observe.DNSError, observe.Timeout, observe.TLSError, observe.Parked} {
		l := begin(t)
		l.see(0, observe.OK)
		l.see(day, outcome, redirect(301, page, off))
		l.expectCount(health.LeftTheAllowlist, 1)
		expect(t, "failures", l.r.Metrics.ConsecutiveFailures, 1)
	}
}

func TestRedirectReview(t *testing.T) {
	t.Parallel()
	l := begin(t)
	leads(nil)(l)
	leads([]string{page, moved}, 301)(l)
	l.expectReview(health.RedirectChanged)
	leads([]string{page, moved}, 301)(l)
	l.expectReview(health.RedirectChanged, health.Moved)
	leads(nil)(l)
	l.expectReview() // back where it was before
}

func TestMovedFollowsTheNewestTarget(t *testing.T) {
	t.Parallel()
	l := begin(t)
	leads([]string{page, moved}, 301)(l)
	leads([]string{page, moved}, 301)(l)
	l.expectReview(health.Moved)
	leads([]string{page, newer}, 301)(l)
	l.expectReview(health.RedirectChanged)
	leads([]string{page, newer}, 301)(l)
	l.expectReview(health.RedirectChanged, health.Moved)
	l.expectCount(health.MovedAway, 2)
}

func TestMovedEndsWhenTheRegistryFollows(t *testing.T) {
	t.Parallel()
	l := begin(t)
	for range 3 {
		leads([]string{page, moved}, 301)(l)
	}
	l.expectReview(health.Moved)
	l.p.URL = moved
	l.see(day, observe.RateLimited) // which says nothing of where it leads
	l.expectReview()
	expect(t, "what is known of redirects", len(l.r.Redirect.Path), 0)
	l.see(day, observe.OK)
	l.expectReview()
	expect(t, "url", l.r.URL, moved)
	expect(t, "events", len(l.events), 0)
	expect(t, "checks kept", len(l.r.History), 5)
}

func TestRedirectOfTheOldAddress(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.p.URL = moved
	l.see(0, observe.OK)
	o := seen(observe.OK, redirect(301, page, newer))
	o.CheckedAt = start.Add(time.Hour)
	_, events := health.Fold(l.r, o, l.p)
	expect(t, "events", len(events), 0)
}
