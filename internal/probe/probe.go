// Package probe turns one URL into one observation. A probe always answers: a
// dead name, a hung socket and a refused address are observations too.
//
// A check is a stack of small functions of one type, [ask], each of which does
// one thing and leaves the rest to the next:
//
//	retry      5xx and time-outs, once more
//	fallback   HEAD where GET would have told the truth
//	judge      an answer becomes an outcome
//	follow     redirects, hop by hop
//	polite     the guard's word on the URL, the pacer's slot
//	wire       one request on a connection
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
)

// total is the time in which all requests and retries of one URL end, counted
// from the first request.
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

	Expect   Expect
	Selector string
	Ignore   []string
	Prior    Prior
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
// fallbacks too); release is called once, when the answer was read. An error
// ends the check without an observation.
type Pacer interface {
	Acquire(ctx context.Context, domain string) (release func(), err error)
}

// Config is what all checks share.
type Config struct {
	UserAgent string
	Guard     *guard.Guard // nil: only public addresses on ports 80 and 443
	ConnectTo []ConnectTo
	Roots     *x509.CertPool         // nil: the system's
	Resolver  *net.Resolver          // nil: the pure Go resolver with the system's servers
	Now       func() observe.Instant // gives CheckedAt; nil: the clock
	Vantage   string
	Pacer     Pacer // nil: nothing waits
}

// Prober checks URLs. It is safe for concurrent use.
type Prober struct {
	config Config
	wire   *wire
	ask    ask
	total  time.Duration
}

// New makes a Prober. It opens nothing; [Prober.Close] drops what checks leave
// open.
func New(c Config) *Prober {
	if c.Guard == nil {
		c.Guard = guard.New(nil, []uint16{80, 443})
	}
	if c.Now == nil {
		c.Now = func() observe.Instant { return observe.At(time.Now()) }
	}
	w := newWire(c)
	return &Prober{
		config: c,
		wire:   w,
		ask:    retry(fallback(judge(follow(polite(c.Guard, c.Pacer, w.ask))))),
		total:  total,
	}
}

// Close drops the idle connections. Checks may still be made; their
// connections are then not kept.
func (p *Prober) Close() { p.wire.idle.close() }

// Probe checks one URL. The error is not nil only when ctx ended, or the pacer
// refused a turn, before the check was settled: then there is no observation.
func (p *Prober) Probe(ctx context.Context, t Task) (observe.Observation, error) {
	began := p.config.Now()
	ctx, budget := newBudget(ctx, p.total)
	defer budget.stop()
	t = t.withDefaults()
	r := p.ask(ctx, query{
		task: &t, layer: observe.Standard, url: t.URL, method: t.method(), fallible: t.fallible(),
		header: standardHeader(p.config.UserAgent), scale: 1, budget: budget,
	})
	if r.cut != nil {
		return observe.Observation{}, r.cut
	}
	o := r.observation(&t)
	o.CheckedAt, o.Vantage = began, p.config.Vantage
	return observe.Bound(o), nil
}
