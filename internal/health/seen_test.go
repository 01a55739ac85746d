package health_test

import (
	"slices"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// The page that the tests look at, and where it is led.
const (
	site  = "https://www.example.es/"
	page  = site + "page"
	moved = site + "new"
	off   = "https://www.elsewhere.org/page"
	id    = "3f2a5d0c9b1e7a48"
	day   = 24 * time.Hour
)

var (
	start  = observe.At(time.Date(2026, 1, 5, 3, 0, 0, 0, time.UTC))
	hashes = []string{"9f2c", "07aa", "41d8"}
)

// policy is the contract's default one for P0.
func policy() health.Policy {
	return health.Policy{
		URL: page, Domain: "example.es", Priority: "P0",
		Listed:        link.NewDomains(map[string]string{"example.es": "example.es", "ejemplo.es": "example.es"}),
		Every:         day,
		InactiveEvery: 7 * day,
		RetryAfter:    []time.Duration{time.Hour, 4 * time.Hour, 12 * time.Hour, day, 2 * day, 7 * day},
		TLS:           true, Content: true,
		Thresholds: health.Thresholds{
			Warning: 2, Alert: 3, Degraded: 3, Hidden: 5,
			InactiveAfter: 7 * day, Recovered: 2, CertificateWarning: 14 * day,
			DomainFailing: 0.5, DomainDown: 14 * day, DomainCertificate: 7 * day,
		},
	}
}

// A detail is one thing that an observation saw besides its outcome.
type detail func(*observe.Observation)

var codes = map[observe.Outcome]observe.Reading{
	observe.OK: 200, observe.NotModified: 304, observe.RateLimited: 429, observe.Forbidden: 403,
	observe.NotFound: 404, observe.Gone: 410, observe.ClientError: 418, observe.ServerError: 500,
	observe.RedirectError: 302, observe.Soft404: 200, observe.Parked: 200, observe.Empty: 200, observe.Challenge: 503,
}

func seen(outcome observe.Outcome, details ...detail) observe.Observation {
	o := observe.Observation{
		ID: id, URL: page, CheckedAt: start, Vantage: "local", Layer: observe.Standard, Method: "GET",
		Outcome: outcome, StatusCode: codes[outcome],
		Attempts: []observe.Attempt{{Layer: observe.Standard, Method: "GET", Code: codes[outcome], Millis: 100}},
	}
	if o.StatusCode != 0 {
		o.ResponseTime = 100
	}
	for _, d := range details {
		d(&o)
	}
	return observe.Bound(o)
}

func took(ms observe.Reading) detail { return func(o *observe.Observation) { o.ResponseTime = ms } }

func code(c observe.Reading) detail { return func(o *observe.Observation) { o.StatusCode = c } }

func alive(yes bool) detail { return func(o *observe.Observation) { o.SiteAlive = &yes } }

func retryAfter(d time.Duration) detail {
	return func(o *observe.Observation) { o.RetryAfter = int64(d / time.Second) }
}

func content(hash string) detail {
	return func(o *observe.Observation) {
		o.Content = &observe.Content{Hash: hash, Words: 500, Title: "A page", Verdict: observe.ContentOK, Text: "the text"}
	}
}

func certificate(ends observe.Instant) detail {
	return func(o *observe.Observation) {
		o.Certificate = &observe.Certificate{Valid: true, ExpiresAt: ends, Protocol: "TLS 1.3"}
	}
}

func badCertificate(p observe.Problem, ends observe.Instant) detail {
	return func(o *observe.Observation) {
		o.Certificate = &observe.Certificate{Problem: p, ExpiresAt: ends, Protocol: "TLS 1.3"}
	}
}

// redirect leads through the given addresses, the requested one first, every
// hop with the same status.
func redirect(status int, chain ...string) detail {
	return func(o *observe.Observation) {
		o.RedirectChain = chain
		o.RedirectCodes = slices.Repeat([]int{status}, len(chain)-1)
	}
}

// life folds observations one after another and keeps what happened.
type life struct {
	t      *testing.T
	r      health.Record
	p      health.Policy
	at     observe.Instant
	events []health.Event // of the last fold
	all    []health.Event
}

func begin(t *testing.T) *life { return &life{t: t, p: policy(), at: start} }

// see folds what is seen after some time has passed.
func (l *life) see(after time.Duration, outcome observe.Outcome, details ...detail) {
	l.t.Helper()
	l.at = l.at.Add(after)
	o := seen(outcome, details...)
	o.CheckedAt, o.URL = l.at, l.p.URL
	l.r, l.events = health.Fold(l.r, o, l.p)
	l.all = append(l.all, l.events...)
}

// daily sees the same n times, a day apart.
func (l *life) daily(n int, outcome observe.Outcome, details ...detail) {
	l.t.Helper()
	for range n {
		l.see(day, outcome, details...)
	}
}

// write makes the registry say what the record says.
func (l *life) write() {
	l.p.Entry, l.r = l.r.Desired(), health.Written(l.r)
}

// count is how often a kind was told so far.
func (l *life) count(kind health.Kind) int {
	n := 0
	for _, e := range l.all {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// kinds are those of the last fold.
func (l *life) kinds() []health.Kind {
	var kinds []health.Kind
	for _, e := range l.events {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

func (l *life) expectKinds(want ...health.Kind) {
	l.t.Helper()
	if got := l.kinds(); !slices.Equal(got, want) {
		l.t.Errorf("%s: events %v, want %v", l.at, got, want)
	}
}

// expectCount holds how often a kind was told so far.
func (l *life) expectCount(kind health.Kind, want int) {
	l.t.Helper()
	if got := l.count(kind); got != want {
		l.t.Errorf("%s: %d events %s, want %d", l.at, got, kind, want)
	}
}

func (l *life) expectReview(want ...health.Reason) {
	l.t.Helper()
	var got []health.Reason
	for _, v := range l.r.Review {
		got = append(got, v.Reason)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		l.t.Errorf("%s: review %v, want %v", l.at, got, want)
	}
}

func (l *life) expectNext(want time.Duration) {
	l.t.Helper()
	if got := l.r.NextCheckAt.Sub(l.at); got != want {
		l.t.Errorf("%s: next check in %s, want %s", l.at, got, want)
	}
}

func (l *life) expectStatus(want health.Status) {
	l.t.Helper()
	if l.r.Status != want {
		l.t.Errorf("%s: status %q, want %q", l.at, l.r.Status, want)
	}
}

func expect[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// act carries out what a person says after some time has passed.
func (l *life) act(after time.Duration, a health.Action) {
	l.t.Helper()
	l.at = l.at.Add(after)
	a.ID, a.At = id, l.at
	if a.Kind == health.ActVerdict && a.Until == 0 {
		a.Until = l.at.Add(30 * day)
	}
	l.r, l.events = health.Act(l.r, a, l.p)
	l.all = append(l.all, l.events...)
}
