package probe

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// learn is what the host of a suspect page answers for one that cannot exist; the
// zero Sibling where it may not be asked, or that says nothing. An address with a
// query has no sibling: what the program behind it does not know, the server does
// not either.
func (s *siblings) learn(ctx context.Context, r *reply, q query) observe.Sibling {
	if q.url.Query() != "" || ctx.Err() != nil || !q.budget.allows(0) || s.held(ctx, q.url.RegistrableDomain()) {
		return observe.Sibling{}
	}
	yield(ctx, s.pacer)
	known, err := s.found.get(ctx, q.url.Host(), func() (observe.Sibling, bool) { return s.ask(ctx, r, q) })
	if err != nil && r.cut == nil {
		r.cut = cutOff(ctx, reply{}).cut // nil where our own limit ended the wait
	}
	return known
}

// ask asks for the sibling in the way in which the page was asked for, once and
// without retries. The attempt is noted among those of the page, and where the
// site wants to be left alone, that too.
func (s *siblings) ask(ctx context.Context, r *reply, q query) (known observe.Sibling, whole bool) {
	u, err := siblingOf(q.url, q.task.Doubt.Seed)
	if err != nil {
		return known, true
	}
	t := *q.task
	t.Content, t.Expect, t.Prior = false, Expect{}, Prior{}
	q.task, q.url, q.method, q.layer, q.header, q.doubted = &t, u, http.MethodGet, r.layer, s.header(r.layer), false
	answer := s.fetch(ctx, q)
	defer answer.dropBody()
	if answer.cut != nil {
		r.cut = answer.cut
		return known, false
	}
	known, answer.why = s.read(answer, u)
	if answer.took > 0 { // else we did not ask
		r.attempts = append(r.attempts, answer.attempt(r.layer))
	}
	if wait, waits := retryAfter(answer.header, time.Now()); waits && busy(answer.status) {
		r.retryAfter = wait
	}
	if known.Known() {
		r.sibling = &known
	}
	return known, true
}

func busy(status int) bool {
	return status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable
}

const siblingAsked = "a page that cannot exist was asked for: "

// read is what an answer for a page that cannot exist tells of its host, and in
// words. A bot wall, an error and a limit of ours tell nothing.
func (s *siblings) read(answer reply, u link.URL) (observe.Sibling, string) {
	switch status := answer.status; {
	case answer.fault != nil:
		return observe.Sibling{}, siblingAsked + answer.fault.text
	case walled(answer.header):
		return observe.Sibling{}, fmt.Sprintf(siblingAsked+"a bot wall answered %d", status)
	case status == http.StatusNotFound, status == http.StatusGone:
		return observe.Sibling{At: s.now(), Directory: directory(u), Honest: true}, siblingAsked + "the site says that there is none"
	case status < 200, status > 299, status == http.StatusNoContent, answer.tooBig:
		return observe.Sibling{}, fmt.Sprintf(siblingAsked+"answered %d, which tells nothing", status)
	}
	defer s.bench.sit(len(answer.body))()
	return s.readPage(answer, u)
}

// readPage is what a host shows in place of a page that cannot exist.
func (s *siblings) readPage(answer reply, u link.URL) (observe.Sibling, string) {
	o := answer.bareOptions()
	p := page.Read(answer.body, o)
	known := observe.Sibling{At: s.now(), Directory: directory(u)}
	switch {
	case p.Verdict != observe.ContentOK && p.Verdict != observe.ContentSoft404:
		return observe.Sibling{}, siblingAsked + "what was answered is no page"
	case answer.url.RegistrableDomain() != u.RegistrableDomain(), page.Veiled(answer.body, o):
		return known, siblingAsked + "what is shown may stand before any page"
	}
	if len(answer.chain) > 0 && !answer.url.IsRoot() && !strings.Contains(answer.url.String(), pageName(u)) {
		known.Address = answer.url.WithoutSession()
	}
	if p.Words >= fewWords {
		shown := newSketch(p, u, answer.url)
		known.Title, known.Lines = shown.title.bare(), shown.remembered()
	}
	return known, siblingAsked + "the site shows something all the same"
}

// bareOptions read an answer as any page of its site is read.
func (r reply) bareOptions() page.Options {
	return page.Options{ContentType: r.header.Get("Content-Type"), URL: r.url.String()}
}
