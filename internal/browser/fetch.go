package browser

import (
	"context"
	"net/http"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// Request is one request that a page makes. It never has a body.
type Request struct {
	Method string // GET, HEAD or OPTIONS
	URL    link.URL
	Header http.Header // without Host, Accept-Encoding and what concerns one connection only
}

// Response is the answer to one [Request], a redirect included.
type Response struct {
	Status int
	Header http.Header
	Body   []byte // decoded: there is no Content-Encoding left
}

// Fetch makes one request for a page and follows no redirect. It is the whole
// net that a page can reach: it decides which schemes, addresses and ports are
// allowed, verifies certificates, and bounds size and time. It must be safe for
// concurrent use. ctx ends with the page.
type Fetch func(ctx context.Context, q Request) (Response, error)
