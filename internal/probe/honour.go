package probe

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/robots"
)

const (
	maxRobots     = 512 << 10 // bytes of a robots.txt; RFC 9309, 2.5 wants at least 500 KiB
	robotsHops    = 5         // redirects to one (RFC 9309, 2.3.1.2)
	maxCrawlDelay = time.Minute
)

// Spacer is a [Pacer] that can be told of a domain that wants to be asked more
// slowly: its requests are then to be at least this far apart.
type Spacer interface {
	AtLeast(domain string, spacing time.Duration)
}

// honour asks a site's robots.txt before anything else of the site, for tasks
// that want it honoured. It is fetched once a run for each site.
type honour struct {
	sites     memory[manners]
	fetch     ask
	userAgent string
	pacer     Pacer
}

// manners are what a site's robots.txt says, or why nobody knows.
type manners struct {
	rules  robots.Rules
	closed string // why nothing may be asked, in words for people
	fault  *fault // the site could not be reached at all
	trust  *trust
}

func (m manners) unreached() bool { return m.fault != nil }

func (h *honour) before(next ask) ask {
	return func(ctx context.Context, q query) reply {
		if !q.task.Robots || q.url.Path() == "/robots.txt" {
			return next(ctx, q)
		}
		nobody := reply{url: q.url, method: q.method}
		if q.afresh {
			h.sites.forget(siteOf(q.url), manners.unreached)
		}
		h.yield(ctx, q)
		m, err := h.sites.get(ctx, siteOf(q.url), func() (manners, bool) { return h.ask(ctx, q, &nobody) })
		switch {
		case nobody.cut != nil:
			return nobody
		case err != nil:
			return cutOff(ctx, nobody)
		case m.fault != nil:
			nobody.fault, nobody.trust = m.fault, m.trust
			return nobody
		case m.closed != "":
			return nobody.disallowed(m.closed)
		case !m.rules.Allowed(productOf(h.userAgent), target(q.url)):
			return nobody.disallowed("robots.txt asks us not to read this page")
		}
		return next(ctx, q)
	}
}

// yield gives back the turn that the check was begun with, where it is going to
// wait for robots.txt: whoever fetches that may need turns of the same domain.
func (h *honour) yield(ctx context.Context, q query) {
	if _, known := h.sites.peek(siteOf(q.url)); !known {
		yield(ctx, h.pacer)
	}
}

// ask fetches robots.txt. A code of 4xx means that there is none. A site that
// fails to answer is to be left alone (RFC 9309, 2.3.1.4); 429 counts as such.
func (h *honour) ask(ctx context.Context, q query, nobody *reply) (m manners, whole bool) {
	u, err := q.url.Resolve("/robots.txt")
	if err != nil {
		return manners{}, true
	}
	t := *q.task
	t.MaxRedirects, t.MaxBody, t.Content, t.Expect = robotsHops, maxRobots, false, Expect{}
	q.task, q.url, q.method, q.layer, q.pulse = &t, u, http.MethodGet, observe.Standard, false
	q.header = standardHeader(h.userAgent)
	r := h.fetch(ctx, q)
	nobody.cut = r.cut
	switch {
	case r.cut != nil || ctx.Err() != nil:
		return manners{}, false
	case r.fault != nil && r.fault.outcome != observe.RedirectError && r.url.Host() != u.Host():
		return manners{closed: "robots.txt could not be read, which counts as a no: " + r.fault.text}, true
	case r.fault != nil && r.fault.outcome != observe.RedirectError:
		return manners{fault: r.fault, trust: r.trust}, true
	case r.fault == nil && (r.status >= 500 || r.status == http.StatusTooManyRequests):
		return manners{closed: fmt.Sprintf("robots.txt could not be read, which counts as a no: it answered %d", r.status)}, true
	case r.fault == nil && r.status >= 200 && r.status <= 299:
		m.rules = robots.Parse(r.body[:min(len(r.body), maxRobots)])
		h.slowDown(u, m.rules)
	}
	return m, true
}

func (h *honour) slowDown(u link.URL, rules robots.Rules) {
	s, ok := h.pacer.(Spacer)
	delay, asked := rules.CrawlDelay(productOf(h.userAgent))
	if ok && asked && delay > 0 {
		s.AtLeast(u.RegistrableDomain(), min(delay, maxCrawlDelay))
	}
}

// disallowed is a reply without a request.
func (r reply) disallowed(why string) reply {
	r.robots, r.fault = true, &fault{observe.Refused, why}
	return r
}

// productOf is the product token of a User-Agent (RFC 9309, 2.2.1).
func productOf(userAgent string) string {
	token, _, _ := strings.Cut(userAgent, " ")
	token, _, _ = strings.Cut(token, "/")
	return token
}

// target is the path and query of a request.
func target(u link.URL) string {
	if u.Query() == "" {
		return u.Path()
	}
	return u.Path() + "?" + u.Query()
}
