package observe

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// The most that is stored of what a server sends.
const (
	MaxRunes      = 300  // titles and errors
	MaxValidator  = 256  // bytes of an ETag or Last-Modified; a longer one is dropped
	MaxName       = 2048 // bytes of a URL or a name
	MaxRetryAfter = 7 * 24 * time.Hour
)

// Bound is o with every string that a server may have written made valid UTF-8
// and cut to its limit. Observations are bounded where they are made and again
// where a journal is read, because a runner that read the web is not trusted.
// It changes nothing that o shares.
func Bound(o Observation) Observation {
	o.URL, o.Vantage = cutBytes(o.URL), cutBytes(o.Vantage)
	o.Error = cutRunes(o.Error)
	o.RetryAfter = min(max(o.RetryAfter, 0), int64(MaxRetryAfter/time.Second))
	o.RedirectChain = slices.Clone(o.RedirectChain)
	for i, u := range o.RedirectChain {
		o.RedirectChain[i] = cutBytes(u)
	}
	o.Attempts = slices.Clone(o.Attempts)
	for i := range o.Attempts {
		o.Attempts[i].Error = cutRunes(o.Attempts[i].Error)
	}
	if o.Certificate != nil {
		c := *o.Certificate
		c.Issuer, c.Subject = cutBytes(c.Issuer), cutBytes(c.Subject)
		o.Certificate = &c
	}
	if o.Content != nil {
		c := *o.Content
		c.Title = cutRunes(c.Title)
		c.ETag, c.LastModified = validator(c.ETag), validator(c.LastModified)
		c.Text = strings.ToValidUTF8(c.Text, "\uFFFD")
		o.Content = &c
	}
	return o
}

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
