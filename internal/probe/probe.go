// Package probe turns one URL into one observation. A probe always answers: a
// dead name, a hung socket and a refused address are observations too.
//
// A check is a stack of small functions of one type, [ask], each of which does
// one thing and leaves the rest to the next:
//
//	siblings   whether the site shows the same at any address
//	layered    standard, then browser, then the ways below, and perhaps the page again
//	retry      5xx and time-outs, once more
//	fallback   HEAD where GET would have told the truth
//	judge      an answer becomes an outcome
//	follow     redirects, hop by hop
//	honour     the site's robots.txt, for tasks that want it
//	polite     the guard's word on the URL, the pacer's slot
//	wire       one request on a connection
//
// Two layers go other ways: alternative asks honour and polite whether the site
// lives at all, and rendered puts a headless browser in the place of follow.
//
// Connections speak HTTP/1.1 by net/http's own reader and writer, without the
// background reader of http.Transport: what a server says unasked is never
// read, so it is never logged either. HTTP/2 is net/http's; of a server that
// breaks its rules it may log a fixed line, never the server's own bytes.
package probe

import (
	"context"
	"crypto/x509"
	"net"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// total is the time in which all layers, requests and retries of one URL end,
// counted from the first request.
const total = 5 * time.Minute

// Task is one URL and how to ask it. Times and sizes that are zero mean the
// defaults of the configuration; zero MaxRedirects follows none.
type Task struct {
	ID      string
	URL     link.URL
	Method  string // "auto", "head" or "get"; empty is auto
	Content bool   // the main text is wanted
	TLS     bool   // the certificate is wanted

	ConnectTimeout time.Duration // name, connection and handshake
	ReadTimeout    time.Duration // to the header of the answer, and between two pieces of its body
	Timeout        time.Duration // one request, its body included
	MaxRedirects   int
	MaxBody        int64 // bytes after decoding
	MinBody        int64 // bytes; a smaller HTML body is evidence for an empty page

	Retry5xx     []time.Duration // the waits before each retry
	RetryTimeout int             // how often a request that timed out is tried again, with its limits doubled

	Layers []observe.Layer // those that may be used, in the order of the design; nil is all
	Robots bool            // robots.txt is honoured

	Expect   Expect
	Selector string
	Ignore   []string
	Extract  map[string]page.Field // the fields that are watched by name
	Learned  page.Lessons          // what was learned of the page before
	Prior    Prior
	Doubt    *Doubt // nil: a page is believed that does not itself say that it is none

	// Read reads a body whose main text is wanted; nil is [page.Read]. It may be
	// called more than once, for the last time with the page that settled the
	// check.
	Read func(body []byte, o page.Options) page.Page
}

// Expect narrows or widens what counts as the page. The zero Expect is any 2xx.
type Expect struct {
	Status   []int  // the good codes, in place of any 2xx
	Contains string // must stand in the page, in this very case
}

// Prior is what the last healthy check left: with a Hash, a GET is made
// conditional on the validators.
type Prior struct {
	Hash, Title, ETag, LastModified string
	Words                           int
	FinalURL                        string // the one whose validators these are; empty is the URL itself
}

// Pacer makes requests wait for their domain's turn. Acquire is called with
// the registrable domain before every request (redirects, retries and
// fallbacks too), one rendering being one request; release is called once, when
// the answer was read. An error ends the check without an observation. A Pacer
// that is a [Spacer] is told of crawl delays.
type Pacer interface {
	Acquire(ctx context.Context, domain string) (release func(), err error)
}

// Starter is a [Pacer] that spaces the moments at which requests are written,
// too: those who open a connection first write later than those who have one.
// An error is the context's.
type Starter interface {
	Start(ctx context.Context, domain string) error
}

// Yielder is a [Pacer] that keeps something for a check between its requests: a
// turn granted before it was asked for, or the domain, until it is known what
// the last answer means. Yield says that the check is going to wait for
// something else, and needs neither.
type Yielder interface {
	Yield(ctx context.Context)
}

// Config is what all checks share.
type Config struct {
	UserAgent string
	Guard     *guard.Guard // nil: only public addresses on ports 80 and 443
	ConnectTo []ConnectTo
	Roots     *x509.CertPool         // nil: the system's
	Resolvers []*net.Resolver        // a name that one doesn't know is asked of the next; none: the pure Go resolver with the system's servers
	Now       func() observe.Instant // gives CheckedAt; nil: the clock
	Vantage   string
	Pacer     Pacer        // nil: nothing waits
	Browser   string       // the path of a Chrome or Chromium; empty: pages are not rendered
	Warn      func(string) // is told of what is wrong with the browser; nil: nobody is
}

// Prober checks URLs. It is safe for concurrent use. What it learns of a site,
// whether it lives and what its robots.txt says, it keeps: use one for a run.
type Prober struct {
	config   Config
	wire     *wire
	renderer Renderer // nil where there is none
	request  ask      // one, politely
	honour   *honour
	bench    *bench
	ask      ask
	total    time.Duration
}

// New makes a Prober. It opens nothing; [Prober.Close] drops what checks leave
// open, and ends the browser.
func New(c Config) *Prober {
	if c.Guard == nil {
		c.Guard = guard.New(nil, []uint16{80, 443})
	}
	if c.Now == nil {
		c.Now = func() observe.Instant { return observe.At(time.Now()) }
	}
	p := &Prober{config: c, wire: newWire(c), bench: newBench(), total: total}
	if c.Browser != "" {
		p.renderer = newRenderer(c, p.wire)
	}
	p.request = polite(c.Guard, c.Pacer, p.wire.ask)
	p.honour = &honour{fetch: follow(p.request), userAgent: c.UserAgent, pacer: c.Pacer}
	p.ask = p.siblings().compare(layered(p.layers()))
	return p
}

// siblings ask for pages that cannot exist as for any other.
func (p *Prober) siblings() *siblings {
	c := p.config
	return &siblings{
		fetch: follow(p.honour.before(p.request)), pacer: c.Pacer, bench: p.bench, userAgent: c.UserAgent, now: c.Now,
	}
}

// layers are the ways of asking that this Prober has, and those of asking for a
// page once more.
func (p *Prober) layers() (by, again map[observe.Layer]ask) {
	c, request, h, b := p.config, p.request, p.honour, p.bench
	sites := new(memory[life])
	once := b.judge(follow(h.before(request)))
	page := retry(sites, c.Pacer, fallback(once))
	again = map[observe.Layer]ask{
		observe.Standard: standard(c.UserAgent, outright(once)),
		observe.Browser:  browserLike(c.UserAgent, outright(once)),
	}
	by = map[observe.Layer]ask{
		observe.Standard:    standard(c.UserAgent, page),
		observe.Browser:     browserLike(c.UserAgent, page),
		observe.Alternative: alternative(c.UserAgent, sites, h.before(request)),
	}
	if p.renderer != nil {
		by[observe.Rendered] = rendered(b.judge(h.before(few(renderings, polite(c.Guard, c.Pacer, render(p.renderer))))))
	}
	return by, again
}

// Close drops the idle connections and ends the browser. Checks may still be
// made; their connections are then not kept, and nothing is rendered.
func (p *Prober) Close() {
	p.wire.idle.close()
	if p.renderer != nil {
		p.renderer.Close()
	}
}

// Probe checks one URL. The error is not nil only when ctx ended, or the pacer
// refused a turn, before the check was settled: then there is no observation.
func (p *Prober) Probe(ctx context.Context, t Task) (observe.Observation, error) {
	began := p.config.Now()
	ctx, budget := newBudget(ctx, p.total)
	defer budget.stop()
	t = t.withDefaults()
	r := p.ask(ctx, query{task: &t, url: t.URL, scale: 1, budget: budget})
	if r.cut != nil {
		return observe.Observation{}, r.cut
	}
	o := r.observation(&t)
	o.CheckedAt, o.Vantage = began, p.config.Vantage
	return observe.Bound(o), nil
}
