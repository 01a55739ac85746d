package browser

import (
	"net/http"
	"net/textproto"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/network"
)

// hopByHop are the fields that concern one connection only (RFC 9110, 7.6.1),
// and their forerunners.
var hopByHop = []string{
	"Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization", "Proxy-Connection",
	"Te", "Trailer", "Transfer-Encoding", "Upgrade",
}

// ours are fields of an answer that the proxy writes itself or that would make
// Chrome do more than show a page: ask for a password, try another protocol or
// send reports.
var ours = []string{
	"Content-Encoding", "Content-Length", "Www-Authenticate", "Alt-Svc",
	"Report-To", "Reporting-Endpoints", "Nel", "Public-Key-Pins",
}

// textOnly is a policy that each answer carries besides its own (Content
// Security Policy Level 3, 4.1: all of several apply). It keeps Chrome from
// asking for what is no text, in every frame and on plain HTTP too.
const textOnly = "img-src 'none'; font-src 'none'; media-src 'none'; object-src 'none'; manifest-src 'none'"

// telling are the fields of an answer that say more of a page than its text.
var telling = []string{"Date", "Retry-After", "Cf-Mitigated", "X-Amzn-Waf-Action"}

// tellingHeader is what Chrome saw of them.
func tellingHeader(seen network.Headers) http.Header {
	out := http.Header{}
	for name, value := range seen {
		text, ok := value.(string)
		if name = textproto.CanonicalMIMEHeaderKey(name); ok && slices.Contains(telling, name) {
			out.Set(name, text)
		}
	}
	return out
}

// requestHeader is what Fetch gets of the fields that Chrome sent.
func requestHeader(h http.Header) http.Header {
	h = endToEnd(h)
	h.Del("Host")
	h.Del("Accept-Encoding") // whoever fetches also decodes
	return h
}

// copyHeader writes the end-to-end fields of an answer into to, and adds the
// policy.
func copyHeader(to, from http.Header) {
	from = endToEnd(from)
	for _, name := range ours {
		from.Del(name)
	}
	for name, values := range from {
		to[name] = slices.Clone(values)
	}
	to.Add("Content-Security-Policy", textOnly)
}

// endToEnd copies h without the fields of one connection, those that h itself
// names as such included.
func endToEnd(h http.Header) http.Header {
	out := http.Header{}
	for name, values := range h {
		out[textproto.CanonicalMIMEHeaderKey(name)] = values
	}
	for _, line := range h["Connection"] {
		for name := range strings.SplitSeq(line, ",") {
			out.Del(strings.TrimSpace(name))
		}
	}
	for _, name := range hopByHop {
		out.Del(name)
	}
	return out
}
