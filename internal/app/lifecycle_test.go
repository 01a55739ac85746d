package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const lifeDomains = `domains:
  - {domain: ayuda.test, tier: 1, core: true}
`

// A person's own hand: comments, quotes and blank lines must survive.
const lifeSources = `# what people depend on
sources:

  - url: http://ayuda.test/prestaciones   # the page itself
    title: "Prestaciones"
    tags: [paro]   # and nothing else


  # keep this one last
  - url: http://ayuda.test/inicio
    title: Inicio
`

// TestTwoMonths lives through a page's death and return, four runs a day.
func TestTwoMonths(t *testing.T) {
	t.Parallel()
	var alive atomic.Bool
	alive.Store(true)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !alive.Load() && r.URL.Path == "/prestaciones" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprintf(w, "<html lang=es><title>%s</title><main><h1>Prestaciones</h1>%s</main></html>",
			r.URL.Path, strings.Repeat("<p>Quien ha trabajado y ha cotizado puede pedir la prestación en su oficina.</p>", 12))
	}))
	t.Cleanup(server.Close)
	root := t.TempDir()
	sources := filepath.Join(root, "registry/sources/vida.yaml")
	writeFile(t, filepath.Join(root, "registry/domains.yaml"), []byte(lifeDomains))
	writeFile(t, sources, []byte(lifeSources))

	var told []string
	var states []string
	day1 := time.Date(2026, 3, 2, 2, 30, 0, 0, time.UTC)
	for day := 1; day <= 60; day++ {
		switch day {
		case 6:
			alive.Store(false)
		case 18:
			alive.Store(true)
		case 25:
			edited := strings.Replace(string(readFile(t, sources)), "status: inactive", "status: active", 1)
			writeFile(t, sources, []byte(edited))
		}
		for run := range 4 {
			now := day1.AddDate(0, 0, day-1).Add(time.Duration(run) * 6 * time.Hour)
			c := linkhealth(t, root, "check", "--now", now.Format(time.RFC3339), "--format", "json", "--no-gate", "--rate", "0",
				"--allow-net", "127.0.0.0/8", "--connect-to", "ayuda.test:80:"+server.Listener.Addr().String())
			if c.code != 0 {
				t.Fatalf("day %d: exit %d\n%s", day, c.code, c.stderr)
			}
			var out runOutput
			c.decode(t, &out)
			for _, e := range out.Events {
				told = append(told, fmt.Sprintf("day %d.%d %s %s", day, run, e.Severity, e.Kind))
			}
			if now := written(t, sources); len(states) == 0 || !strings.HasSuffix(states[len(states)-1], now) {
				states = append(states, fmt.Sprintf("day %d.%d%s", day, run, now))
			}
		}
	}
	wantTold := []string{
		"day 6.0 INFO failure",
		"day 6.1 INFO failure", "day 6.1 WARNING warning",
		"day 6.2 INFO failure", "day 6.2 ALERT alert", "day 6.2 ALERT degraded",
		"day 7.0 INFO failure",
		"day 8.0 INFO failure", "day 8.0 ALERT escalated",
		"day 9.0 INFO failure", "day 10.0 INFO failure", "day 11.0 INFO failure", "day 12.0 INFO failure",
		"day 13.0 INFO failure", "day 13.0 ALERT deactivated",
		"day 21.0 INFO recovered", "day 21.0 REVIEW reactivation_ready",
		"day 25.0 INFO reactivated",
	}
	if diff := cmp.Diff(wantTold, told); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	wantStates := []string{
		"day 1.0 content_hash",
		"day 6.2 status: degraded content_hash",
		"day 8.0 status: degraded hidden: true content_hash",
		"day 13.0 status: inactive hidden: true content_hash",
		"day 21.0 status: inactive content_hash",
		"day 25.0 status: active content_hash",
	}
	if diff := cmp.Diff(wantStates, states); diff != "" {
		t.Errorf("registry (-want +got):\n%s", diff)
	}
	for _, line := range strings.Split(strings.TrimSpace(lifeSources), "\n") {
		if !strings.Contains(string(readFile(t, sources)), line+"\n") {
			t.Errorf("the registry lost the line %q", line)
		}
	}
	recordAgain(t, root)
}

// written is what the program wrote into the first entry.
func written(t *testing.T, path string) string {
	t.Helper()
	first, _, _ := strings.Cut(string(readFile(t, path)), "# keep this one last")
	out := ""
	for _, key := range []string{"status", "hidden", "content_hash"} {
		for _, line := range strings.Split(first, "\n") {
			line = strings.TrimSpace(line)
			if !strings.HasPrefix(line, key+":") {
				continue
			}
			if key == "content_hash" {
				line = key
			}
			out += " " + line
		}
	}
	return out
}

// recordAgain records every journal of the whole time once more: no byte of
// data/ or registry/ may change.
func recordAgain(t *testing.T, root string) {
	t.Helper()
	before := tree(t, root)
	var journals []string
	for path, data := range before {
		if strings.HasPrefix(path, ".linkhealth/folded/") && len(data) > 0 {
			journals = append(journals, filepath.Join(root, path))
		}
	}
	if len(journals) < 50 {
		t.Fatalf("only %d journals", len(journals))
	}
	c := linkhealth(t, root, append([]string{"record"}, journals...)...)
	if c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	after := tree(t, root)
	for path := range after {
		if strings.HasPrefix(path, ".linkhealth/") {
			continue
		}
		if diff := cmp.Diff(string(before[path]), string(after[path])); diff != "" {
			t.Errorf("%s changed:\n%s", path, diff)
		}
	}
	if !strings.Contains(c.stderr, "not newer than the last check") {
		t.Error("nothing was said about what is left out")
	}
	if _, err := os.Stat(filepath.Join(root, "data/health/checks")); err != nil {
		t.Error(err)
	}
}
