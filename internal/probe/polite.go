package probe

import (
	"context"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// polite lets a query pass when the guard allows its URL and the pacer gives
// its domain a turn.
func polite(g *guard.Guard, p Pacer, next ask) ask {
	return func(ctx context.Context, q query) reply {
		if err := g.CheckURL(q.url); err != nil {
			return reply{url: q.url, method: q.method, fault: &fault{observe.Refused, err.Error()}}
		}
		if p != nil {
			release, err := p.Acquire(ctx, q.url.RegistrableDomain())
			if err != nil {
				if ctx.Err() != nil {
					return cutOff(ctx, reply{url: q.url, method: q.method})
				}
				return reply{url: q.url, method: q.method, cut: err}
			}
			defer release()
		}
		q.budget.start()
		return next(ctx, q)
	}
}
