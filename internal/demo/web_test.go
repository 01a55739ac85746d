package demo

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestRequestsAreWrittenDown(t *testing.T) {
	t.Parallel()
	w := start(t)
	before := time.Now()
	j := newJudge(t, w, patient)
	j.ask(http.MethodHead, "https://catastro.test/consulta?finca=7", "", 1<<20)
	j.ask(http.MethodGet, "https://catastro.test/consulta", `"abc"`, 1<<20)
	j.ask(http.MethodGet, "https://sanidad.test/tarjeta-sanitaria", "", 1<<20)
	got := w.Requests("catastro.test")
	if len(got) != 2 {
		t.Fatalf("%d requests, want 2", len(got))
	}
	for i, want := range []Request{
		{Method: "HEAD", Path: "/consulta?finca=7", Proto: "HTTP/1.1", UserAgent: "judge"},
		{Method: "GET", Path: "/consulta", Proto: "HTTP/1.1", UserAgent: "judge", IfNoneMatch: `"abc"`},
	} {
		if got[i].At.Before(before) {
			t.Errorf("request %d came at %v", i, got[i].At)
		}
		got[i].At = time.Time{}
		if got[i] != want {
			t.Errorf("request %d: %+v, want %+v", i, got[i], want)
		}
	}
	if r := w.Requests("sanidad.test"); len(r) != 1 || r[0].Proto != "HTTP/2.0" {
		t.Errorf("the HTTP/2 site was asked %+v", r)
	}
	if r := w.Requests("nadie.test"); len(r) != 0 {
		t.Errorf("a host that does not exist was asked %+v", r)
	}
}

// Every host is reachable on both ports, but for those whose story is their
// name.
func TestConnectTo(t *testing.T) {
	t.Parallel()
	w := start(t)
	pairs := map[string]bool{}
	for _, pair := range w.ConnectTo() {
		host, rest, _ := strings.Cut(pair, ":")
		port, to, _ := strings.Cut(rest, ":")
		key := host + ":" + port
		if pairs[key] {
			t.Errorf("%s stands twice", key)
		}
		pairs[key] = true
		if h, _, err := net.SplitHostPort(to); err != nil || h != "127.0.0.1" {
			t.Errorf("%s leads to %s", key, to)
		}
	}
	for _, s := range Sites() {
		resolved := s.Group == "names"
		for _, port := range []string{":80", ":443"} {
			if pairs[s.Host+port] == resolved {
				t.Errorf("%s%s: in the list: %t", s.Host, port, !resolved)
			}
		}
	}
}

// What any decent site has: a home page, robots.txt, and a 404 for the rest.
func TestOrdinaryPaths(t *testing.T) {
	t.Parallel()
	w := start(t)
	j := newJudge(t, w, patient)
	for path, want := range map[string]int{"/": 200, "/robots.txt": 200, "/favicon.ico": 404, "/nada": 404} {
		if seen := j.ask(http.MethodGet, "https://defensa.test"+path, "", 1<<20); seen.status != want {
			t.Errorf("%s: %d, want %d", path, seen.status, want)
		}
	}
	for _, url := range canaryURLs {
		if seen := j.ask(http.MethodGet, url, "", 1<<20); seen.outcome != "ok" {
			t.Errorf("%s: %s %v", url, seen.outcome, seen.err)
		}
	}
}

// The cookie gate lets nobody in who forgets the cookie.
func TestCookieGateNeedsItsCookie(t *testing.T) {
	t.Parallel()
	w := start(t)
	client := &http.Client{Transport: newJudge(t, w, patient).transport, Timeout: patient}
	res, err := client.Get("https://sede-electronica.test/acceso")
	if err == nil {
		res.Body.Close()
		t.Errorf("got in without a cookie: %s", res.Status)
	}
}

// A connection that is never greeted, or never answered, holds up neither the
// others nor the end.
func TestCloseEndsHungConnections(t *testing.T) {
	t.Parallel()
	w, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	j := newJudge(t, w, patient)
	var hung sync.WaitGroup
	for _, host := range []string{"ferrocarril.test", "puertos.test", "embalses.test", "radio.test", "rio.test/caudal"} {
		hung.Go(func() { j.ask(http.MethodGet, "https://"+host, "", 1<<40) })
	}
	for len(w.Requests("ferrocarril.test"))+len(w.Requests("puertos.test"))+len(w.Requests("embalses.test"))+len(w.Requests("rio.test")) < 4 {
		runtime.Gosched()
	}
	w.Close() // or the test hangs
	hung.Wait()
	w.Close()
}

// Nothing is left after Close: no goroutine, no listener.
func TestNothingIsLeftAfterClose(t *testing.T) {
	t.Parallel()
	var w *Web
	label := fmt.Sprintf("%p", t)
	pprof.Do(context.Background(), pprof.Labels("web", label), func(context.Context) {
		var err error
		if w, err = Start(); err != nil {
			t.Error(err)
		}
	})
	if w == nil {
		t.FailNow()
	}
	var asked sync.WaitGroup
	for _, s := range Sites() {
		asked.Go(func() { newJudge(t, w, impatient).ask(http.MethodGet, s.URL, "", 1<<20) })
	}
	asked.Wait()
	if !labelled(t, label) {
		t.Error("no goroutine of the web is found while it runs")
	}
	w.Close()
	for deadline := time.Now().Add(patient); labelled(t, label); runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatal("goroutines are left")
		}
	}
	for _, l := range []net.Listener{w.plain, w.secure, w.mute, w.dns.streams} {
		if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("a listener is left: %v", err)
		}
	}
}

// labelled tells whether a goroutine, or one that it started, has the label.
func labelled(t *testing.T, label string) bool {
	t.Helper()
	var b bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&b, 1); err != nil {
		t.Fatal(err)
	}
	return strings.Contains(b.String(), label)
}

func TestTwoWebsLiveSideBySide(t *testing.T) {
	t.Parallel()
	a, b := start(t), start(t)
	a.SetDay(4)
	const url = "https://abono-social.test/solicitud"
	if seen := newJudge(t, a, patient).ask(http.MethodGet, url, "", 1<<20); seen.status != 410 {
		t.Errorf("on day 4: %d", seen.status)
	}
	if seen := newJudge(t, b, patient).ask(http.MethodGet, url, "", 1<<20); seen.status != 200 {
		t.Errorf("on day 1: %d", seen.status)
	}
}

// The days are those of the stories; there is no other.
func TestSetDayStaysWithinTheStory(t *testing.T) {
	t.Parallel()
	w := start(t)
	for day, want := range map[int]int{-3: 1, 0: 1, 1: 1, 7: 7, 10: 10, 99: 10} {
		w.SetDay(day)
		if got := w.today(); got != want {
			t.Errorf("SetDay(%d) leads to day %d, want %d", day, got, want)
		}
	}
}

// The certificate that ends in ten days does, and the healthy ones outlive the
// demo by far.
func TestCertificateEnds(t *testing.T) {
	t.Parallel()
	w := start(t)
	for host, days := range map[string]int{"notariado.test": 10, "empleo.test": 365} {
		j := newJudge(t, w, patient)
		res, err := (&http.Client{Transport: j.transport}).Get("https://" + host + "/")
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		leaf := res.TLS.PeerCertificates[0]
		if left := time.Until(leaf.NotAfter).Hours() / 24; left > float64(days)+1 || left < float64(days)-1 {
			t.Errorf("%s: %.1f days left, want %d", host, left, days)
		}
		if leaf.Subject.CommonName != host || len(res.TLS.PeerCertificates) != 2 {
			t.Errorf("%s: shown was %v, in a chain of %d", host, leaf.Subject, len(res.TLS.PeerCertificates))
		}
	}
}

// The old site does speak TLS 1.1, to who still wants it.
func TestOldTLSIsSpoken(t *testing.T) {
	t.Parallel()
	w := start(t)
	c, err := tls.Dial("tcp", w.secureAddr(), &tls.Config{
		ServerName: "telefonia.test", MinVersion: tls.VersionTLS10, InsecureSkipVerify: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if v := c.ConnectionState().Version; v != tls.VersionTLS11 {
		t.Errorf("spoke %s", tls.VersionName(v))
	}
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		w, err := Start()
		if err != nil {
			b.Fatal(err)
		}
		w.Close()
	}
}
