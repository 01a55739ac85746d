package app_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/app"
)

const twoPages = `sources:
  - url: http://prisa.test/
  - url: http://calma.test/
`

// interrupted is a repository of two pages: one answers, the other calls hung
// once it was asked, and answers only when its visitor has gone.
func interrupted(t *testing.T, hung func()) (root string, args []string) {
	t.Helper()
	page := "<html><title>Prisa</title><main>" + strings.Repeat("<p>Esta página contesta enseguida a quien pregunta por ella.</p>", 12) + "</main></html>"
	answered := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host == "prisa.test" {
			w.Write([]byte(page))
			close(answered)
			return
		}
		<-answered
		hung()
		<-r.Context().Done()
	}))
	t.Cleanup(server.Close)
	root = t.TempDir()
	writeFile(t, filepath.Join(root, "registry/domains.yaml"), []byte("domains: [{domain: prisa.test, tier: 1}, {domain: calma.test, tier: 1}]\n"))
	writeFile(t, filepath.Join(root, "registry/sources/a.yaml"), []byte(twoPages))
	return root, []string{
		"check", "--now", "2026-03-03T02:30:00Z", "--format", "json", "--no-gate", "--allow-net", "127.0.0.0/8",
		"--connect-to", ":80:" + server.Listener.Addr().String(),
	}
}

// partly is what must be left of a run that was cut off: one page observed and
// recorded, the other still due.
func partly(t *testing.T, root string, c call) {
	t.Helper()
	if c.code != 5 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	var out runOutput
	c.decode(t, &out)
	if out.Run.Due != 2 || out.Run.Observed != 1 || out.Run.CarriedOver != 1 || len(out.Observations) != 1 {
		t.Errorf("run %+v", out.Run)
	}
	plan := linkhealth(t, root, "plan", "--now", "2026-03-03T02:30:00Z")
	if !strings.Contains(plan.stdout, "1 due; 1 not due yet") || !strings.Contains(plan.stdout, "calma.test") {
		t.Errorf("the rest is not due: %s", plan.stdout)
	}
}

func TestDeadline(t *testing.T) {
	t.Parallel()
	root, args := interrupted(t, func() {})
	partly(t, root, linkhealth(t, root, append(args, "--deadline", "2s")...))
}

// An interrupt lets running requests end for a grace of ten seconds; the page
// that hangs is cut off then.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	interrupt := make(chan struct{})
	root, args := interrupted(t, func() { close(interrupt) })
	partly(t, root, linkhealthIn(t, app.Env{Interrupt: interrupt}, root, args...))
}
