package probe

import (
	"context"
	"fmt"
	"net/http"
	"net/http/cookiejar"

	"golang.org/x/net/publicsuffix"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// follow walks along redirects, and in the browser layer to where the pages
// themselves send a browser. Each hop is a query of its own, so each is judged
// by the guard and waits for its turn. Cookies live as long as the walk.
func follow(next ask) ask {
	return func(ctx context.Context, q query) reply {
		w := walk{query: q, seen: map[string]bool{}}
		w.jar, _ = cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List}) // never fails
		for u := q.url; ; {
			r := w.step(ctx, next, u)
			target, more := w.onward(&r)
			if !more {
				return w.end(r)
			}
			u = target
		}
	}
}

// walk is one redirect chain under way.
type walk struct {
	query query
	jar   *cookiejar.Jar
	seen  map[string]bool // requests made: address and cookies
	chain []link.URL
	codes []int
	last  reply // the last that was an answer
	own   *trust
	sum   reply // its took is that of all hops
}

func (w *walk) step(ctx context.Context, next ask, u link.URL) reply {
	q := w.query
	q.url = u
	q.header = w.query.header.Clone()
	if c := w.cookies(u); c != "" {
		q.header.Set("Cookie", c)
	}
	if q.layer == observe.Standard {
		q.task.conditional(u, q.method, q.header)
	}
	w.seen[w.key(u)] = true
	r := next(ctx, q)
	w.sum.took += r.took
	if r.trust != nil && w.own == nil && u.Host() == w.query.url.Host() {
		w.own = r.trust
	}
	if r.header != nil {
		w.jar.SetCookies(netURL(u), (&http.Response{Header: r.header}).Cookies())
	}
	return r
}

// onward is where the reply leads next. What is wrong with a redirect becomes
// the reply's fault.
func (w *walk) onward(r *reply) (link.URL, bool) {
	if len(w.codes) > 0 && r.fault != nil && !r.robots {
		w.blame(r)
	}
	switch {
	case !r.answered() || w.query.task.expects(r.status):
		return link.URL{}, false
	case !redirects(r.status):
		return w.onwardInPage(r)
	}
	w.last = *r
	target, err := r.url.Resolve(r.header.Get("Location"))
	switch {
	case r.header.Get("Location") == "":
		r.fault = redirectFault("answered %d without saying where to", r.status)
		return link.URL{}, false
	case err != nil:
		r.fault = redirectFault("answered %d with an address that cannot be followed: %v", r.status, err)
		return link.URL{}, false
	}
	return w.hop(r, target)
}

// blame says of what is wrong behind a redirect that it is not the URL's own.
func (w *walk) blame(r *reply) {
	switch {
	case r.fault.outcome == observe.Refused:
		r.fault = &fault{observe.RedirectError, "the redirect leads to what is not allowed: " + r.fault.text}
	case r.fault.outcome == observe.TLSError && r.url.Host() != w.query.url.Host():
		r.fault = &fault{observe.TLSError, "the redirect leads to " + plain(r.url.Host()) + ": " + r.fault.text}
	}
}

// onwardInPage is where the page sends a browser. A page that only loads itself
// again, and a target that is no web address, make it no redirect.
func (w *walk) onwardInPage(r *reply) (link.URL, bool) {
	if w.query.layer != observe.Browser || r.status < 200 || r.status > 299 || r.tooBig {
		return link.URL{}, false
	}
	target, ok := inPage(r.url, r.body, r.header.Get("Content-Type"))
	if !ok || target == r.url && w.seen[w.key(target)] {
		return link.URL{}, false
	}
	w.last = *r
	return w.hop(r, target)
}

// hop notes a hop, and tells whether it may be made.
func (w *walk) hop(r *reply, target link.URL) (link.URL, bool) {
	if len(w.chain) == 0 {
		w.chain = append(w.chain, r.url)
	}
	w.chain, w.codes = append(w.chain, target), append(w.codes, r.status)
	switch {
	case w.seen[w.key(target)]:
		r.fault = redirectFault("the redirects go round in a circle")
	case len(w.codes) > w.query.task.MaxRedirects:
		r.fault = redirectFault("more than %d redirects", w.query.task.MaxRedirects)
	default:
		return target, true
	}
	return link.URL{}, false
}

// end is the walk's reply: its last hop's, and where that brought no answer,
// the code and time of the last that did.
func (w *walk) end(r reply) reply {
	if r.status == 0 {
		r.status, r.latency = w.last.status, w.last.latency
	}
	r.chain, r.codes, r.own, r.took = w.chain, w.codes, w.own, w.sum.took
	return r
}

func (w *walk) cookies(u link.URL) string {
	req := http.Request{Header: http.Header{}}
	for _, c := range w.jar.Cookies(netURL(u)) {
		req.AddCookie(c)
	}
	return req.Header.Get("Cookie")
}

// key tells requests apart: a page that sets a cookie and sends back to itself
// is no circle.
func (w *walk) key(u link.URL) string { return u.String() + "\n" + w.cookies(u) }

func redirects(code int) bool {
	switch code {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

func redirectFault(format string, args ...any) *fault {
	return &fault{observe.RedirectError, fmt.Sprintf(format, args...)}
}
