package runner

import (
	"context"
	"sync"
)

// grant is a slot that the queue of a domain took before it started a check,
// so that checks start in the order of the queue. It travels in the context to
// the check's first request.
type grant struct {
	mu      sync.Mutex
	domain  string
	release func() // nil once taken
}

type grantKey struct{}

func withGrant(ctx context.Context, g *grant) context.Context {
	return context.WithValue(ctx, grantKey{}, g)
}

func grantOf(ctx context.Context) *grant {
	g, _ := ctx.Value(grantKey{}).(*grant)
	return g
}

// take hands the slot out once, to a request to its domain.
func (g *grant) take(domain string) func() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if domain != g.domain {
		return nil
	}
	release := g.release
	g.release = nil
	return release
}

// drop gives the slot back when the check never used it.
func (g *grant) drop() {
	if release := g.take(g.domain); release != nil {
		release()
	}
}
