package probe

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// ask puts one query and returns what came of it. It never fails: what goes
// wrong is in the reply.
type ask func(ctx context.Context, q query) reply

// query is what to ask and in which way.
type query struct {
	task     *Task
	layer    observe.Layer
	url      link.URL
	method   string // GET or HEAD
	fallible bool   // a HEAD that is not believed when it brings bad news
	header   http.Header
	scale    int  // all limits are multiplied by it
	pulse    bool // any answer will do: its body stays unread, its certificate is not judged
	afresh   bool // that the site could not be reached is no longer believed
	budget   *budget
	begin    func(context.Context) error // waits until the request may be written; nil: at once
	doubted  bool                        // the page may be what its site shows at any address
	before   int                         // the code that the URL itself answered in the layers before; 0 is none
}

// reply is what came of a query. As it passes up the stack it is filled: an
// exchange, then a walk over redirects, then a judgement.
type reply struct {
	// The exchange: the last answer, or why there is none.
	url     link.URL
	method  string
	status  int
	header  http.Header
	body    []byte
	lent    *bytes.Buffer // what holds body, where it is to be given back: see dropBody
	tooBig  bool          // the body was over its limit and is not whole
	latency time.Duration
	took    time.Duration // all of the requests
	trust   *trust        // the connection's TLS; nil for plain HTTP
	fault   *fault        // there is no usable answer
	cut     error         // the check was cut off and is no observation
	robots  bool          // nobody was asked, because robots.txt asks it of us
	stale   bool          // the kept connection was dead: to be asked again on another one

	// The walk.
	chain []link.URL // empty without redirects
	codes []int
	own   *trust // of the host that was asked for

	// The judgement.
	layer      observe.Layer
	outcome    observe.Outcome
	why        string
	content    *observe.Content
	fields     map[string]any
	sketch     sketch           // of the page, where it is doubted; see sketchPage
	sibling    *observe.Sibling // what was learned of the host on the way; nil for nothing
	retryAfter time.Duration
	attempts   []observe.Attempt
	alive      *bool // whether the site answers at all; nil where nobody asked
	busy       bool  // the site answers that it is asked too often
}

// attempt is the reply as evidence.
func (r reply) attempt(l observe.Layer) observe.Attempt {
	why := r.why
	if why == "" && r.fault != nil {
		why = r.fault.text
	}
	return observe.Attempt{
		Layer: l, Method: r.method, Code: observe.Reading(r.status), Millis: observe.Milliseconds(r.took), Error: why,
	}
}

// answered tells that there is an answer to judge.
func (r reply) answered() bool { return r.fault == nil && r.cut == nil }

// fault is why there is no usable answer, in a word and in words for people.
type fault struct {
	outcome observe.Outcome
	text    string
}

func (f *fault) Error() string { return f.text }

// standardHeader says honestly who asks, and asks for what people read.
func standardHeader(userAgent string) http.Header {
	return http.Header{
		"User-Agent":      {userAgent},
		"Accept":          {"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"},
		"Accept-Language": {"es-ES,es;q=0.9,en;q=0.6,*;q=0.3"},
		"Accept-Encoding": {"gzip"},
	}
}
