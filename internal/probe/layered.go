package probe

import (
	"context"
	"net/http"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// layered asks layer by layer, in the order of the design, until one settles
// the check. A page that gave no answer, though its site lives, is then asked
// once more in the same way, and what it says goes on from there.
func layered(by, again map[observe.Layer]ask) ask {
	return func(ctx context.Context, q query) reply {
		standing := climb(ctx, by, q, reply{})
		once := again[standing.layer]
		if once == nil || !standing.deservesAnother() || ctx.Err() != nil || !q.budget.allows(0) {
			return standing
		}
		later := once(ctx, q)
		if later.cut != nil {
			return later
		}
		return climb(ctx, by, q, standing.followedBy(later))
	}
}

// climb asks the layers that may change what stands: see [reply.goesOnTo]. A
// layer that is not in by is not there.
func climb(ctx context.Context, by map[observe.Layer]ask, q query, standing reply) reply {
	for _, l := range observe.Layers() {
		if by[l] == nil || !slices.Contains(q.task.Layers, l) || !standing.goesOnTo(l) {
			continue
		}
		if standing.layer != "" && !q.budget.allows(0) {
			break
		}
		q.before = standing.firstStatus()
		later := by[l](ctx, q)
		if later.cut != nil {
			return later
		}
		standing = standing.followedBy(later)
	}
	return standing
}

// goesOnTo tells whether a layer may change what stands: forbidden, challenge
// and empty go on to every other layer, where nothing came one asks only
// whether the site lives, and all the rest is settled. So is the answer, be it
// a bot wall's, of a site that wants to be asked later: it is not asked again
// at once.
func (r reply) goesOnTo(l observe.Layer) bool {
	switch {
	case r.layer == "":
		return l == observe.Standard || l == observe.Browser
	case r.status == http.StatusTooManyRequests, r.retryAfter > 0:
		return false
	}
	switch r.outcome {
	case observe.Forbidden, observe.Challenge, observe.Empty:
		return l != r.layer
	case observe.Timeout, observe.ConnectionError:
		return l == observe.Alternative
	}
	return false
}

// followedBy is what stands once a later layer has spoken: its reply, if it
// brought an answer of the page, and else the one before. The evidence of both
// is kept.
func (r reply) followedBy(later reply) reply {
	if r.layer == "" {
		return later
	}
	stands := r
	if later.brought() {
		stands = later
		if stands.own == nil {
			stands.own = r.own
		}
	}
	stands.attempts = after(r, later).attempts
	if stands.alive, stands.busy = r.alive, r.busy; later.alive != nil {
		stands.alive, stands.busy = later.alive, later.busy
	}
	return stands
}

// brought tells a reply with an answer of the page. A redirect that leads
// nowhere is one too.
func (r reply) brought() bool {
	return r.status != 0 && (r.fault == nil || r.outcome == observe.RedirectError)
}

// standard is the first layer: our own name, and the method that the task
// asks for.
func standard(userAgent string, next ask) ask {
	return func(ctx context.Context, q query) reply {
		q.layer, q.method, q.fallible = observe.Standard, q.task.method(), q.task.fallible()
		q.header = standardHeader(userAgent)
		return next(ctx, q)
	}
}
