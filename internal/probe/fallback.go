package probe

import (
	"context"
	"net/http"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// fallback asks again with GET where a HEAD brought bad news that HEAD is known
// to invent.
func fallback(next ask) ask {
	return func(ctx context.Context, q query) reply {
		r := next(ctx, q)
		if !q.unbelievable(r) || ctx.Err() != nil {
			return r
		}
		q.method = http.MethodGet
		return after(r, next(ctx, q))
	}
}

// unbelievable tells a reply to a HEAD that only a GET can confirm.
func (q query) unbelievable(r reply) bool {
	if !q.fallible || q.method != http.MethodHead || r.cut != nil {
		return false
	}
	switch r.status {
	case http.StatusMethodNotAllowed, http.StatusNotImplemented, http.StatusForbidden, http.StatusNotFound:
		return r.fault == nil && !q.task.good(r.status)
	}
	return r.outcome == observe.Timeout
}

// after is later with the attempts that were made before it.
func after(earlier, later reply) reply {
	later.attempts = append(earlier.attempts[:len(earlier.attempts):len(earlier.attempts)], later.attempts...)
	return later
}
