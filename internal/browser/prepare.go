package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
)

// windows makes Chrome report each window that the page opens, and stop it
// before it runs. Frames and workers are left alone: what they may fetch is up
// to the proxy.
var windows = target.SetAutoAttachParams{
	AutoAttach: true, WaitForDebuggerOnStart: true, Flatten: new(true),
	Filter: target.Filter{{Type: "page"}, {Exclude: true}},
}

// prepare makes the tab report what a visit needs to know.
func (t *tab) prepare(ctx context.Context) error {
	none := new(int64(0)) // bodies kept, since nobody asks Chrome for them
	for _, s := range []step{
		{page.CommandEnable, page.EnableParams{}},
		{inspector.CommandEnable, cdp.Empty{}},
		{network.CommandEnable, network.EnableParams{MaxTotalBufferSize: none, MaxResourceBufferSize: none}},
		{network.CommandSetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true}},
		{target.CommandSetAutoAttach, windows},
	} {
		if _, err := t.exchange(ctx, s.method, s.params); err != nil {
			return err
		}
	}
	return nil
}

// closeWindow closes a window that the page opened.
func (t *tab) closeWindow(ctx context.Context, e *target.EventAttachedToTarget) error {
	if t.windows++; t.windows > maxWindows {
		return refuse("the page opens windows without end")
	}
	return t.root.tell(ctx, step{target.CommandCloseTarget, target.CloseTargetParams{TargetID: e.TargetInfo.TargetID}})
}
