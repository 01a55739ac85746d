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
		q.begin = beginning(p, q.url.RegistrableDomain())
		for {
			release, err := turn(ctx, p, q.url.RegistrableDomain())
			switch {
			case err != nil && ctx.Err() != nil:
				return cutOff(ctx, reply{url: q.url, method: q.method})
			case err != nil:
				return reply{url: q.url, method: q.method, cut: err}
			}
			q.budget.start()
			r := next(ctx, q)
			release()
			if !r.stale { // else the server may have seen the request: the next one waits its turn
				return r
			}
		}
	}
}

// beginning is how the pacer wants to be asked again before a request to the
// domain is written; nil where it does not.
func beginning(p Pacer, domain string) func(context.Context) error {
	s, ok := p.(Starter)
	if !ok {
		return nil
	}
	return func(ctx context.Context) error { return s.Start(ctx, domain) }
}

// turn waits for the domain's turn; without a pacer it is always there.
func turn(ctx context.Context, p Pacer, domain string) (release func(), err error) {
	if p == nil {
		return func() {}, nil
	}
	return p.Acquire(ctx, domain)
}

// yield tells a pacer that wants to know that the check is about to wait for
// something else than a turn.
func yield(ctx context.Context, p Pacer) {
	if y, ok := p.(Yielder); ok {
		y.Yield(ctx)
	}
}
