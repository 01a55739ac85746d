package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// proxy is the only way out for one page: an HTTP proxy on a loopback port of
// its own, so that what arrives there belongs to that page. It ends TLS itself
// and hands every request to Fetch.
type proxy struct {
	*traffic
	fetch     Fetch
	authority *authority
	listener  net.Listener
	tunnels   *tunnels
	server    *http.Server
}

// newProxy starts to listen. ctx is the life of the page, and of every fetch.
func newProxy(ctx context.Context, a *authority, fetch Fetch) (*proxy, error) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{traffic: newTraffic(), fetch: fetch, authority: a, listener: listener, tunnels: newTunnels(listener.Addr())}
	p.server = &http.Server{
		Handler:           p,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ConnContext:       withOrigin,
		ReadHeaderTimeout: 30 * time.Second,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          log.New(io.Discard, "", 0),
	}
	go func() { _ = p.server.Serve(listener) }()
	go func() { _ = p.server.Serve(p.tunnels) }()
	return p, nil
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) close() {
	_ = p.server.Close()
}

// ServeHTTP answers Chrome. Why something failed stays with us: the text could
// tell a page about the network that we are in.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	origin := originOf(r.Context())
	if r.Method == http.MethodConnect && origin == "" {
		p.tunnel(w, r)
		return
	}
	raw, response, err := p.answer(r, origin)
	p.note(raw, err)
	var refused *Refused
	switch {
	case errors.As(err, &refused):
		http.Error(w, refused.Error(), refusedStatus(r))
	case err != nil:
		http.Error(w, "the address could not be fetched", http.StatusBadGateway)
	default:
		write(w, r, response)
	}
}

func refusedStatus(r *http.Request) int {
	if !passes(r.Method) {
		return http.StatusMethodNotAllowed
	}
	return http.StatusForbidden
}

// answer fetches what r asks for; raw is the address in its own spelling.
func (p *proxy) answer(r *http.Request, origin string) (raw string, _ Response, _ error) {
	raw, err := address(r, origin)
	if err == nil {
		err = permitted(r)
	}
	if full := p.admit(); err == nil {
		err = full
	}
	if err != nil {
		return raw, Response{}, err
	}
	u, err := link.Parse(raw)
	if err != nil {
		return raw, Response{}, refuse("%v", err)
	}
	response, err := p.exchange(r, u)
	return raw, response, err
}

func (p *proxy) exchange(r *http.Request, u link.URL) (Response, error) {
	end, err := p.begin(r.Context())
	if err != nil {
		return Response{}, err
	}
	defer end()
	response, err := p.fetch(r.Context(), Request{Method: r.Method, URL: u, Header: requestHeader(r.Header)})
	if err != nil {
		return Response{}, err
	}
	if response.Status < 200 || response.Status > 599 {
		return Response{}, fmt.Errorf("status %d is no final answer", response.Status)
	}
	return response, p.weigh(len(response.Body))
}

// address is the URL that r asks for: in absolute form, or, within a tunnel, in
// origin form (RFC 9112, 3.2). Whatever else is no request to a proxy, such as
// one that a page was led to make to the proxy's own port.
func address(r *http.Request, origin string) (string, error) {
	switch {
	case origin != "" && strings.HasPrefix(r.RequestURI, "/"):
		return origin + r.RequestURI, nil
	case origin == "" && strings.HasPrefix(r.RequestURI, "http://"):
		return r.RequestURI, nil
	}
	return r.RequestURI, refuse("not a request to a proxy")
}

func passes(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

// unwanted are destinations of the Fetch Standard whose content is no text. The
// policy keeps pages from asking for them; this is for whoever is not bound by
// it, such as the browser itself, which wants a site's icon. On plain HTTP
// Chrome names no destination, but images show by what they accept.
var unwanted = map[string]bool{
	"image": true, "font": true, "audio": true, "video": true, "track": true, "object": true, "embed": true,
}

// permitted judges what r is, whatever its address.
func permitted(r *http.Request) error {
	switch {
	case !passes(r.Method):
		return refuse("method %q", r.Method)
	case r.Header.Get("Upgrade") != "":
		return refuse("a change of protocol")
	case r.ContentLength != 0:
		return refuse("a request with a body")
	case unwanted[r.Header.Get("Sec-Fetch-Dest")], strings.HasPrefix(r.Header.Get("Accept"), "image/"):
		return refuse("no text")
	case strings.Contains(r.Header.Get("Sec-Purpose"), "prefetch"):
		return refuse("a prefetch")
	}
	return nil
}

func write(w http.ResponseWriter, r *http.Request, response Response) {
	copyHeader(w.Header(), response.Header)
	if w.Header()["Content-Type"] == nil {
		w.Header()["Content-Type"] = nil // else the server would guess one
	}
	bodiless := response.Status == http.StatusNoContent || response.Status == http.StatusNotModified
	if !bodiless && r.Method != http.MethodHead {
		w.Header().Set("Content-Length", strconv.Itoa(len(response.Body)))
	}
	w.WriteHeader(response.Status)
	if !bodiless {
		_, _ = w.Write(response.Body)
	}
}
