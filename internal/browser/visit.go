package browser

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// visitor is what all visits of a Browser have in common.
type visitor struct {
	fetch     Fetch
	authority *authority
	open      time.Duration // for Chrome to make a browser context
	patience  time.Duration // for the load event; then a parsed document will do
}

// disposeTime is for Chrome to clear a browser context away.
const disposeTime = 5 * time.Second

var (
	errHung    = errors.New("the browser hangs")
	errUnbegun = errors.New("the page was not begun")
)

// visit shows u in a browser context of its own and disposes of that.
func visit(ctx context.Context, c *chrome, v visitor, u link.URL) (Page, error) {
	life, end := context.WithCancel(ctx)
	defer end()
	p, err := newProxy(life, v.authority, v.fetch)
	if err != nil {
		return Page{}, err
	}
	defer p.close()
	id, err := newContext(ctx, c, p, v.open)
	if err != nil {
		return Page{}, fmt.Errorf("%w: %w", errUnbegun, err)
	}
	defer dispose(c, id)
	t, err := openTab(ctx, c, p, id)
	if err != nil {
		return Page{}, err
	}
	defer c.unlisten(t.id)
	t.hurry = time.Now().Add(v.patience)
	return t.show(ctx, u)
}

// newContext makes a browser context whose only net is p. A Chrome that does
// not answer is killed; where only ctx ended, it may have made a context that
// nobody knows, and takes no more pages.
func newContext(ctx context.Context, c *chrome, p *proxy, limit time.Duration) (cdp.BrowserContextID, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, errHung)
	defer cancel()
	made, err := ask(ctx, c.root(), target.CreateBrowserContext, target.CreateBrowserContextParams{
		DisposeOnDetach: new(true),
		ProxyServer:     "http://" + p.address(),
		ProxyBypassList: noBypass,
	})
	if errors.Is(err, errHung) || errors.Is(err, ErrTimeout) {
		c.process.kill()
	}
	if err != nil {
		c.retire()
	}
	return made.BrowserContextID, err
}

// dispose clears a browser context away, whatever its pages are doing. A Chrome
// that cannot do that is killed.
func dispose(c *chrome, id cdp.BrowserContextID) {
	ctx, cancel := context.WithTimeout(context.Background(), disposeTime)
	defer cancel()
	_, err := ask(ctx, c.root(), target.DisposeBrowserContext, target.DisposeBrowserContextParams{BrowserContextID: id})
	if err != nil {
		c.process.kill()
		c.retire()
	}
}
