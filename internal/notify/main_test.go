package notify

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"
)

// TestMain leads the hosts of the services to loopback, and every other host
// nowhere: no test talks to anybody outside.
func TestMain(m *testing.M) {
	http.DefaultTransport = elsewhere{http.DefaultTransport.(*http.Transport).Clone()}
	os.Exit(m.Run())
}

// hosts are the servers that stand for those of the services, by name.
var hosts sync.Map

// elsewhere sends a request to the server that stands for its host.
type elsewhere struct{ loopback *http.Transport }

func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if stand, known := hosts.Load(r.URL.Host); known {
		r.URL.Scheme, r.URL.Host = "http", stand.(string)
	}
	if host, _, err := net.SplitHostPort(r.URL.Host); err != nil || !net.ParseIP(host).IsLoopback() {
		return nil, fmt.Errorf("no test asks %s", r.URL.Host)
	}
	return e.loopback.RoundTrip(r)
}

// received is one request to a receiver.
type received struct {
	path, body string
	header     http.Header
}

// receiver is a server that keeps what it gets.
type receiver struct {
	addr string

	mu     sync.Mutex
	answer int
	said   string
	got    []received
}

// newReceiver answers with a status and a text, also in the name of a host.
func newReceiver(t *testing.T, answer int, said string, names ...string) *receiver {
	t.Helper()
	r := &receiver{answer: answer, said: said}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	r.addr = server.Listener.Addr().String()
	for _, name := range names {
		if _, taken := hosts.LoadOrStore(name, r.addr); taken {
			t.Fatalf("two tests want to be %s", name)
		}
		t.Cleanup(func() { hosts.Delete(name) })
	}
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.got = append(r.got, received{request.URL.Path, string(body), request.Header.Clone()})
	if r.answer >= 300 && r.answer < 400 {
		w.Header().Set("Location", "/elsewhere")
	}
	w.WriteHeader(r.answer)
	io.WriteString(w, r.said)
}

// only is the one request that came.
func (r *receiver) only(t *testing.T) received {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.got) != 1 {
		t.Fatalf("%d requests came", len(r.got))
	}
	return r.got[0]
}

// alert is a message with one alert, whose texts are hostile.
func alert() Message {
	e := happened("alert", 1, 5)
	e.Detail = "<!channel> @everyone [x](https://evil.example/) </code><b>&amp;"
	return Compose(with(e), old(), channel("alert"), here)
}

func send(t *testing.T, address string) error {
	t.Helper()
	return Send(context.Background(), address, alert())
}
