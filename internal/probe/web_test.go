package probe

import (
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const bot = "LinkTest/1.0"

// web is a small internet on loopback: each host is a server of its own, and
// the prober's connect-to rules lead there.
type web struct {
	t     testing.TB
	rules []ConnectTo
}

func (w *web) rule(host string, port int, to net.Addr) {
	r, err := ParseConnectTo(fmt.Sprintf("%s:%d:127.0.0.1:%d", host, port, to.(*net.TCPAddr).Port))
	if err != nil {
		w.t.Fatal(err)
	}
	w.rules = append(w.rules, r)
}

func (w *web) http(host string, h http.HandlerFunc) {
	s := httptest.NewUnstartedServer(h)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.Start()
	w.t.Cleanup(s.Close)
	w.rule(host, 80, s.Listener.Addr())
}

func (w *web) https(host string, c *tls.Config, h http.HandlerFunc) {
	s := httptest.NewUnstartedServer(h)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.EnableHTTP2 = len(c.NextProtos) > 0
	s.TLS = c
	s.StartTLS()
	w.t.Cleanup(s.Close)
	w.rule(host, 443, s.Listener.Addr())
}

// raw serves each connection by talk, and closes it when talk returns.
func (w *web) raw(host string, port int, talk func(net.Conn)) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				talk(c)
			}()
		}
	}()
	w.rule(host, port, l.Addr())
}

// says reads a request and answers with these bytes.
func says(answer string) func(net.Conn) {
	return func(c net.Conn) {
		readRequest(c)
		io.WriteString(c, answer)
	}
}

// readRequest reads to the empty line.
func readRequest(c net.Conn) string {
	var b strings.Builder
	piece := make([]byte, 1024)
	for !strings.HasSuffix(b.String(), "\r\n\r\n") {
		n, err := c.Read(piece)
		if err != nil {
			break
		}
		b.Write(piece[:n])
	}
	return b.String()
}

// hang waits until the other side goes away.
func hang(c net.Conn) { io.Copy(io.Discard, c) }

func (w *web) config() Config {
	return Config{
		UserAgent: bot,
		Guard:     guard.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}, []uint16{80, 443}),
		ConnectTo: w.rules,
		Roots:     authority().pool(),
		Now:       func() observe.Instant { return 1_800_000_000 },
		Vantage:   "test",
	}
}

func (w *web) prober(c Config) *Prober {
	p := New(c)
	w.t.Cleanup(p.Close)
	return p
}

func mustURL(t testing.TB, s string) link.URL {
	t.Helper()
	u, err := link.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// task asks for everything by the standard layer, with limits that no healthy
// test meets.
func task(t testing.TB, url string) Task {
	u := mustURL(t, url)
	return Task{
		ID: u.ID(), URL: u, Method: "auto", Content: true, TLS: true, MaxRedirects: 5, MinBody: 500,
		Layers:         []observe.Layer{observe.Standard},
		ConnectTimeout: 20 * time.Second, ReadTimeout: 20 * time.Second, Timeout: 40 * time.Second,
	}
}

func probe(t testing.TB, p *Prober, task Task) observe.Observation {
	t.Helper()
	o, err := p.Probe(t.Context(), task)
	if err != nil {
		t.Fatalf("Probe: %v", err)
	}
	return o
}

// attempts is "HEAD 405, GET 200".
func attempts(o observe.Observation) string {
	var s []string
	for _, a := range o.Attempts {
		s = append(s, fmt.Sprintf("%s %d", a.Method, a.Code))
	}
	return strings.Join(s, ", ")
}

func chain(o observe.Observation) string {
	var b strings.Builder
	for i, u := range o.RedirectChain {
		if i > 0 {
			fmt.Fprintf(&b, " %d ", o.RedirectCodes[i-1])
		}
		b.WriteString(u)
	}
	return b.String()
}

const prose = "La prestación por desempleo se solicita en la oficina de empleo o por internet, con el documento de identidad y el certificado de la empresa. "

// sound is a healthy page.
var sound = `<!doctype html><html lang="es"><head><title>Prestaciones</title></head><body><main><h1>Prestaciones</h1><p>` +
	strings.Repeat(prose, 8) + `</p></main></body></html>`

func writes(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, body)
	}
}

func status(code int, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
	}
}

func moves(code int, to string) http.HandlerFunc { return status(code, "Location", to) }

// paths serves by path; the empty one is any other.
func paths(by map[string]http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h, ok := by[r.URL.Path]
		if !ok {
			h = http.NotFound
		}
		h(w, r)
	}
}

// turns serves the first request by the first handler, and so on; the last
// one serves the rest.
func turns(handlers ...http.HandlerFunc) http.HandlerFunc {
	next := make(chan int, 1)
	next <- 0
	return func(w http.ResponseWriter, r *http.Request) {
		i := <-next
		next <- min(i+1, len(handlers)-1)
		handlers[i](w, r)
	}
}

// silent answers nothing until the client has gone.
func silent(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// unless serves HEAD by one and the rest by another.
func unless(head, other http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			head(w, r)
			return
		}
		other(w, r)
	}
}
