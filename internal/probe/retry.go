package probe

import (
	"context"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// retry asks again after a 5xx, and with doubled limits after a time-out, but
// for a site that is known to answer nothing. A wait holds no turn of the
// domain, and none is begun that would outlast the check.
func retry(sites *memory[life], p Pacer, next ask) ask {
	return func(ctx context.Context, q query) reply {
		r := next(ctx, q)
		for failures, timeouts := 0, 0; r.cut == nil; {
			var wait time.Duration
			switch {
			case r.outcome == observe.ServerError && failures < len(q.task.Retry5xx):
				wait = q.task.Retry5xx[failures]
				failures++
			case r.outcome == observe.Timeout && timeouts < q.task.RetryTimeout && !dead(sites, q.url):
				timeouts++
				q.scale = 2
			default:
				return r
			}
			if !q.budget.allows(wait) {
				return r
			}
			yield(ctx, p)
			if !pause(ctx, wait) {
				r.cut = cutOff(ctx, r).cut // nil where our own limit ended the wait
				return r
			}
			q.method = r.method // a HEAD that was not believed is not asked again
			r = after(r, next(ctx, q))
		}
		return r
	}
}

// dead tells a site that answered nothing to the alternative layer.
func dead(sites *memory[life], u link.URL) bool {
	l, known := sites.peek(siteOf(u))
	return known && !l.alive
}

// pause waits, and tells whether ctx lasted.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
