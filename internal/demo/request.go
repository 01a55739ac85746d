package demo

import (
	"net/http"
	"slices"
	"sync"
	"time"
)

// Request is one request as a site saw it.
type Request struct {
	At          time.Time // when its headers had arrived
	Method      string
	Path        string // with its query
	Proto       string // such as "HTTP/2.0"
	UserAgent   string
	IfNoneMatch string
}

// visitors is the book that every host keeps. It is safe for concurrent use.
type visitors struct {
	mu       sync.Mutex
	requests map[string][]Request
	counts   map[string]int // by host and path
}

// note writes a request down, and tells how many its path has now had.
func (v *visitors) note(host string, r *http.Request) int {
	request := Request{
		At: time.Now(), Method: r.Method, Path: r.URL.RequestURI(), Proto: r.Proto,
		UserAgent: r.UserAgent(), IfNoneMatch: r.Header.Get("If-None-Match"),
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.requests[host] = append(v.requests[host], request)
	v.counts[host+r.URL.Path]++
	return v.counts[host+r.URL.Path]
}

func (v *visitors) of(host string) []Request {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.requests[host])
}
