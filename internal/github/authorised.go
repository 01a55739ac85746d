package github

import (
	"errors"
	"net/http"
	"net/url"
)

// authorised gives the token to the API's own host, and to no other.
type authorised struct {
	next  http.RoundTripper
	base  *url.URL
	token string
}

func (a authorised) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Scheme == a.base.Scheme && r.URL.Host == a.base.Host {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+a.token)
	}
	return a.next.RoundTrip(r)
}

var errAway = errors.New("the API redirects to another host")

// stay follows redirects of a repository that was renamed: on the same host,
// with the same method. A write that would become a GET is left with the
// answer that sends it away.
func stay(r *http.Request, before []*http.Request) error {
	first := before[0]
	switch {
	case r.URL.Host != first.URL.Host || r.URL.Scheme != first.URL.Scheme:
		return errAway
	case r.Method != first.Method || len(before) > 5:
		return http.ErrUseLastResponse
	}
	return nil
}
