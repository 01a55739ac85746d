package hostile_test

import (
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const (
	mostMemory = 300 << 20
	mostTime   = 2 * time.Minute // for a machine that does other things too
)

func servers() []server {
	return slices.Concat(slow(), endless(), framing(), firstLines(), swollen(), tangled(), misread(), talkative(), wandering(), handshakes(), storms())
}

// internet is a small internet on loopback: one host below .test for each server.
type internet struct {
	t       *testing.T
	urls    []string
	domains []string
	flags   []string // that lead there
}

func newInternet(t *testing.T) *internet {
	ca := filepath.Join(t.TempDir(), "ca.pem")
	write(t, ca, root().pem())
	return &internet{t: t, flags: []string{
		"--all", "--no-gate", "--rate", "0", "--browser", "off", "--log-format", "json", "--ca-file", ca, "--allow-net", "127.0.0.1/32",
	}}
}

// add names the server at address, and gives the URL of its page.
func (n *internet) add(scheme, address string) string {
	host := "h" + strconv.Itoa(len(n.urls)) + ".test"
	url := scheme + "://" + host + "/page"
	port := map[string]string{"http": "80", "https": "443"}[scheme]
	n.urls, n.domains = append(n.urls, url), append(n.domains, host)
	n.flags = append(n.flags, "--connect-to", host+":"+port+":"+address)
	return url
}

// TestHostileServers: one run of the program over all of them. Each gets one
// sensible observation, and the healthy pages beside them are none the worse.
func TestHostileServers(t *testing.T) {
	t.Parallel()
	binary, err := build()
	if err != nil {
		t.Fatal(err)
	}
	n := newInternet(t)
	by := map[string]server{}
	healthy := map[string]string{}
	for i, s := range servers() {
		by[n.add(orHTTP(s.scheme), s.act.start(t))] = s
		if i%10 == 0 {
			addHealthy(n, healthy, i/10)
		}
	}
	root := repository(t, "80, 443", n.domains, n.urls)
	journal := filepath.Join(t.TempDir(), "journal.ndjson")
	c := run(t, nil, binary, append([]string{"observe", "--root", root, "--journal", journal, "--format", "json"}, n.flags...)...)
	c.want(t, 0)
	c.wantLog(t)
	if !json.Valid([]byte(c.stdout)) {
		t.Error("stdout is no JSON")
	}
	t.Logf("%d servers in %v, at most %d MB", len(n.urls), c.took, c.peak>>20)
	if c.peak > mostMemory {
		t.Errorf("%d MB of memory, want at most %d", c.peak>>20, mostMemory>>20)
	}
	if c.took > mostTime {
		t.Errorf("the run took %v, want at most %v", c.took, mostTime)
	}
	seen := observations(t, journal)
	if len(seen) != len(n.urls) {
		t.Errorf("%d observations of %d servers", len(seen), len(n.urls))
	}
	for url, s := range by {
		t.Run(s.name, func(t *testing.T) { s.judge(t, seen[url]) })
	}
	for url, hash := range healthy {
		if o := seen[url]; o.Outcome != observe.OK || o.Content == nil || o.Content.Hash != hash {
			t.Errorf("the healthy %s: %s (%s) %+v", url, o.Outcome, o.Error, o.Content)
		}
	}
	for _, args := range [][]string{{"record", journal}, {"report"}, {"list"}, {"list", "--format", "json"}} {
		run(t, nil, binary, append(args, "--root", root, "--log-format", "json")...).want(t, 0)
	}
}

func orHTTP(scheme string) string {
	if scheme == "" {
		return "http"
	}
	return scheme
}

func (s server) judge(t *testing.T, o observe.Observation) {
	if !slices.Contains(s.want, o.Outcome) {
		t.Errorf("%s (%s, %d), want one of %v", o.Outcome, o.Error, o.StatusCode, s.want)
	}
	if (o.Error == "") != (o.Outcome.Class() == observe.Success) {
		t.Errorf("%s with the error %q", o.Outcome, o.Error)
	}
	words := []string{o.Error}
	for _, a := range o.Attempts {
		words = append(words, a.Error)
	}
	if c := o.Certificate; c != nil {
		words = append(words, c.Issuer, c.Subject)
	}
	if c := o.Content; c != nil {
		words = append(words, c.Title, c.ETag, c.LastModified)
	}
	for _, w := range words {
		if bad := hidden(w); bad != "" {
			t.Errorf("kept %s: %q", bad, w)
		}
	}
	if s.verify != nil {
		s.verify(t, o)
	}
}

// addHealthy adds a page as it should be, over each of three protocols in turn,
// and notes its fingerprint.
func addHealthy(n *internet, hashes map[string]string, i int) {
	text := fmt.Sprintf("Página %d. %s", i, strings.TrimSpace(strings.Repeat(prose, 8)))
	h := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, "<!doctype html><title>Prestaciones</title><main><p>"+text+"</p></main>")
	}))
	n.t.Cleanup(h.Close)
	scheme := "https"
	switch i % 3 {
	case 0:
		scheme = "http"
		h.Start()
	default:
		h.TLS, h.EnableHTTP2 = &tls.Config{Certificates: []tls.Certificate{sound()}}, i%3 == 1
		h.StartTLS()
	}
	sum := sha256.Sum256([]byte(text))
	hashes[n.add(scheme, h.Listener.Addr().String())] = hex.EncodeToString(sum[:])
}
