// Package browser renders pages that need JavaScript in a headless Chrome or
// Chromium, which can reach the net only through the caller's Fetch.
//
// Chrome never opens a connection but to a proxy of ours on loopback, never
// looks up a name, and trusts a certificate of ours for every TLS host, since
// whoever fetches has verified the real one. Each page has its own proxy and
// its own browser context: no cookie, cache or storage outlives it.
package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// Config says which Chrome to run and how. Path and Fetch are needed.
type Config struct {
	Path      string        // the executable, see [Find]
	Fetch     Fetch         // the only net there is
	UserAgent string        // empty: Chrome's own, which says HeadlessChrome
	Pages     int           // at once; default 2
	Timeout   time.Duration // for a page; default 30 s
	Warn      func(string)  // one line for people; may be nil
}

const (
	defaultPages   = 2
	defaultTimeout = 30 * time.Second
)

var (
	// ErrClosed is what Render returns after Close.
	ErrClosed = errors.New("the browser was closed")

	// ErrTimeout is what Render wraps when a page did not come to rest in time.
	ErrTimeout = errors.New("the page did not come to rest in time")
)

// Browser is a Chrome that is started when the first page needs it, and again
// when it died, hung or has rendered many pages. It is safe for concurrent use.
type Browser struct {
	cfg   Config
	slots chan struct{}

	life context.Context // ends with Close
	end  context.CancelCauseFunc
	mu   sync.Mutex // orders Render's work.Add and Close's work.Wait
	work sync.WaitGroup

	starting  chan struct{} // held by whoever uses the fields below
	current   *chrome
	authority *authority
	root      bool // has no use for the sandbox
	naked     bool // without the sandbox
	limits    limits
}

// limits are constants to all but tests.
type limits struct {
	pages int           // by one Chrome, whose memory only grows
	open  time.Duration // for Chrome to make a browser context
}

// New starts nothing yet.
func New(cfg Config) *Browser {
	if cfg.Pages < 1 {
		cfg.Pages = defaultPages
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = defaultTimeout
	}
	if cfg.Warn == nil {
		cfg.Warn = func(string) {}
	}
	b := &Browser{cfg: cfg, slots: make(chan struct{}, cfg.Pages), starting: make(chan struct{}, 1), root: os.Geteuid() == 0, limits: limits{pages: 200, open: 10 * time.Second}}
	b.life, b.end = context.WithCancelCause(context.Background())
	return b
}

// Render opens u in a browser context of its own and returns the page as it is
// once it has loaded and its requests have come to rest. It waits for one of
// the Config's Pages places; from then on the page has the Timeout, and Chrome
// some seconds where it must be started or cleared away. A page that could not
// be had is an error, which wraps that of Fetch where there was one for the
// page's main document, a [*Refused] where this package turned it down, or
// [ErrTimeout].
func (b *Browser) Render(ctx context.Context, u link.URL) (Page, error) {
	ctx, leave, err := b.enter(ctx)
	if err != nil {
		return Page{}, err
	}
	defer leave()
	page, err := b.render(ctx, u)
	if err != nil {
		return Page{}, fmt.Errorf("render %s: %w", u, err)
	}
	return page, nil
}

// enter ties ctx to the life of b, which lasts until every leave was called.
func (b *Browser) enter(ctx context.Context) (_ context.Context, leave func(), _ error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.life.Err() != nil {
		return nil, nil, ErrClosed
	}
	b.work.Add(1)
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(b.life, func() { cancel(ErrClosed) })
	return ctx, func() {
		stop()
		cancel(nil)
		b.work.Done()
	}, nil
}

func (b *Browser) render(ctx context.Context, u link.URL) (Page, error) {
	select {
	case b.slots <- struct{}{}:
		defer func() { <-b.slots }()
	case <-ctx.Done():
		return Page{}, context.Cause(ctx)
	}
	page, err := b.attempt(ctx, u)
	if errors.Is(err, errUnbegun) && ctx.Err() == nil {
		page, err = b.attempt(ctx, u) // with another Chrome; that one was at its end
	}
	return page, err
}

func (b *Browser) attempt(ctx context.Context, u link.URL) (Page, error) {
	c, err := b.take(ctx)
	if err != nil {
		return Page{}, err
	}
	defer c.leave()
	ctx, cancel := context.WithTimeoutCause(ctx, b.cfg.Timeout, ErrTimeout)
	defer cancel()
	return visit(ctx, c, visitor{fetch: b.cfg.Fetch, authority: b.authority, open: b.limits.open, patience: b.cfg.Timeout * 2 / 3}, u)
}

// take returns a Chrome that the caller has joined.
func (b *Browser) take(ctx context.Context) (*chrome, error) {
	select {
	case b.starting <- struct{}{}:
		defer func() { <-b.starting }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if b.current != nil && b.current.join() {
		return b.current, nil
	}
	if b.current != nil {
		b.current.retire()
		b.current = nil
	}
	c, err := b.start(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s did not start: %w", b.cfg.Path, err)
	}
	c.left = b.limits.pages
	c.join()
	b.current = c
	return c, nil
}

// start runs Chrome in its sandbox where that can be. Root cannot have one, and
// some machines and containers forbid what it is made of.
func (b *Browser) start(ctx context.Context) (*chrome, error) {
	if b.authority == nil {
		a, err := newAuthority()
		if err != nil {
			return nil, err
		}
		b.authority = a
	}
	if !b.naked && b.root {
		b.undress("as root")
	}
	c, err := start(ctx, b.cfg, b.authority, !b.naked)
	if !b.naked && sandboxFailed(err) {
		b.undress("because this machine does not let it make one")
		c, err = start(ctx, b.cfg, b.authority, false)
	}
	return c, err
}

func (b *Browser) undress(why string) {
	b.naked = true
	b.cfg.Warn("the browser runs without its sandbox, " + why)
}

// Close ends all renders, kills Chrome with its children and removes what it
// wrote. Later calls do nothing.
func (b *Browser) Close() error {
	b.mu.Lock()
	b.end(ErrClosed)
	b.mu.Unlock()
	b.work.Wait()
	b.starting <- struct{}{}
	defer func() { <-b.starting }()
	if b.current != nil {
		b.current.retire()
		b.current = nil
	}
	return nil
}
