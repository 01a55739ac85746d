package probe

import (
	"fmt"
	"net/url"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// netURL is u for net/http, its path and query sent as they stand: what a
// browser would send, not what net/url would make of it.
func netURL(u link.URL) *url.URL {
	host := hostPort(u)
	target := u.Path()
	if u.Query() != "" {
		target += "?" + u.Query()
	}
	if parsed, err := url.Parse(u.Scheme() + "://" + host + target); err == nil && parsed.RequestURI() == target {
		return parsed
	}
	return &url.URL{Scheme: u.Scheme(), Host: host, Path: u.Path(), Opaque: u.Path(), RawQuery: u.Query()}
}

// hostPort is the host of u, with the port where it is not the scheme's own.
func hostPort(u link.URL) string {
	if p := u.Port(); u.Scheme() == "http" && p != 80 || u.Scheme() == "https" && p != 443 {
		return fmt.Sprintf("%s:%d", u.Host(), p)
	}
	return u.Host()
}
