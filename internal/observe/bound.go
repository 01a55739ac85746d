package observe

import (
	"strings"
	"time"
	"unicode/utf8"
)

// The most that is stored of what a server sends.
const (
	MaxRunes      = 300  // titles, errors and the text of fields
	MaxValidator  = 256  // bytes of an ETag or Last-Modified; a longer one is dropped
	MaxName       = 2048 // bytes of a URL or a name
	MaxRetryAfter = 7 * 24 * time.Hour

	maxReading = Reading(24 * time.Hour / time.Millisecond)
)

// Bound is o with every short string that a server may have written made valid
// UTF-8 and cut to its limit, and every number brought into its range. Observations
// are bounded where they are made and again where a journal is read, because a
// runner that read the web is not trusted. The text of a page has no limit but
// that of the body, and JSON itself lets only valid UTF-8 through. It changes nothing that o shares,
// and its lists are never nil, so that they are [] in JSON.
func Bound(o Observation) Observation {
	o.ID, o.URL, o.Vantage, o.Method = cutBytes(o.ID), cutBytes(o.URL), cutBytes(o.Vantage), cutBytes(o.Method)
	o.StatusCode, o.ResponseTime = reading(o.StatusCode), reading(o.ResponseTime)
	o.RetryAfter = min(max(o.RetryAfter, 0), int64(MaxRetryAfter/time.Second))
	o.Error = cutRunes(o.Error)
	o.RedirectChain = append([]string{}, o.RedirectChain...)
	for i, u := range o.RedirectChain {
		o.RedirectChain[i] = cutBytes(u)
	}
	o.RedirectCodes = append([]int{}, o.RedirectCodes...)
	o.Attempts = append([]Attempt{}, o.Attempts...)
	for i := range o.Attempts {
		a := &o.Attempts[i]
		a.Method, a.Error = cutBytes(a.Method), cutRunes(a.Error)
		a.Code, a.Millis = reading(a.Code), reading(a.Millis)
	}
	o.Certificate, o.FinalCertificate = boundCertificate(o.Certificate), boundCertificate(o.FinalCertificate)
	o.Content, o.Fields = boundContent(o.Content), boundFields(o.Fields)
	o.Sibling = boundSibling(o.Sibling)
	if o.Run != nil {
		r := boundRun(*o.Run)
		o.Run = &r
	}
	return o
}

func boundCertificate(c *Certificate) *Certificate {
	if c == nil {
		return nil
	}
	b := *c
	b.Protocol, b.Issuer, b.Subject = cutBytes(b.Protocol), cutBytes(b.Issuer), cutBytes(b.Subject)
	return &b
}

func boundContent(c *Content) *Content {
	if c == nil {
		return nil
	}
	b := *c
	b.Words, b.Version = max(b.Words, 0), max(b.Version, 0)
	b.Hash, b.Title, b.Learned = cutBytes(b.Hash), cutRunes(b.Title), cutBytes(b.Learned)
	b.ETag, b.LastModified = validator(b.ETag), validator(b.LastModified)
	return &b
}

func reading(r Reading) Reading { return min(max(r, 0), maxReading) }

func cutRunes(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if utf8.RuneCountInString(s) <= MaxRunes {
		return s
	}
	return string([]rune(s)[:MaxRunes])
}

func cutBytes(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= MaxName {
		return s
	}
	s = s[:MaxName]
	for !utf8.ValidString(s) {
		s = s[:len(s)-1]
	}
	return s
}

// validator drops what is too long: half an ETag matches nothing.
func validator(s string) string {
	if len(s) > MaxValidator || !utf8.ValidString(s) {
		return ""
	}
	return s
}
