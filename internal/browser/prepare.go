package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
)

// prepare makes the tab report what a visit needs to know. Windows, frames of
// other sites and workers go unwatched: Chrome itself lets no page open a
// window unasked, and what the others may fetch is up to the proxy.
func (t *tab) prepare(ctx context.Context) error {
	none := new(int64(0)) // bodies kept, since nobody asks Chrome for them
	for _, s := range []step{
		{page.CommandEnable, page.EnableParams{}},
		{inspector.CommandEnable, cdp.Empty{}},
		{network.CommandEnable, network.EnableParams{MaxTotalBufferSize: none, MaxResourceBufferSize: none}},
		{network.CommandSetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true}},
	} {
		if _, err := t.exchange(ctx, s.method, s.params); err != nil {
			return err
		}
	}
	return nil
}
