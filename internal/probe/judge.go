package probe

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// statusChallenge is what LinkedIn and a few others answer to robots.
const statusChallenge = 999

// bench has a seat for each answer that is judged at the same time. To read a
// page takes a processor and ten times its size in memory, a hostile one much
// more: so there are no more seats than processors, and a large page takes all
// of them.
type bench struct {
	seats chan struct{}
	large sync.Mutex // held by a large page while it sits down, and until it leaves
}

// largePage is the size of a body, in bytes, from which on it is read alone.
const largePage = 256 << 10

func newBench() *bench { return &bench{seats: make(chan struct{}, runtime.GOMAXPROCS(0))} }

func (b *bench) sit(size int) (leave func()) {
	if size < largePage {
		b.seats <- struct{}{}
		return func() { <-b.seats }
	}
	b.large.Lock()
	for range cap(b.seats) {
		b.seats <- struct{}{}
	}
	return func() {
		for range cap(b.seats) {
			<-b.seats
		}
		b.large.Unlock()
	}
}

// judge gives a walk its outcome, by the table of the contract, and notes the
// attempt.
func (b *bench) judge(next ask) ask {
	return func(ctx context.Context, q query) reply {
		r := next(ctx, q)
		r.layer = q.layer
		if r.cut != nil {
			return r
		}
		if r.fault != nil {
			r.outcome, r.why = r.fault.outcome, r.fault.text
		} else {
			leave := b.sit(len(r.body))
			r.judgeAnswer(q.task)
			r.sketchPage(q)
			leave()
		}
		r.dropBody()
		r.attempts = []observe.Attempt{r.attempt(q.layer)}
		return r
	}
}

func (r *reply) settle(o observe.Outcome, format string, args ...any) {
	r.outcome, r.why = o, fmt.Sprintf(format, args...)
}

func (r *reply) judgeAnswer(t *Task) {
	wait, waits := retryAfter(r.header, time.Now())
	limited := r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable && waits
	if limited {
		r.retryAfter = wait
	}
	switch {
	case walled(r.header):
		r.settle(observe.Challenge, "a bot wall answered %d", r.status)
	case t.good(r.status):
		r.judgePage(t)
	case r.status == http.StatusNotModified:
		r.unchanged(t)
	case r.status < 200 || r.status > 599 && r.status != statusChallenge:
		r.settle(observe.ProtocolError, "answered %d, which is no code of a page", r.status)
	case r.status <= 299:
		r.settle(observe.Soft404, "answered %d, which is not expected", r.status)
	case r.status == statusChallenge, r.status != http.StatusTooManyRequests && r.wallPage(t):
		r.settle(observe.Challenge, "a bot wall answered %d", r.status)
	case limited:
		r.settle(observe.RateLimited, "answered %d: asked us to come back later", r.status)
	default:
		r.settle(outcomeOf(r.status), "answered %d %s", r.status, http.StatusText(r.status))
	}
	if r.outcome.Class() == observe.Success && sentHome(r) {
		r.settle(observe.Soft404, "the address leads to the home page of its site")
		r.dropText()
	}
	r.why = strings.TrimSpace(r.why)
}

// outcomeOf is the table's word for a code that is not the page.
func outcomeOf(code int) observe.Outcome {
	switch {
	case code < 400:
		return observe.RedirectError
	case code == http.StatusUnauthorized, code == http.StatusForbidden, code == http.StatusUnavailableForLegalReasons:
		return observe.Forbidden
	case code == http.StatusNotFound:
		return observe.NotFound
	case code == http.StatusGone:
		return observe.Gone
	case code < 500:
		return observe.ClientError
	}
	return observe.ServerError
}

// walled tells the walls that say so in a header, at any code.
func walled(h http.Header) bool {
	if strings.EqualFold(h.Get("Cf-Mitigated"), "challenge") {
		return true
	}
	action := strings.ToLower(h.Get("X-Amzn-Waf-Action"))
	return action == "challenge" || action == "captcha"
}

// wallPage tells a bot wall by its page. A page that is gone, or broken, may
// well ask for scripts without being one.
func (r *reply) wallPage(t *Task) bool {
	switch {
	case r.status == http.StatusNotFound, r.status == http.StatusGone:
		return false
	case r.status >= 500 && r.status != http.StatusServiceUnavailable, len(r.body) == 0:
		return false
	}
	return page.Judge(r.body, r.options(t)) == observe.ContentChallenge
}

// options are what is known of the page before it is read.
func (r *reply) options(t *Task) page.Options {
	return page.Options{
		ContentType: r.header.Get("Content-Type"), Status: r.status, MinBody: t.MinBody, Selector: t.Selector, Ignore: t.Ignore,
		Visible: t.Expect.Contains != "",
	}
}

// sentHome tells an address below a site's root that redirects to the root.
func sentHome(r *reply) bool {
	n := len(r.chain)
	if n == 0 {
		return false
	}
	from, to := r.chain[0], r.chain[n-1]
	return !from.IsRoot() && to.IsRoot() && from.RegistrableDomain() == to.RegistrableDomain()
}
