package runner_test

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// strictWeb is a web of sites that enforce a rate: a request that comes too
// soon after the one before it is answered 429. Of their pages one in twenty
// redirects on its site, one to another, one fails at first, and one does not
// know HEAD.
type strictWeb struct {
	latency time.Duration
	least   time.Duration // between the starts of two requests

	mu      sync.Mutex
	sites   map[string]*strictSite
	met     map[string]bool // pages that failed already
	limited int             // answers of 429
}

type strictSite struct {
	requests    int
	first, last time.Time
	closest     time.Duration // between the starts of two requests
}

// come notes a request, and tells whether it came too soon.
func (w *strictWeb) come(site string) (tooSoon bool) {
	now := time.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.sites[site]
	if s == nil {
		s = &strictSite{first: now, closest: time.Hour}
		w.sites[site] = s
	} else {
		s.closest = min(s.closest, now.Sub(s.last))
	}
	tooSoon = s.requests > 0 && now.Sub(s.last) < w.least
	s.requests, s.last = s.requests+1, now
	if tooSoon {
		w.limited++
	}
	return tooSoon
}

// first tells the first request for a page from later ones.
func (w *strictWeb) first(page string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	known := w.met[page]
	w.met[page] = true
	return !known
}

func (w *strictWeb) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	if w.come(r.Host) {
		out.WriteHeader(http.StatusTooManyRequests)
		return
	}
	time.Sleep(w.latency) // what the web takes to answer, not a wait for anything
	page, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/page/"))
	kind := page % 20
	switch {
	case err == nil && kind == 0:
		http.Redirect(out, r, "/end", http.StatusFound)
	case err == nil && kind == 1:
		http.Redirect(out, r, fmt.Sprintf("http://site%d.test/end", page/20), http.StatusFound)
	case err == nil && kind == 2 && w.first(r.URL.Path):
		out.WriteHeader(http.StatusInternalServerError)
	case err == nil && kind == 3 && r.Method == http.MethodHead:
		out.WriteHeader(http.StatusMethodNotAllowed)
	default:
		out.Header().Set("Content-Type", "text/html; charset=utf-8")
		out.Write(speedPage(page))
	}
}

// serve opens the web on loopback, beside a server that accepts connections and
// never answers.
func (w *strictWeb) serve(t testing.TB) (address, hung string) {
	t.Helper()
	server := httptest.NewServer(w)
	t.Cleanup(server.Close)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { c.Close() })
		}
	}()
	return server.Listener.Addr().String(), l.Addr().String()
}
