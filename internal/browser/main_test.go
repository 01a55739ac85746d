package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// web is a whole net: hosts, each with a handler, and what they were asked.
// Hosts that nobody added do not exist.
type web struct {
	mu    sync.Mutex
	hosts map[string]http.Handler
	asked []Request
}

func newWeb() *web { return &web{hosts: map[string]http.Handler{}} }

func (w *web) add(host string, h http.Handler) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hosts[host] = h
}

type noHost string

func (n noHost) Error() string { return "no such host " + string(n) }

// fetch is a Fetch.
func (w *web) fetch(ctx context.Context, q Request) (Response, error) {
	w.mu.Lock()
	h := w.hosts[q.URL.Host()]
	w.asked = append(w.asked, q)
	w.mu.Unlock()
	if h == nil {
		return Response{}, noHost(q.URL.Host())
	}
	r := httptest.NewRequestWithContext(ctx, q.Method, q.URL.String(), nil)
	r.Header = q.Header
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	return Response{Status: rec.Code, Header: rec.Header(), Body: rec.Body.Bytes()}, ctx.Err()
}

// requests are those made to the hosts whose names end so, as "GET path".
func (w *web) requests(suffix string) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []string
	for _, q := range w.asked {
		if strings.HasSuffix(q.URL.Host(), suffix) {
			out = append(out, q.Method+" "+q.URL.Path())
		}
	}
	slices.Sort(out)
	return out
}

// shared is one browser for all tests that do it no harm, and its net.
var shared = struct {
	web *web
	*Browser
}{web: newWeb()}

func TestMain(m *testing.M) {
	path, err := Find("auto")
	if err == nil && path == "" {
		err = fmt.Errorf("none is installed")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "these tests need Chrome or Chromium on PATH:", err)
		os.Exit(1)
	}
	shared.Browser = New(Config{Path: path, Fetch: shared.web.fetch})
	code := m.Run()
	if err := shared.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// chromePath is the browser under test.
func chromePath() string { return shared.cfg.Path }

// site gives the test a host of its own in the shared net.
func site(t *testing.T, pages map[string]string) (host string) {
	t.Helper()
	mux := http.NewServeMux()
	for path, html := range pages {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, html)
		})
	}
	return serve(t, mux)
}

func serve(t *testing.T, h http.Handler) (host string) {
	t.Helper()
	host = hostOf(t)
	shared.web.add(host, h)
	return host
}

// hostOf is a name that no other test has.
func hostOf(t *testing.T) string {
	letters := func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return '-'
	}
	return strings.Trim(strings.Map(letters, strings.ToLower(t.Name())), "-") + ".example.org"
}

func parse(t *testing.T, raw string) link.URL {
	t.Helper()
	u, err := link.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// render is Render of the shared browser; it must work.
func render(t *testing.T, raw string) Page {
	t.Helper()
	p, err := shared.Render(t.Context(), parse(t, raw))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustContain(t *testing.T, p Page, text string) {
	t.Helper()
	if !strings.Contains(string(p.HTML), text) {
		t.Errorf("no %q in %s", text, p.HTML)
	}
}

// own starts a browser that the test may harm, with a net of its own.
func own(t *testing.T, change func(*Config)) (*Browser, *web) {
	t.Helper()
	w := newWeb()
	cfg := Config{Path: chromePath(), Fetch: w.fetch}
	if change != nil {
		change(&cfg)
	}
	b := New(cfg)
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b, w
}

// mustStillWork renders an innocent page.
func mustStillWork(t *testing.T, b *Browser, w *web) {
	t.Helper()
	w.add("good.example", answerHTML(`<body><script>document.body.append("all " + "well")</script>`))
	p, err := b.Render(t.Context(), parse(t, "https://good.example/"))
	if err != nil {
		t.Fatalf("the next page: %v", err)
	}
	mustContain(t, p, "all well")
}

// answerHTML answers with HTML.
func answerHTML(html string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, html)
	}
}
