package app_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// A server that never changes its ETag must not keep us from seeing that what
// a person expects of the page is not there.
func TestExpectationIsNotSilencedByNotModified(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"same"`)
		if r.Header.Get("If-None-Match") != "" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Write([]byte("<html><title>Becas</title><main>" + strings.Repeat("<p>La convocatoria de becas se publica cada otoño en el boletín.</p>", 12) + "</main></html>"))
	}))
	t.Cleanup(server.Close)
	root := t.TempDir()
	writeFile(t, filepath.Join(root, "registry/domains.yaml"), []byte("domains: [{domain: becas.test, tier: 1, core: true}]\n"))
	sources := filepath.Join(root, "registry/sources/a.yaml")
	writeFile(t, sources, []byte("sources:\n  - url: http://becas.test/\n"))
	outcome := func(now string) observe.Outcome {
		t.Helper()
		c := linkhealth(t, root, "check", "--now", now, "--all", "--format", "json", "--no-gate", "--rate", "0",
			"--allow-net", "127.0.0.0/8", "--connect-to", ":80:"+server.Listener.Addr().String())
		var out runOutput
		c.decode(t, &out)
		if len(out.Observations) != 1 {
			t.Fatalf("%d observations\n%s", len(out.Observations), c.stderr)
		}
		return out.Observations[0].Outcome
	}
	for i, want := range []observe.Outcome{observe.OK, observe.NotModified} {
		if got := outcome([]string{"2026-03-01T03:00:00Z", "2026-03-02T03:00:00Z"}[i]); got != want {
			t.Fatalf("check %d: %s, want %s", i, got, want)
		}
	}
	writeFile(t, sources, append(readFile(t, sources), "    expect: {contains: plazo abierto}\n"...))
	if got := outcome("2026-03-03T03:00:00Z"); got != observe.Soft404 {
		t.Errorf("what is expected is not there: %s", got)
	}
}
