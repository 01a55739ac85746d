package browser

import (
	"context"
	"errors"

	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// visitor is what all visits of a Browser have in common.
type visitor struct {
	fetch     Fetch
	authority *authority
	patience  time.Duration // for the load event, once the document is parsed
}

// visit shows u in a browser context of its own and disposes of that. A Chrome
// that cannot even do the latter is killed.
func visit(ctx context.Context, c *chrome, v visitor, u link.URL) (Page, error) {
	life, end := context.WithCancel(ctx)
	defer end()
	p, err := newProxy(life, v.authority, v.fetch)
	if err != nil {
		return Page{}, err
	}
	defer p.close()
	made, err := ask(ctx, c.root(), target.CreateBrowserContext, target.CreateBrowserContextParams{
		DisposeOnDetach: new(true),
		ProxyServer:     "http://" + p.address(),
		ProxyBypassList: noBypass,
	})
	if err != nil {
		c.process.kill() // it hangs, or it is gone
		return Page{}, err
	}
	defer dispose(c, made.BrowserContextID)
	t, err := openTab(ctx, c, p, made.BrowserContextID)
	if err != nil {
		return Page{}, err
	}
	defer c.unlisten(t.id)
	t.patience = v.patience
	return t.show(ctx, u)
}

const disposeTime = 5 * time.Second

func dispose(c *chrome, id cdp.BrowserContextID) {
	ctx, cancel := context.WithTimeout(context.Background(), disposeTime)
	defer cancel()
	_, err := ask(ctx, c.root(), target.DisposeBrowserContext, target.DisposeBrowserContextParams{BrowserContextID: id})
	if err != nil && !errors.Is(err, errGone) {
		c.process.kill()
	}
}
