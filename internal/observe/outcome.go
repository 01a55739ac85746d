// Package observe holds the facts that one check of one URL leaves behind. It
// is pure: values, their JSON, and the rules that bound what a server may put
// into them.
package observe

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Outcome says in one word how a check ended. The set is closed; its meaning
// is the outcome table of the README.
type Outcome string

// The outcomes.
const (
	OK              Outcome = "ok"
	NotModified     Outcome = "not_modified"
	RateLimited     Outcome = "rate_limited"
	Challenge       Outcome = "challenge"
	Refused         Outcome = "refused"
	Forbidden       Outcome = "forbidden"
	NotFound        Outcome = "not_found"
	Gone            Outcome = "gone"
	ClientError     Outcome = "client_error"
	ServerError     Outcome = "server_error"
	DNSError        Outcome = "dns_error"
	ResolverError   Outcome = "resolver_error"
	Timeout         Outcome = "timeout"
	ConnectionError Outcome = "connection_error"
	ProtocolError   Outcome = "protocol_error"
	TLSError        Outcome = "tls_error"
	RedirectError   Outcome = "redirect_error"
	Soft404         Outcome = "soft_404"
	Parked          Outcome = "parked"
	Empty           Outcome = "empty"
)

var classes = map[Outcome]Class{
	OK: Success, NotModified: Success,
	RateLimited: Inconclusive, Challenge: Inconclusive, Refused: Inconclusive, ResolverError: Inconclusive,
	Forbidden: Failure, NotFound: Failure, Gone: Failure, ClientError: Failure, ServerError: Failure,
	DNSError: Failure, Timeout: Failure, ConnectionError: Failure, ProtocolError: Failure,
	TLSError: Failure, RedirectError: Failure, Soft404: Failure, Parked: Failure, Empty: Failure,
}

// Outcomes lists every outcome, sorted.
func Outcomes() []Outcome {
	all := make([]Outcome, 0, len(classes))
	for o := range classes {
		all = append(all, o)
	}
	slices.Sort(all)
	return all
}

// Class is what the outcome counts as. An unknown outcome is inconclusive.
func (o Outcome) Class() Class { return classes[o] }

// UnmarshalJSON refuses an outcome that is not in the set.
func (o *Outcome) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, (*string)(o), "outcome", func(s string) bool { _, ok := classes[Outcome(s)]; return ok })
}

// Class is what an outcome counts as: success, failure, or nothing. In JSON it
// is true, false or null.
type Class int8

// The classes.
const (
	Inconclusive Class = iota
	Success
	Failure
)

// MarshalJSON writes true, false or null.
func (c Class) MarshalJSON() ([]byte, error) {
	switch c {
	case Success:
		return []byte("true"), nil
	case Failure:
		return []byte("false"), nil
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads true, false or null.
func (c *Class) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case "true":
		*c = Success
	case "false":
		*c = Failure
	case "null":
		*c = Inconclusive
	default:
		return fmt.Errorf("%s is neither true, false nor null", b)
	}
	return nil
}

// Layer names the way of asking that settled a check.
type Layer string

// The layers, in the order in which they are tried.
const (
	Standard    Layer = "standard"
	Browser     Layer = "browser"
	Alternative Layer = "alternative"
	Rendered    Layer = "rendered"
)

// Layers lists every layer in the order of trying.
func Layers() []Layer { return []Layer{Standard, Browser, Alternative, Rendered} }

// UnmarshalJSON refuses an unknown layer; the empty one is allowed.
func (l *Layer) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, (*string)(l), "layer", func(s string) bool { return s == "" || slices.Contains(Layers(), Layer(s)) })
}

// Problem says what is wrong with a certificate; empty is nothing.
type Problem string

// The problems.
const (
	NoProblem       Problem = ""
	Expired         Problem = "expired"
	NotYetValid     Problem = "not_yet_valid"
	WrongHost       Problem = "wrong_host"
	SelfSigned      Problem = "self_signed"
	Untrusted       Problem = "untrusted"
	IncompleteChain Problem = "incomplete_chain"
	OldProtocol     Problem = "old_protocol"
)

// Problems lists every problem of a certificate.
func Problems() []Problem {
	return []Problem{Expired, NotYetValid, WrongHost, SelfSigned, Untrusted, IncompleteChain, OldProtocol}
}

// UnmarshalJSON refuses an unknown problem.
func (p *Problem) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, (*string)(p), "certificate problem", func(s string) bool { return s == "" || slices.Contains(Problems(), Problem(s)) })
}

// Verdict says what the content of an answer is.
type Verdict string

// The verdicts. TooLarge is a page over the configured limit: alive, and
// without a fingerprint.
const (
	ContentOK        Verdict = "ok"
	ContentTooLarge  Verdict = "too_large"
	ContentEmpty     Verdict = "empty"
	ContentChallenge Verdict = "challenge"
	ContentParked    Verdict = "parked"
	ContentSoft404   Verdict = "soft_404"
)

// Verdicts lists every verdict.
func Verdicts() []Verdict {
	return []Verdict{ContentOK, ContentTooLarge, ContentEmpty, ContentChallenge, ContentParked, ContentSoft404}
}

// UnmarshalJSON refuses an unknown verdict; the empty one is allowed.
func (v *Verdict) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, (*string)(v), "content verdict", func(s string) bool { return s == "" || slices.Contains(Verdicts(), Verdict(s)) })
}

func unmarshalEnum(b []byte, to *string, what string, known func(string) bool) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	if !known(s) {
		return fmt.Errorf("%q is no %s", s, what)
	}
	*to = s
	return nil
}
