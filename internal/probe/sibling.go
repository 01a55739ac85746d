package probe

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const (
	// shortWords is the number of words of a main text below which a page may be
	// what its site shows in place of a 404.
	shortWords = 150

	// siblingAge is how long what is known of a host is taken for granted. Later
	// it still holds, but is asked anew where a page looks suspect.
	siblingAge = 30 * 24 * time.Hour
)

// Doubt is what a page is held against: what its site answers for a page that
// cannot exist, its sibling. It may be asked for one, at most once a run and host.
type Doubt struct {
	Known    observe.Sibling // what earlier runs learned of the host
	Accepted string          // the hash of the main text that counts as accepted
	Title    string          // that the page had when it was seen last
	Seed     uint64          // of the names of pages that cannot exist
}

// siblings finds out pages that a site shows at any address. It is asked about
// them only where a page is suspect: short and speaking of a page that is not
// there, or short and another one than before, or short and the same as at another
// address while the site has others to show, or led where others are led too, or like what the site once showed. Most
// pages are not, and cost no request. What was learned holds for all pages of a
// host.
type siblings struct {
	fetch     ask
	pacer     Pacer
	bench     *bench
	userAgent string
	now       func() observe.Instant
	found     memory[observe.Sibling] // by host; the zero one where nothing was learned
	crowds    crowds
	doubles   doubles
}

// Holder is a [Pacer] that knows of domains which are to be left alone for a
// while. Such a domain is asked nothing that can wait.
type Holder interface {
	Held(ctx context.Context, domain string) bool
}

// compare believes a page that nothing is said against. A person who says what
// must stand in it has said enough, and a home page has no siblings.
func (s *siblings) compare(next ask) ask {
	return func(ctx context.Context, q query) reply {
		doubt := q.task.Doubt
		if doubt == nil || q.task.Expect.Contains != "" || isHome(q.url) {
			return next(ctx, q)
		}
		q.doubted = !doubt.Known.Honest || !s.fresh(doubt.Known)
		r := next(ctx, q)
		if !q.doubted || !r.doubtful(q) {
			return r
		}
		known := doubt.Known
		if s.suspects(&r, q) && !s.fresh(known) {
			if learned := s.learn(ctx, &r, q); learned.Known() {
				known = learned
			}
		}
		if r.cut == nil {
			r.unmask(q, known)
		}
		return r
	}
}

func (s *siblings) fresh(known observe.Sibling) bool {
	return known.Known() && s.now().Sub(known.At) < siblingAge
}

// doubtful tells an answer that passes for the page, on its own site, as the
// server sent it.
func (r reply) doubtful(q query) bool {
	return r.cut == nil && r.outcome == observe.OK && r.status <= 299 && r.layer != observe.Rendered &&
		r.url.RegistrableDomain() == q.url.RegistrableDomain()
}

func (s *siblings) suspects(r *reply, q query) bool {
	crowded := len(r.chain) > 0 && s.crowds.join(q.url, r.url)
	double := r.content != nil && s.doubles.join(q.url, r.content.Hash)
	known := q.task.Doubt.Known
	return crowded || r.sketch.short() && (double || r.replaced(q.task.Doubt)) || r.sketch.doubtful ||
		r.ledTo(q.url, known) || r.sketch.titled(known)
}

// replaced tells a page that is another than the one on record, title and text.
func (r reply) replaced(before *Doubt) bool {
	return before.Accepted != "" && r.content != nil && r.content.Hash != before.Accepted && r.content.Title != before.Title
}

// unmask settles that the page is what the site shows at any address. Of a page
// that is on record as it is, only the very text will do, and none that is long.
func (r *reply) unmask(q query, known observe.Sibling) {
	if !known.Known() || known.Honest || isTarget(q.url, known) || isAbove(q.url, known) {
		return
	}
	accepted := r.content != nil && r.content.Hash != "" && r.content.Hash == q.task.Doubt.Accepted
	switch {
	case accepted && r.content.Words >= shortWords:
	case r.ledTo(q.url, known):
		r.settle(observe.Soft404, "the address leads where its site leads any address that does not exist")
		r.dropText()
	case r.sketch.same(known, accepted):
		r.settle(observe.Soft404, "the page is what its site shows at any address that does not exist")
		r.content.Verdict = observe.ContentSoft404
		r.dropText()
	}
}

// ledTo tells an address that is redirected to the very one to which the site
// redirects what does not exist.
func (r reply) ledTo(from link.URL, known observe.Sibling) bool {
	return len(r.chain) > 0 && r.url.WithoutSession() == known.Address && !isTarget(from, known)
}

// isTarget tells the page to which the site redirects what does not exist, such
// as its search.
func isTarget(u link.URL, known observe.Sibling) bool {
	to, err := link.Parse(known.Address)
	return err == nil && strings.TrimSuffix(target(u), "/") == strings.TrimSuffix(target(to), "/")
}

// isAbove tells a page above the one that cannot exist: a site may well show the
// page of a section for whatever it does not know in it.
func isAbove(u link.URL, known observe.Sibling) bool {
	return strings.HasPrefix(known.Directory, strings.TrimSuffix(u.Path(), "/")+"/")
}

// header is that of the layer that settled the check.
func (s *siblings) header(l observe.Layer) http.Header {
	if l == observe.Browser {
		return browserHeader(s.userAgent)
	}
	return standardHeader(s.userAgent)
}

// held tells a domain that is to be left alone for a while.
func (s *siblings) held(ctx context.Context, domain string) bool {
	h, ok := s.pacer.(Holder)
	return ok && h.Held(ctx, domain)
}
