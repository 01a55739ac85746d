package probe

import (
	"context"
	"net/http"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// browserLike is the second layer: a GET with the header of a desktop browser,
// for sites that turn away whatever has another one. It also goes where a page
// itself sends a browser (see [inPage]).
func browserLike(userAgent string, next ask) ask {
	return func(ctx context.Context, q query) reply {
		q.layer, q.method, q.fallible = observe.Browser, http.MethodGet, false
		q.header = browserHeader(userAgent)
		return next(ctx, q)
	}
}

// browserHeader is what Chrome sends when a person types an address. It claims
// no encoding that is not understood, and no TLS or client hints of Chrome's.
func browserHeader(userAgent string) http.Header {
	return http.Header{
		"User-Agent":                {browserAgent(userAgent)},
		"Accept":                    {"text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8"},
		"Accept-Language":           {"es-ES,es;q=0.9,en;q=0.6"},
		"Accept-Encoding":           {"gzip, deflate"},
		"Upgrade-Insecure-Requests": {"1"},
		"Sec-Fetch-Dest":            {"document"},
		"Sec-Fetch-Mode":            {"navigate"},
		"Sec-Fetch-Site":            {"none"},
		"Sec-Fetch-User":            {"?1"},
	}
}

// browserAgent has the shape of Chrome's and still says who asks, as the
// crawlers of search engines do.
func browserAgent(userAgent string) string {
	name, comment, _ := strings.Cut(userAgent, " ")
	if comment = strings.Trim(comment, "()"); comment != "" {
		name += "; " + comment
	}
	return "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; " + name + ") Chrome/143.0.0.0 Safari/537.36"
}
