package probe

import (
	"context"
	"net/http"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// places are where any site that lives has something to say, if only that it
// has nothing there.
var places = []string{"/", "/robots.txt", "/favicon.ico"}

// alternative is the third layer: it asks whether the site lives when its page
// does not show itself. Any answer below 500 is a yes, whatever its certificate;
// the body stays unread and redirects are not followed, so that nothing here
// can become the page. What was found out holds for all pages of the site.
func alternative(userAgent string, sites *memory[life], next ask) ask {
	return func(ctx context.Context, q query) reply {
		q.layer, q.method, q.fallible, q.pulse = observe.Alternative, http.MethodGet, false, true
		q.header = standardHeader(userAgent)
		r := reply{layer: q.layer}
		found, err := sites.get(ctx, siteOf(q.url), func() (found life, whole bool) {
			return r.seekLife(ctx, q, next)
		})
		switch {
		case r.cut != nil:
		case err != nil:
			r = cutOff(ctx, r)
		case ctx.Err() == nil:
			r.alive, r.busy = &found.alive, found.busy
		}
		return r
	}
}

// life is what a site shows of itself apart from the page.
type life struct {
	alive bool
	busy  bool // it lives, and asks to be left alone: 429
}

// seekLife asks the places in turn. Where the page is one of them, its own
// answer counts only when the others have none. Whole is false when the search
// was cut short.
func (r *reply) seekLife(ctx context.Context, q query, next ask) (found life, whole bool) {
	page := q.url
	for _, place := range places {
		u, err := page.Resolve(place)
		if err != nil {
			continue
		}
		if u == page {
			found = lifeOf(q.before)
			continue
		}
		q.url = u
		answer := next(ctx, q)
		if answer.cut != nil {
			r.cut = answer.cut
			return life{}, false
		}
		r.attempts = append(r.attempts, answer.attempt(q.layer))
		switch {
		case answer.answered() && lifeOf(answer.status).alive:
			return lifeOf(answer.status), true
		case ctx.Err() != nil:
			return life{}, false
		}
	}
	return found, true
}

func lifeOf(status int) life {
	return life{
		alive: status >= 100 && status < http.StatusInternalServerError,
		busy:  status == http.StatusTooManyRequests,
	}
}

// firstStatus is that of the requested URL itself, before any redirect; 0 is
// none.
func (r reply) firstStatus() int {
	if len(r.codes) > 0 {
		return r.codes[0]
	}
	return r.status
}

// siteOf names a site by scheme, host and port.
func siteOf(u link.URL) string { return u.Scheme() + "://" + hostPort(u) }
