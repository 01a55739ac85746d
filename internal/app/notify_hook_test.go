package app_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/app"
)

// notice is what a webhook got.
type notice struct {
	key    string // its Idempotency-Key
	Events []struct{ Kind, URL string }
	Digest *struct {
		Reasons map[string]int
		Week    *struct{ Monday string }
	}
}

func (n notice) kinds() string {
	var all []string
	for _, e := range n.Events {
		all = append(all, e.Kind)
	}
	return strings.Join(all, " ")
}

// hook is a webhook that keeps what it got, and may refuse it.
type hook struct {
	url string

	mu      sync.Mutex
	answer  int
	got     []notice
	arrived func() // is called before the answer
}

func newHook(t *testing.T) *hook {
	t.Helper()
	h := &hook{answer: http.StatusOK, arrived: func() {}}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	h.url = server.URL + "/secret"
	return h
}

func (h *hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n := notice{key: r.Header.Get("Idempotency-Key")}
	body, _ := io.ReadAll(r.Body)
	if err := json.Unmarshal(body, &n); err != nil {
		n.key = err.Error()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.got = append(h.got, n)
	h.arrived()
	w.WriteHeader(h.answer)
}

// becomes changes the answer.
func (h *hook) becomes(answer int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.answer = answer
}

// take is what came since the last call.
func (h *hook) take() []notice {
	h.mu.Lock()
	defer h.mu.Unlock()
	got := h.got
	h.got = nil
	return got
}

// notifies runs notify at an hour. HOOK, OTHER and so on lead to the hooks, in that
// order.
func (w *town) notifies(t *testing.T, hour float64, hooks ...*hook) call {
	t.Helper()
	return w.notify(t, hour, nil, hooks...)
}

func (w *town) notify(t *testing.T, hour float64, args []string, hooks ...*hook) call {
	t.Helper()
	env := app.Env{Getenv: func(name string) string {
		if i := slices.Index([]string{"HOOK", "OTHER"}, name); i >= 0 && i < len(hooks) {
			return hooks[i].url
		}
		return map[string]string{"GITHUB_REPOSITORY": "civic/registry", "GITHUB_SERVER_URL": "https://github.com"}[name]
	}}
	return linkhealthIn(t, env, w.root, append([]string{"notify", "--now", at(hour)}, args...)...)
}

// looks checks what is due at an hour.
func (w *town) looks(t *testing.T, hour float64) {
	t.Helper()
	c, _ := w.check(t, hour, "--no-gate")
	code(t, c, 0)
}

// fails lets a page fail until it is an alert, and says at what hour it is one.
func (w *town) fails(t *testing.T, from float64) float64 {
	t.Helper()
	w.becomes(http.NotFound)
	for _, hour := range []float64{from, from + 1, from + 5} {
		w.looks(t, hour)
	}
	return from + 5
}

func code(t *testing.T, c call, want int) call {
	t.Helper()
	if c.code != want {
		t.Fatalf("exit %d, want %d\n%s%s", c.code, want, c.stdout, c.stderr)
	}
	return c
}

// recovers lets a page recover that fails lets fail, and says at what hour it
// has: it is asked again after half a day, and then in a window of the night.
func (w *town) recovers(t *testing.T, alerted float64) float64 {
	t.Helper()
	w.becomes(readable)
	w.looks(t, alerted+12)
	w.looks(t, alerted+43)
	return alerted + 43
}

// unchanged checks that nothing of the state was written.
func unchanged(t *testing.T, root string, before map[string][]byte) {
	t.Helper()
	for path, data := range tree(t, root) {
		if !strings.HasPrefix(path, ".linkhealth/lock") && !bytes.Equal(before[path], data) {
			t.Errorf("%s was written", path)
		}
	}
}
