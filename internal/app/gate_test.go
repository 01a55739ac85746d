package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// canaries are three birds of different owners, of which two must sing.
const canaries = `network:
  gate: {canaries: ["http://faro.test/", "http://boya.test/", "http://baliza.test/"], need: 2, host_failures: 0.3}
defaults: {layers: [standard], read_timeout: 5s, retry_5xx: []}
`

func isCanary(host string) bool {
	return host == "faro.test" || host == "boya.test" || host == "baliza.test"
}

// hangUp closes the connection without an answer.
func hangUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// quarantined is what a run that the gate shut must leave: exit 4, one event,
// and every record, text and hold as it was.
func quarantined(t *testing.T, w *town, before map[string][]byte, c call, out runOutput) {
	t.Helper()
	if c.code != 4 {
		t.Fatalf("exit %d, want 4\n%s%s", c.code, c.stdout, c.stderr)
	}
	var told []health.Event
	for _, e := range out.Events {
		if e.Kind == health.RunQuarantined {
			told = append(told, e)
		}
	}
	if !out.Run.Quarantined || len(told) != 1 || len(out.Events) != 1 || told[0].Severity != health.SeverityAlert {
		t.Errorf("quarantined %v, events %+v", out.Run.Quarantined, out.Events)
	}
	after := tree(t, filepath.Join(w.root, "data/health"))
	for path, data := range after {
		if strings.HasPrefix(path, "events/") || strings.HasPrefix(path, "reports/") || strings.HasPrefix(path, "metrics/") {
			continue
		}
		if string(before[path]) != string(data) {
			t.Errorf("%s changed:\n%s\n%s", path, before[path], data)
		}
	}
	events := string(after["events/2026-03.ndjson"])
	if n := strings.Count(events, "run_quarantined"); n != 1 {
		t.Errorf("%d notices on record", n)
	}
}

func TestGateSilentCanaries(t *testing.T) {
	t.Parallel()
	w := newTown(t, canaries, houses(4, 2)...)
	c, out := w.check(t, 0)
	if c.code != 0 || out.Run.OK != 8 {
		t.Fatalf("exit %d, %+v\n%s", c.code, out.Run, c.stderr)
	}
	before := tree(t, filepath.Join(w.root, "data/health"))
	for _, host := range []string{"casa0.test", "casa1.test", "faro.test"} {
		w.seen(host)
	}
	w.becomes(hangUp)
	c, out = w.check(t, 24)
	quarantined(t, w, before, c, out)
	if n := w.seen("casa0.test") + w.seen("casa1.test"); n != 0 {
		t.Errorf("%d requests though the canaries were silent", n)
	}
	if out.Run.Due != 8 || out.Run.Observed != 0 || out.Run.CarriedOver != 8 {
		t.Errorf("run %+v", out.Run)
	}
	w.becomes(readable)
	if c, out := w.check(t, 25); c.code != 0 || out.Run.OK != 8 {
		t.Errorf("when the network is back: exit %d, %+v", c.code, out.Run)
	}
}

// TestGateAfterTheRun loses the network in the middle: the canaries are heard
// before and silent afterwards.
func TestGateAfterTheRun(t *testing.T) {
	t.Parallel()
	w := newTown(t, canaries, houses(3, 1)...)
	w.check(t, 0)
	before := tree(t, filepath.Join(w.root, "data/health"))
	w.becomes(on(func(host string) bool { return !isCanary(host) }, func(rw http.ResponseWriter, r *http.Request) {
		w.becomes(hangUp)
		hangUp(rw, r)
	}))
	c, out := w.check(t, 24)
	quarantined(t, w, before, c, out)
	if out.Run.Observed != 3 || out.Run.Failing != 3 {
		t.Errorf("run %+v", out.Run)
	}
}

// TestGateMassFailure fails half of the hosts at once while the canaries sing.
func TestGateMassFailure(t *testing.T) {
	t.Parallel()
	w := newTown(t, canaries, houses(10, 2)...)
	w.check(t, 0)
	before := tree(t, filepath.Join(w.root, "data/health"))
	half := func(host string) bool { return strings.HasPrefix(host, "casa") && host < "casa5" }
	w.becomes(on(half, hangUp))
	c, out := w.check(t, 24)
	quarantined(t, w, before, c, out)
	if c, out := w.check(t, 24.5, "--no-gate"); c.code != 0 || out.Run.Failing != 10 {
		t.Errorf("without the gate: exit %d, %+v\n%s", c.code, out.Run, c.stderr)
	}
}

// TestGateLetsRealDeathsThrough: pages that are gone are no fault of the
// runner, however many.
func TestGateLetsRealDeathsThrough(t *testing.T) {
	t.Parallel()
	w := newTown(t, canaries, houses(10, 2)...)
	w.check(t, 0)
	w.becomes(on(func(host string) bool { return strings.HasPrefix(host, "casa") }, http.NotFound))
	if c, out := w.check(t, 24); c.code != 0 || out.Run.Failing != 20 || out.Run.Quarantined {
		t.Errorf("exit %d, %+v\n%s", c.code, out.Run, c.stderr)
	}
}

// TestGateInTwoSteps observes and records apart: the journal carries the gate's
// word, and recording it twice tells of it once.
func TestGateInTwoSteps(t *testing.T) {
	t.Parallel()
	w := newTown(t, canaries, houses(10, 2)...)
	w.check(t, 0)
	before := tree(t, filepath.Join(w.root, "data/health"))
	w.becomes(on(func(host string) bool { return strings.HasPrefix(host, "casa") }, hangUp))
	journal := filepath.Join(t.TempDir(), "run.ndjson")
	observed := linkhealth(t, w.root, append([]string{"observe", "--journal", journal, "--now", at(24), "--format", "json"}, w.flags()...)...)
	if observed.code != 4 {
		t.Fatalf("observe: exit %d\n%s", observed.code, observed.stderr)
	}
	record := func() (call, runOutput) {
		c := linkhealth(t, w.root, "record", journal, "--now", at(24), "--format", "json")
		var out runOutput
		c.decode(t, &out)
		return c, out
	}
	c, out := record()
	quarantined(t, w, before, c, out)
	once := tree(t, filepath.Join(w.root, "data"))
	if c, _ := record(); c.code != 4 {
		t.Errorf("recorded again: exit %d", c.code)
	}
	if diff := cmp.Diff(once, tree(t, filepath.Join(w.root, "data"))); diff != "" {
		t.Errorf("recording it again changed something: %s", diff)
	}
}
