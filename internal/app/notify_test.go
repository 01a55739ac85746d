package app_test

import (
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/app"
)

const oneHook = "notify: [{env: HOOK}]\n"

// An alert is told once; what a channel refused is told by the next run, and
// then once.
func TestNotifyTellsOnce(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, oneHook, "http://ayuda.test/"), newHook(t)
	w.looks(t, 0)
	code(t, w.notifies(t, 1, h), 0)
	alerted := w.fails(t, 24)

	h.becomes(http.StatusInternalServerError)
	c := code(t, w.notifies(t, alerted, h), 1)
	if !strings.Contains(c.stderr, "HOOK") || !strings.Contains(c.stderr, "it answered 500") || !strings.Contains(c.stderr, "the next run") || strings.Contains(c.stderr, "secret") {
		t.Errorf("it says\n%s", c.stderr)
	}
	refused := h.take()
	h.becomes(http.StatusOK)
	c = code(t, w.notifies(t, alerted+1, h), 0)
	got := h.take()
	if len(refused) != 1 || len(got) != 1 || got[0].kinds() != "alert degraded" || got[0].key != refused[0].key {
		t.Fatalf("refused %+v, then took %+v", refused, got)
	}
	if c.stdout != "HOOK: told of 2 events\n" {
		t.Errorf("it says %q", c.stdout)
	}
	before := tree(t, w.root)
	for hour := range 3 {
		if c := code(t, w.notifies(t, alerted+2+float64(hour), h), 0); c.stdout != "HOOK: nothing new\n" {
			t.Errorf("it says %q", c.stdout)
		}
	}
	if again := h.take(); len(again) > 0 {
		t.Errorf("told again: %+v", again)
	}
	unchanged(t, w.root, before)

	recovered := w.recovers(t, alerted)
	code(t, w.notifies(t, recovered, h), 0)
	if got := h.take(); len(got) != 1 || got[0].kinds() != "recovered" {
		t.Errorf("told of the recovery: %+v", got)
	}
}

// A recovery that comes before its alert could be told is told with it.
func TestNotifyLate(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, oneHook, "http://ayuda.test/"), newHook(t)
	w.looks(t, 0)
	code(t, w.notifies(t, 1, h), 0)
	alerted := w.fails(t, 24)
	recovered := w.recovers(t, alerted)
	code(t, w.notifies(t, recovered, h), 0)
	if got := h.take(); len(got) != 1 || got[0].kinds() != "alert degraded recovered" {
		t.Errorf("told %+v", got)
	}
}

// One channel that fails must stop no other.
func TestNotifyOneOfTwo(t *testing.T) {
	t.Parallel()
	w := newTown(t, "notify: [{env: HOOK}, {env: OTHER}]\n", "http://ayuda.test/")
	h, other := newHook(t), newHook(t)
	alerted := w.fails(t, 0)
	h.becomes(http.StatusBadGateway)
	c := code(t, w.notify(t, alerted, []string{"--format", "json"}, h, other), 1)
	const want = `{
  "channels": [
    {
      "channel": "HOOK",
      "events": 2,
      "digest": false,
      "sent": false,
      "error": "it answered 502"
    },
    {
      "channel": "OTHER",
      "events": 2,
      "digest": false,
      "sent": true,
      "error": ""
    }
  ]
}
`
	if c.stdout != want || !strings.Contains(c.stderr, "1 of 2 channels") {
		t.Errorf("it says\n%s%s", c.stdout, c.stderr)
	}
	h.becomes(http.StatusOK)
	h.take()
	code(t, w.notifies(t, alerted+1, h, other), 0)
	if a, b := h.take(), other.take(); len(a) != 1 || len(b) != 1 {
		t.Errorf("%d and %d messages came", len(a), len(b))
	}
}

func TestNotifyDrift(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, "notify: [{env: HOOK, when: [drift]}]\n", "http://ayuda.test/"), newHook(t)
	w.looks(t, 0)
	w.becomes(func(rw http.ResponseWriter, _ *http.Request) {
		io.WriteString(rw, "<html><title>Ayuda</title><main><h1>Otra ayuda</h1>"+strings.Repeat("<p>Ahora la ayuda se pide por teléfono, y son 500 euros al mes.</p>", 20)+"</main></html>")
	})
	w.looks(t, 24)
	code(t, w.notifies(t, 25, h), 0)
	code(t, w.notifies(t, 26, h), 0)
	if got := h.take(); len(got) != 1 || got[0].kinds() != "drift" {
		t.Errorf("told %+v", got)
	}
}

// The digest comes once a day, and with the figures of the week on its first
// day; 3 March 2026 is a Tuesday.
func TestNotifyDigest(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, "notify: [{env: HOOK, when: [digest]}]\n", "http://ayuda.test/"), newHook(t)
	alerted := w.fails(t, 0)
	var weeks []string
	for day := range 8 {
		for _, hour := range []float64{0, 6} {
			now := alerted + 24*float64(day) + hour
			w.looks(t, now)
			code(t, w.notifies(t, now, h), 0)
		}
		got := h.take()
		if len(got) != 1 || len(got[0].Events) > 0 || got[0].Digest == nil || got[0].Digest.Reasons["failing"] != 1 {
			t.Fatalf("day %d: told %+v", day, got)
		}
		if week := got[0].Digest.Week; week != nil {
			weeks = append(weeks, week.Monday)
		}
	}
	if want := []string{"2026-02-23", "2026-03-02"}; !slices.Equal(weeks, want) {
		t.Errorf("the weeks of %v were told, want %v", weeks, want)
	}
}

func TestNotifyDryRun(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, oneHook, "http://ayuda.test/"), newHook(t)
	alerted := w.fails(t, 0)
	before := tree(t, w.root)
	c := code(t, w.notify(t, alerted, []string{"--dry-run"}, h), 0)
	if !strings.HasPrefix(c.stdout, "== HOOK ==\nlinkhealth: 1 alert (civic/registry)\n") || !strings.Contains(c.stdout, "- ayuda.test/: failing since 2026-03-03 02:30 UTC: 3 failures in a row") {
		t.Errorf("it says\n%s", c.stdout)
	}
	c = code(t, w.notify(t, alerted, []string{"--dry-run", "--format", "json"}), 0) // nobody needs the address
	if !strings.Contains(c.stdout, `"events": 2`) || !strings.Contains(c.stdout, `"sent": false`) {
		t.Errorf("it says\n%s", c.stdout)
	}
	if got := h.take(); len(got) > 0 {
		t.Errorf("it sent %+v", got)
	}
	unchanged(t, w.root, before)
}

func TestNotifyNobody(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://ayuda.test/")
	if c := code(t, w.notifies(t, 0), 0); !strings.Contains(c.stdout, "no channel is configured") {
		t.Errorf("it says %q", c.stdout)
	}
	if c := code(t, w.notify(t, 0, []string{"--format", "json"}), 0); c.stdout != "{\n  \"channels\": []\n}\n" {
		t.Errorf("it says %q", c.stdout)
	}
}

func TestNotifyWarnsOfSecrets(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, "", "http://ayuda.test/"), newHook(t)
	config := "version: 1\nnotify: [{url: \"" + h.url + "?token=abc\"}]\n"
	writeFile(t, filepath.Join(w.root, "registry/config.yaml"), []byte(config))
	alerted := w.fails(t, 0)
	c := code(t, w.notifies(t, alerted), 0)
	if len(h.take()) != 1 || !strings.Contains(c.stderr, "notify[0] (http)") || !strings.Contains(c.stderr, "`env`") || strings.Contains(c.stdout+c.stderr, "abc") {
		t.Errorf("it says\n%s%s", c.stdout, c.stderr)
	}
}

func TestNotifyInterrupted(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, oneHook, "http://ayuda.test/"), newHook(t)
	alerted := w.fails(t, 0)
	stop := make(chan struct{})
	held := make(chan struct{})
	t.Cleanup(func() { close(held) })
	h.arrived = func() {
		close(stop)
		<-held
	}
	env := app.Env{Getenv: func(string) string { return h.url }, Interrupt: stop}
	code(t, linkhealthIn(t, env, w.root, "notify", "--now", at(alerted)), 5)
}
