package probe

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/browser"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const (
	renderTime  = 30 * time.Second // for one page
	renderLimit = time.Minute      // with the start of the browser, within the time of all layers
	renderings  = 4                // at once
)

// Renderer shows a page as a browser would.
type Renderer interface {
	Render(ctx context.Context, u link.URL) (browser.Page, error)
	Close() error
}

// rendered is the fourth layer: a headless browser, for pages that a script
// writes or that ask for one.
func rendered(next ask) ask {
	return func(ctx context.Context, q query) reply {
		q.layer, q.method, q.fallible = observe.Rendered, http.MethodGet, false
		return next(ctx, q)
	}
}

// few lets n queries through at once. Whoever waits here holds no turn.
func few(n int, next ask) ask {
	places := make(chan struct{}, n)
	return func(ctx context.Context, q query) reply {
		select {
		case places <- struct{}{}:
			defer func() { <-places }()
			return next(ctx, q)
		case <-ctx.Done():
			return cutOff(ctx, reply{url: q.url, method: q.method})
		}
	}
}

// render makes a reply of a rendering. What a browser shows instead of a
// document that is no page is no answer.
func render(r Renderer) ask {
	return func(outer context.Context, q query) reply {
		answer := reply{url: q.url, method: q.method}
		ctx, cancel := context.WithTimeout(outer, renderLimit)
		defer cancel()
		if q.begin != nil && q.begin(ctx) != nil {
			return cutOff(outer, answer)
		}
		started := time.Now()
		p, err := r.Render(ctx, q.url)
		answer.took = time.Since(started)
		switch {
		case err != nil && outer.Err() != nil:
			return cutOff(outer, answer)
		case err != nil && ctx.Err() != nil, errors.Is(err, browser.ErrTimeout):
			answer.fault = timeoutFault("the browser did not finish the page in time")
			return answer
		case err != nil:
			answer.fault = unrendered("%v", err)
			return answer
		}
		answer.show(p, q.task.MaxBody)
		return answer
	}
}

// show fills the reply from a page. Where its script, or a redirect, led to
// another address, that is one hop.
func (r *reply) show(p browser.Page, limit int64) {
	final, err := link.Parse(p.URL)
	media, _, _ := mime.ParseMediaType(p.ContentType)
	switch {
	case err != nil:
		r.fault = unrendered("it ended at no web address")
		return
	case final.HasUserInfo():
		r.fault = unrendered("it ended at an address with a user name or a password")
		return
	case media != "text/html" && media != "application/xhtml+xml":
		r.fault = unrendered("it is no HTML but %q", p.ContentType)
		return
	}
	if final != r.url {
		r.chain, r.codes = []link.URL{r.url, final}, []int{http.StatusOK}
		r.url = final
	}
	r.status, r.latency = p.Status, r.took
	r.header = http.Header{}
	maps.Copy(r.header, p.Header)
	r.header.Set("Content-Type", p.ContentType)
	r.body = p.HTML
	if int64(len(r.body)) > limit {
		r.body, r.tooBig = nil, true
	}
}

func unrendered(format string, args ...any) *fault {
	return &fault{observe.ProtocolError, "the page could not be rendered: " + fmt.Sprintf(format, args...)}
}
