package app_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"slices"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// hosts reads hosts.json; a missing one holds nobody.
func hosts(t *testing.T, root string) map[string]health.Host {
	t.Helper()
	files := tree(t, root)
	data, ok := files["data/health/hosts.json"]
	if !ok {
		return nil
	}
	var f struct{ Hosts map[string]health.Host }
	if err := json.Unmarshal([]byte(data), &f); err != nil {
		t.Fatal(err)
	}
	return f.Hosts
}

func instant(t *testing.T, text string) observe.Instant {
	t.Helper()
	var i observe.Instant
	if err := json.Unmarshal([]byte(`"`+text+`"`), &i); err != nil {
		t.Fatal(err)
	}
	return i
}

// planned is what plan says: the URLs due, and the number held.
func (w *town) planned(t *testing.T, hour float64) (due []string, held int) {
	t.Helper()
	c := linkhealth(t, w.root, "plan", "--now", at(hour), "--format", "json")
	var plan struct {
		Due     []struct{ URL string }
		Skipped struct{ Breaker int }
	}
	c.decode(t, &plan)
	for _, d := range plan.Due {
		due = append(due, d.URL)
	}
	return due, plan.Skipped.Breaker
}

// TestBreaker refuses every page of a domain: after three refusals in a row the
// rest is carried over, nothing is asked for six hours, and then it is asked
// again. The other domain is checked all the while.
func TestBreaker(t *testing.T) {
	t.Parallel()
	urls := []string{"http://abierta.test/uno", "http://abierta.test/dos"}
	for _, page := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		urls = append(urls, "http://cerrada.test/"+page)
	}
	w := newTown(t, "defaults: {layers: [standard]}\n", urls...)
	w.becomes(on(is("cerrada.test"), refuse))

	c, out := w.check(t, 0, "--all", "--no-gate", "--concurrency", "1")
	if c.code != 0 || out.Run.Due != 10 || out.Run.Observed != 5 || out.Run.CarriedOver != 5 {
		t.Fatalf("exit %d, run %+v\n%s", c.code, out.Run, c.stderr)
	}
	if n := w.seen("cerrada.test"); n != 3 {
		t.Errorf("asked %d times, want 3", n)
	}
	if !slices.ContainsFunc(out.Events, func(e health.Event) bool {
		return e.Kind == health.BreakerOpen && e.Domain == "cerrada.test"
	}) {
		t.Errorf("no breaker_open in %+v", out.Events)
	}
	if h := hosts(t, w.root)["cerrada.test"]; h.OpenTill != instant(t, at(6)) {
		t.Errorf("hosts.json holds it till %s", h.OpenTill)
	}

	if due, held := w.planned(t, 1); len(due) != 0 || held != 8 {
		t.Errorf("an hour later: due %v, held %d", due, held)
	}
	if _, out := w.check(t, 5.9, "--all", "--no-gate"); out.Run.Observed != 2 || w.seen("cerrada.test") != 0 {
		t.Errorf("asked while it rests: %+v", out.Run)
	}
	w.becomes(readable)
	if _, out := w.check(t, 6.1, "--all", "--no-gate"); out.Run.Observed != 10 || out.Run.OK != 10 {
		t.Errorf("after the rest: %+v", out.Run)
	}
	if h := hosts(t, w.root); len(h) != 0 {
		t.Errorf("still held: %v", h)
	}
}

// TestRetryAfter is told to come back in two hours: no page of the domain is
// asked before, none is counted as failing, and then all are asked.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://lenta.test/a", "http://lenta.test/b", "http://lenta.test/c", "http://otra.test/")
	w.becomes(on(is("lenta.test"), func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Retry-After", "7200")
		rw.WriteHeader(http.StatusServiceUnavailable)
	}))
	c, out := w.check(t, 0, "--no-gate", "--concurrency", "1")
	if c.code != 0 || out.Run.Observed != 2 || out.Run.Inconclusive != 1 || out.Run.Failing != 0 || out.Run.CarriedOver != 2 {
		t.Fatalf("exit %d, run %+v\n%s", c.code, out.Run, c.stderr)
	}
	if n := w.seen("lenta.test"); n != 1 {
		t.Errorf("asked %d times, want 1", n)
	}
	if h := hosts(t, w.root)["lenta.test"]; h.RetryAt != instant(t, at(2)) {
		t.Errorf("hosts.json holds it till %s", h.RetryAt)
	}
	if _, out := w.check(t, 1.9, "--no-gate"); out.Run.Observed != 0 || w.seen("lenta.test") != 0 {
		t.Errorf("asked too early: %+v", out.Run)
	}
	w.becomes(readable)
	if _, out := w.check(t, 2, "--no-gate"); out.Run.OK != 3 {
		t.Errorf("not asked in time: %+v", out.Run)
	}
	for path, data := range tree(t, filepath.Join(w.root, "data/health/checks")) {
		var r health.Record
		if err := json.Unmarshal([]byte(data), &r); err != nil || r.Metrics.ConsecutiveFailures != 0 || r.FailingSince != 0 {
			t.Errorf("%s: %v %+v", path, err, r.Metrics)
		}
	}
}
