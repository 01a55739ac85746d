package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// town is a repository whose hosts are all served by one handler, which can be
// changed while it lives.
type town struct {
	root string
	addr string

	mu     sync.Mutex
	serve  http.HandlerFunc
	visits map[string]int // requests, by host
}

// newTown lists the URLs, all of them of the first tier. Config is the text of
// config.yaml after its first line.
func newTown(t *testing.T, config string, urls ...string) *town {
	t.Helper()
	w := &town{root: t.TempDir(), visits: map[string]int{}, serve: readable}
	server := httptest.NewServer(w)
	t.Cleanup(server.Close)
	w.addr = server.Listener.Addr().String()
	var domains, sources strings.Builder
	listed := map[string]bool{}
	for _, url := range urls {
		host, _, _ := strings.Cut(strings.TrimPrefix(url, "http://"), "/")
		if !listed[host] {
			listed[host] = true
			fmt.Fprintf(&domains, "  - {domain: %s, tier: 1, core: true}\n", host)
		}
		fmt.Fprintf(&sources, "  - url: %s\n", url)
	}
	writeFile(t, filepath.Join(w.root, "registry/config.yaml"), []byte("version: 1\n"+config))
	writeFile(t, filepath.Join(w.root, "registry/domains.yaml"), []byte("domains:\n"+domains.String()))
	writeFile(t, filepath.Join(w.root, "registry/sources/a.yaml"), []byte("sources:\n"+sources.String()))
	return w
}

// ServeHTTP counts the visit and answers as the town does now.
func (w *town) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	w.visits[r.Host]++
	serve := w.serve
	w.mu.Unlock()
	serve(rw, r)
}

// becomes changes what all hosts answer from now on.
func (w *town) becomes(serve http.HandlerFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.serve = serve
}

// seen is how often a host was asked since the last call.
func (w *town) seen(host string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := w.visits[host]
	w.visits[host] = 0
	return n
}

func (w *town) flags() []string {
	return []string{"--root", w.root, "--rate", "0", "--browser", "off", "--allow-net", "127.0.0.0/8", "--connect-to", ":80:" + w.addr, "--seed", "1"}
}

// check runs at hour h of a day in March, with the gate unless told otherwise.
func (w *town) check(t *testing.T, hour float64, args ...string) (call, runOutput) {
	t.Helper()
	c := linkhealth(t, w.root, append(append([]string{"check", "--now", at(hour), "--format", "json"}, w.flags()...), args...)...)
	var out runOutput
	if c.stdout != "" {
		c.decode(t, &out)
	}
	return c, out
}

// at is an hour counted from 02:30 on the 3rd of March.
func at(hour float64) string {
	return time.Date(2026, 3, 3, 2, 30, 0, 0, time.UTC).Add(time.Duration(hour * float64(time.Hour))).Format(time.RFC3339)
}

// readable is a page that everyone can read.
func readable(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/robots.txt" || r.URL.Path == "/favicon.ico" {
		http.NotFound(w, r)
		return
	}
	fmt.Fprintf(w, "<html><title>%s</title><main><h1>%s</h1>%s</main></html>", r.Host, r.URL.Path,
		strings.Repeat("<p>Quien vive aquí puede pedir la ayuda en cualquier oficina del municipio.</p>", 16))
}

// refuse answers 403 to everyone.
func refuse(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }

// on answers in one way on the hosts that match, and is readable elsewhere.
func on(match func(host string) bool, serve http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if match(r.Host) {
			serve(w, r)
			return
		}
		readable(w, r)
	}
}

func is(host string) func(string) bool { return func(h string) bool { return h == host } }

// houses are n URLs on each of so many hosts.
func houses(hosts, each int) (urls []string) {
	for h := range hosts {
		for k := range each {
			urls = append(urls, fmt.Sprintf("http://casa%d.test/tramite/%d", h, k))
		}
	}
	return urls
}
