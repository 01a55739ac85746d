package browser

import (
	"bufio"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// through starts a proxy and a client that uses it as Chrome does.
func through(t *testing.T, fetch Fetch) (*proxy, *http.Client) {
	t.Helper()
	a, err := newAuthority()
	if err != nil {
		t.Fatal(err)
	}
	p, err := newProxy(t.Context(), a, fetch)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.close)
	transport := &http.Transport{
		Proxy:              http.ProxyURL(&url.URL{Scheme: "http", Host: p.address()}),
		DisableCompression: true,
		TLSClientConfig:    &tls.Config{InsecureSkipVerify: true, VerifyPeerCertificate: pinned(a.spki)},
	}
	t.Cleanup(transport.CloseIdleConnections)
	return p, &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// pinned trusts one key and nothing else, as Chrome is told to.
func pinned(spki string) func([][]byte, [][]*x509.Certificate) error {
	return func(raw [][]byte, _ [][]*x509.Certificate) error {
		c, err := x509.ParseCertificate(raw[0])
		if err != nil {
			return err
		}
		if sum := sha256.Sum256(c.RawSubjectPublicKeyInfo); base64.StdEncoding.EncodeToString(sum[:]) != spki {
			return errors.New("another key")
		}
		return nil
	}
}

// echo answers with the address and fields of the request.
func echo(_ context.Context, q Request) (Response, error) {
	names := slices.Sorted(maps.Keys(q.Header))
	return Response{Status: 200, Header: http.Header{}, Body: []byte(q.Method + " " + q.URL.String() + " " + strings.Join(names, ","))}, nil
}

func get(t *testing.T, c *http.Client, raw string) (*http.Response, string) {
	t.Helper()
	r, err := c.Get(raw)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r, string(body)
}

func TestRequestsArriveAsTheyAre(t *testing.T) {
	t.Parallel()
	_, client := through(t, echo)
	for _, raw := range []string{
		"http://one.example/a/b?c=d", "https://one.example/a/b?c=d", "https://two.example/", "https://one.example:8443/",
		"http://127.0.0.1:9/x", "https://[::1]:9/x", "http://xn--espaa-rta.example/%C3%B1",
	} {
		if _, body := get(t, client, raw); body != "GET "+raw+" User-Agent" {
			t.Errorf("%s arrived as %s", raw, body)
		}
	}
}

func TestEachHostHasItsCertificate(t *testing.T) {
	t.Parallel()
	_, client := through(t, echo)
	for _, c := range []struct{ raw, host string }{
		{"https://one.example/", "one.example"}, {"https://two.example/", "two.example"}, {"https://[::1]/", "::1"},
	} {
		r, _ := get(t, client, c.raw)
		if err := r.TLS.PeerCertificates[0].VerifyHostname(c.host); err != nil {
			t.Error(err)
		}
	}
}

func TestFieldsOfOneConnectionStay(t *testing.T) {
	t.Parallel()
	var got http.Header
	_, client := through(t, func(_ context.Context, q Request) (Response, error) {
		got = q.Header
		return Response{Status: 200, Body: []byte("plain"), Header: http.Header{
			"Connection": {"x-hop, close"}, "X-Hop": {"1"}, "Keep-Alive": {"1"}, "Transfer-Encoding": {"gzip"}, "Upgrade": {"h2c"},
			"Content-Length": {"99"}, "Content-Encoding": {"gzip"}, "Alt-Svc": {`h3=":443"`}, "Www-Authenticate": {"Basic"},
			"Content-Security-Policy": {"default-src *"}, "X-Kept": {"a", "b"}, "X-Split": {"a\r\nX-Injected: 1"}, "Bad Name\r\nX-Injected": {"1"},
		}}, nil
	})
	q, err := http.NewRequest(http.MethodGet, "http://one.example/", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Connection": "X-Mine", "X-Mine": "1", "Proxy-Connection": "keep-alive", "Proxy-Authorization": "x", "Te": "trailers",
		"Accept-Encoding": "gzip, br", "Cookie": "k=v", "Accept": "text/html",
	} {
		q.Header.Set(name, value)
	}
	r, err := client.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, _ := io.ReadAll(r.Body)
	if names := slices.Sorted(maps.Keys(got)); fmt.Sprint(names) != "[Accept Cookie User-Agent]" {
		t.Errorf("Fetch got %v", names)
	}
	r.Header.Del("Date")
	want := http.Header{
		"Content-Length": {"5"}, "X-Kept": {"a", "b"}, "X-Split": {"a  X-Injected: 1"},
		"Content-Security-Policy": {"default-src *", textOnly},
	}
	if string(body) != "plain" || fmt.Sprint(r.Header) != fmt.Sprint(want) {
		t.Errorf("Chrome got %q and\n%v, want\n%v", body, r.Header, want)
	}
}

func TestAnswersWithoutABody(t *testing.T) {
	t.Parallel()
	_, client := through(t, func(_ context.Context, q Request) (Response, error) {
		status := 200
		_, _ = fmt.Sscanf(q.URL.Path(), "/%d", &status)
		return Response{Status: status, Header: http.Header{}, Body: []byte("a body")}, nil
	})
	for _, c := range []struct {
		path   string
		status int
		body   string
	}{
		{"/204", 204, ""}, {"/304", 304, ""}, {"/404", 404, "a body"}, {"/302", 302, "a body"},
		{"/101", 502, "the address could not be fetched\n"}, {"/999", 502, "the address could not be fetched\n"}, {"/0", 502, "the address could not be fetched\n"},
	} {
		r, body := get(t, client, "http://one.example"+c.path)
		if r.StatusCode != c.status || body != c.body {
			t.Errorf("%s: %d %q", c.path, r.StatusCode, body)
		}
	}
	r, err := client.Head("http://one.example/200")
	if err != nil || r.StatusCode != 200 {
		t.Errorf("HEAD: %v %v", r, err)
	}
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	p, client := through(t, func(context.Context, Request) (Response, error) {
		t.Error("it was fetched")
		return Response{}, nil
	})
	for _, c := range []struct {
		name, method, url, body string
		header                  [2]string
		status                  int
	}{
		{name: "post", method: "POST", url: "http://one.example/", body: "x", status: 405},
		{name: "post over tls", method: "POST", url: "https://one.example/", body: "x", status: 405},
		{name: "unknown method", method: "PURGE", url: "https://one.example/", status: 405},
		{name: "trace", method: "TRACE", url: "http://one.example/", status: 405},
		{name: "get with a body", method: "GET", url: "http://one.example/", body: "x", status: 403},
		{name: "websocket", method: "GET", url: "https://one.example/", header: [2]string{"Upgrade", "websocket"}, status: 403},
		{name: "image", method: "GET", url: "https://one.example/", header: [2]string{"Sec-Fetch-Dest", "image"}, status: 403},
		{name: "icon", method: "GET", url: "http://one.example/", header: [2]string{"Accept", "image/webp,*/*"}, status: 403},
		{name: "prefetch", method: "GET", url: "http://one.example/", header: [2]string{"Sec-Purpose", "prefetch;prerender"}, status: 403},
		{name: "no address", method: "GET", url: "http://999.999.999.999/", status: 403},
		{name: "long", method: "GET", url: "http://one.example/" + strings.Repeat("x", 3000), status: 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			q, err := http.NewRequest(c.method, c.url, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			if c.header[0] != "" {
				q.Header.Set(c.header[0], c.header[1])
			}
			r, err := client.Do(q)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Body.Close()
			body, _ := io.ReadAll(r.Body)
			var refused *Refused
			if r.StatusCode != c.status || !strings.HasPrefix(string(body), "refused: ") || !errors.As(p.failure(c.url), &refused) {
				t.Errorf("%d %q, noted %v", r.StatusCode, body, p.failure(c.url))
			}
		})
	}
}

func TestWhatIsNoRequestToAProxy(t *testing.T) {
	t.Parallel()
	p, _ := through(t, func(context.Context, Request) (Response, error) {
		t.Error("it was fetched")
		return Response{}, nil
	})
	for _, line := range []string{"GET / HTTP/1.1", "GET https://one.example/ HTTP/1.1", "GET ftp://one.example/ HTTP/1.1", "OPTIONS * HTTP/1.1"} {
		answer := raw(t, p.address(), line+"\r\nHost: one.example\r\n\r\n")
		if !strings.HasPrefix(answer, "HTTP/1.1 403 ") && !strings.HasPrefix(answer, "HTTP/1.1 400 ") && !strings.HasPrefix(answer, "HTTP/1.1 200 OK\r\nContent-Length: 0") {
			t.Errorf("%s: %s", line, answer)
		}
	}
	// a tunnel for what is no TLS, such as a WebSocket on ws://
	answer := raw(t, p.address(), "CONNECT one.example:80 HTTP/1.1\r\nHost: one.example:80\r\n\r\nGET / HTTP/1.1\r\nHost: one.example\r\nUpgrade: websocket\r\n\r\n")
	if strings.Contains(answer, "101") {
		t.Errorf("plain text in a tunnel: %s", answer)
	}
}

// raw sends bytes and reads until the far end is silent or closes.
func raw(t *testing.T, to, text string) string {
	t.Helper()
	c, err := net.Dial("tcp", to)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	if err := c.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if err := c.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(bufio.NewReader(c))
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}

func TestLimitsOfAPage(t *testing.T) {
	t.Parallel()
	big := make([]byte, 3<<20)
	fetched := 0
	p, client := through(t, func(_ context.Context, q Request) (Response, error) {
		fetched++
		if q.URL.Path() == "/big" {
			return Response{Status: 200, Body: big}, nil
		}
		return Response{Status: 200}, nil
	})
	t.Run("bytes", func(t *testing.T) {
		for i := range 10 {
			r, _ := get(t, client, "http://one.example/big")
			if want := i < 6; (r.StatusCode == 200) != want {
				t.Errorf("%d MiB: %d", 3*(i+1), r.StatusCode)
			}
		}
		if fetched != 7 || p.failure("http://one.example/big") == nil {
			t.Errorf("fetched %d times", fetched)
		}
	})
	t.Run("requests", func(t *testing.T) {
		fetched = 0
		p, client := through(t, func(context.Context, Request) (Response, error) {
			fetched++
			return Response{Status: 200}, nil
		})
		for range maxAsked - 1 {
			get(t, client, "http://one.example/")
		}
		select {
		case <-p.flood:
			t.Error("too early")
		default:
		}
		for range 5 {
			get(t, client, "http://one.example/")
		}
		<-p.flood
		if fetched != maxRequests {
			t.Errorf("fetched %d", fetched)
		}
	})
}

func TestOnlySomeRequestsAtOnce(t *testing.T) {
	t.Parallel()
	under, release := make(chan struct{}, 99), make(chan struct{})
	p, client := through(t, func(context.Context, Request) (Response, error) {
		under <- struct{}{}
		<-release
		return Response{Status: 200}, nil
	})
	ended := make(chan error, 99)
	for range maxAtOnce + 3 {
		go func() {
			r, err := client.Get("http://one.example/")
			if err == nil {
				err = r.Body.Close()
			}
			ended <- err
		}()
	}
	for range maxAtOnce {
		<-under
	}
	until(20*time.Second, func() bool { return p.waiting() == maxAtOnce+3 })
	if len(under) > 0 || p.idle(time.Now().Add(time.Hour)) != 0 {
		t.Errorf("%d more than %d at once", len(under), maxAtOnce)
	}
	close(release)
	for range maxAtOnce + 3 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if p.idle(time.Now().Add(time.Hour)) < time.Minute {
		t.Error("still not idle")
	}
}

func (t *traffic) waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.active
}

func TestTheEndOfAPageEndsItsRequests(t *testing.T) {
	t.Parallel()
	a, err := newAuthority()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	p, err := newProxy(ctx, a, func(ctx context.Context, _ Request) (Response, error) {
		cancel()
		<-ctx.Done()
		ended <- ctx.Err()
		return Response{}, ctx.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	raw(t, p.address(), "GET http://one.example/ HTTP/1.1\r\nHost: one.example\r\nConnection: close\r\n\r\n")
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
