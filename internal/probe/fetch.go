package probe

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/browser"
	"github.com/civicaid-voice/linkhealth/internal/guard"
)

// parts bounds each request that a page makes while it is rendered.
var parts = Task{
	ConnectTimeout: 10 * time.Second, ReadTimeout: 15 * time.Second, Timeout: 30 * time.Second,
}.withDefaults()

// newRenderer makes the browser, all of whose requests go over the wire.
func newRenderer(c Config, w *wire) Renderer {
	return browser.New(browser.Config{
		Path: c.Browser, Fetch: fetch(c.Guard, w), UserAgent: browserAgent(c.UserAgent),
		Pages: renderings, Timeout: renderTime, Warn: c.Warn,
	})
}

// fetch makes the requests of a browser as those of checks are made: the guard
// judges URL and address, certificates are verified, times and sizes bounded.
// It takes no turns, because a rendering as a whole took one; it only reads,
// and leaves redirects to the browser.
func fetch(g *guard.Guard, w *wire) browser.Fetch {
	return func(ctx context.Context, q browser.Request) (browser.Response, error) {
		if !slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodOptions}, q.Method) {
			return browser.Response{}, errors.New("a rendering only reads")
		}
		if err := g.CheckURL(q.URL); err != nil {
			return browser.Response{}, err
		}
		header := http.Header{}
		if q.Header != nil {
			header = q.Header.Clone()
		}
		header.Set("Accept-Encoding", "gzip, deflate")
		r := reply{stale: true}
		for r.stale {
			r = w.ask(ctx, query{task: &parts, url: q.URL, method: q.Method, header: header, scale: 1})
		}
		switch {
		case r.cut != nil:
			return browser.Response{}, r.cut
		case r.fault != nil:
			return browser.Response{}, r.fault
		case r.tooBig:
			return browser.Response{}, errors.New("the answer is too large")
		}
		return browser.Response{Status: r.status, Header: r.header, Body: r.body}, nil
	}
}
