package app_test

import (
	"net/http"
	"testing"
)

// TestRobotsIsLed has a robots.txt that redirects on its own site: the checks
// that wait for it must not hold the turn that its second request needs.
func TestRobotsIsLed(t *testing.T) {
	t.Parallel()
	w := newTown(t, "defaults: {robots: honour, layers: [standard]}\n", houses(1, 5)...)
	w.becomes(func(rw http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/robots.txt":
			http.Redirect(rw, r, "/r.txt", http.StatusMovedPermanently)
		case "/r.txt":
			http.NotFound(rw, r)
		default:
			readable(rw, r)
		}
	})
	c, out := w.check(t, 0, "--all", "--no-gate", "--concurrency", "1", "--deadline", "60s")
	if c.code != 0 || out.Run.OK != 5 {
		t.Errorf("exit %d, %+v\n%s", c.code, out.Run, c.stderr)
	}
	if n := w.seen("casa0.test"); n != 7 {
		t.Errorf("%d requests, want 7", n)
	}
}
