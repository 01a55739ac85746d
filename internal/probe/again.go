package probe

import (
	"context"
	"net/http"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// outright asks anew and at once in the way that is believed: with GET where a
// HEAD would need one to confirm it. So a single request tells.
func outright(next ask) ask {
	return func(ctx context.Context, q query) reply {
		q.afresh = true
		if q.fallible {
			q.method, q.fallible = http.MethodGet, false
		}
		return next(ctx, q)
	}
}

// deservesAnother tells a page that gave no answer while its site gives some:
// more often than a page that is down it is one connection that broke. A site
// that asks to be left alone is left alone.
func (r reply) deservesAnother() bool {
	silent := r.outcome == observe.Timeout || r.outcome == observe.ConnectionError
	return silent && r.alive != nil && *r.alive && !r.busy
}
