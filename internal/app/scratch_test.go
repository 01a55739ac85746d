package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/app"
)

// organisation is one that adopted linkhealth by the book: a bare remote, a
// GitHub, and a web of two pages.
type organisation struct {
	t      *testing.T
	hub    *hub
	remote string
	web    string // its address
	phase  atomic.Int32
	now    time.Time
	clones int
}

// What the web does.
const (
	allWell = iota
	oneDeadOneMoved
	wellAgain
)

func newOrganisation(t *testing.T) *organisation {
	t.Helper()
	o := &organisation{t: t, remote: filepath.Join(t.TempDir(), "remote.git"), now: time.Date(2026, 3, 2, 3, 0, 0, 0, time.UTC)}
	o.git(".", "init", "--quiet", "--bare", "--initial-branch=main", o.remote)
	server := httptest.NewServer(http.HandlerFunc(o.serve))
	t.Cleanup(server.Close)
	o.web = server.Listener.Addr().String()
	return o
}

func (o *organisation) serve(w http.ResponseWriter, r *http.Request) {
	phase := o.phase.Load()
	switch {
	case r.URL.Path == "/subsidio" && phase == oneDeadOneMoved:
		http.NotFound(w, r)
	case r.URL.Path == "/prestaciones" && phase != allWell:
		http.Redirect(w, r, "/ayudas/prestaciones", http.StatusMovedPermanently)
	default:
		fmt.Fprintf(w, "<html lang=es><title>%[1]s</title><main><h1>Prestaciones</h1>%[2]s</main></html>", "Prestaciones",
			strings.Repeat("<p>Quien ha trabajado y ha cotizado puede pedir la prestación en su oficina.</p>", 12))
	}
}

func (o *organisation) git(dir string, args ...string) string {
	o.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
		"GIT_AUTHOR_NAME=ana", "GIT_AUTHOR_EMAIL=ana@example.org", "GIT_COMMITTER_NAME=ana", "GIT_COMMITTER_EMAIL=ana@example.org")
	out, err := cmd.CombinedOutput()
	if err != nil {
		o.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// clone is a checkout as a workflow makes it.
func (o *organisation) clone() string {
	o.t.Helper()
	o.clones++
	dir := filepath.Join(o.t.TempDir(), fmt.Sprint("clone", o.clones))
	o.git(".", "clone", "--quiet", "--depth", "1", "file://"+o.remote, dir)
	return dir
}

// run runs one command of a job and fails unless it exits with 0.
func (o *organisation) run(dir string, vars map[string]string, args ...string) call {
	o.t.Helper()
	env := app.Env{Getenv: func(name string) string { return vars[name] }, Now: func() time.Time { return o.now }}
	if o.hub != nil {
		env.Sleep = o.hub.clock.sleep
	}
	c := linkhealthIn(o.t, env, dir, append(args, "--now", o.now.Format(time.RFC3339))...)
	if c.code != 0 {
		o.t.Fatalf("%v: exit %d\n%s\n%s", args, c.code, c.stdout, c.stderr)
	}
	return c
}

// night is the three jobs of the workflow, each in a checkout of its own.
func (o *organisation) night(after time.Duration) (publish call) {
	o.t.Helper()
	o.now = o.now.Add(after)
	o.hub.clock.at = o.now
	output := filepath.Join(o.t.TempDir(), "output")
	o.run(o.clone(), map[string]string{"GITHUB_OUTPUT": output}, "plan", "--matrix")
	journal := filepath.Join(o.t.TempDir(), "observed.ndjson")
	if matrix := string(readFile(o.t, output)); strings.Contains(matrix, `shards=["1/1"]`) {
		o.run(o.clone(), nil, "observe", "--journal", journal, "--shard", "1/1", "--connect-to", ":80:"+o.web,
			"--allow-net", "127.0.0.0/8", "--no-gate", "--browser", "off", "--rate", "0", "--quiet")
	} else if !strings.Contains(matrix, "due=0") {
		o.t.Fatalf("the matrix is %q", matrix)
	}
	writer := o.clone()
	if _, err := os.Stat(journal); err == nil {
		o.run(writer, nil, "record", "--observed", journal)
	}
	vars := o.hub.vars
	vars["GITHUB_STEP_SUMMARY"] = filepath.Join(o.t.TempDir(), "summary.md")
	o.run(writer, vars, "obey")
	o.run(writer, vars, "notify")
	publish = o.run(writer, vars, "publish")
	if dirty := o.git(writer, "status", "--porcelain"); dirty != "" {
		o.t.Errorf("the checkout is not clean:\n%s", dirty)
	}
	if summary := string(readFile(o.t, vars["GITHUB_STEP_SUMMARY"])); !strings.Contains(summary, "Last run") && !strings.Contains(summary, "last run") {
		o.t.Errorf("the summary says nothing of freshness:\n%s", summary)
	}
	return publish
}

// TestScratchOrganisation follows the guide of the README: an empty repository,
// init, one page listed, and the nights after.
func TestScratchOrganisation(t *testing.T) {
	t.Parallel()
	o := newOrganisation(t)
	dir := filepath.Join(t.TempDir(), "links")
	o.git(".", "clone", "--quiet", "file://"+o.remote, dir)
	o.run(dir, nil, "init", dir)
	writeFile(t, filepath.Join(dir, "registry/domains.yaml"), []byte("domains:\n  - {domain: ayuda.test, tier: 1, core: true}\n"))
	writeFile(t, filepath.Join(dir, "registry/sources/links.yaml"), []byte("sources:\n"+
		"  - url: http://ayuda.test/subsidio\n  - url: http://ayuda.test/prestaciones   # what people ask for\n  - url: http://ayuda.test/inicio\n"))
	o.run(dir, nil, "validate")
	o.git(dir, "add", ".")
	o.git(dir, "commit", "--quiet", "--message", "Check our links")
	o.git(dir, "push", "--quiet", "origin", "HEAD:main")
	o.hub = newHub(t, o.now.Format(time.RFC3339), o.remote)

	o.night(0)
	if open := o.hub.open(); len(open) > 0 {
		t.Fatalf("open after a good night: %v", open)
	}
	o.phase.Store(oneDeadOneMoved)
	for _, after := range []time.Duration{24 * time.Hour, time.Hour, 4 * time.Hour, 19 * time.Hour} {
		o.night(after)
	}
	dead, moved := idOf(t, "http://ayuda.test/subsidio"), idOf(t, "http://ayuda.test/prestaciones")
	alert, pull := o.hub.find(t, "alert "+dead), o.hub.find(t, "moved "+moved)

	if !o.hub.MergePull(pull, "ana") {
		t.Fatal("the pull request cannot be merged")
	}
	sources := o.git(o.clone(), "show", "HEAD:registry/sources/links.yaml")
	if !strings.Contains(sources, "  - url: http://ayuda.test/ayudas/prestaciones   # what people ask for\n") || !strings.Contains(sources, "id: "+moved+"\n") {
		t.Fatalf("merged, the registry says\n%s", sources)
	}
	o.hub.SetPermission("ana", "write")
	o.hub.Comment(alert, "ana", "/recheck")
	o.phase.Store(wellAgain)
	for _, after := range []time.Duration{time.Hour, time.Hour, 22 * time.Hour} {
		o.night(after)
	}
	if open := o.hub.open(); len(open) > 0 {
		t.Errorf("still open: %v", open)
	}
	var record struct {
		URL     string           `json:"url"`
		History []map[string]any `json:"history"`
	}
	shown := o.run(o.clone(), nil, "show", moved, "--format", "json")
	shown.decode(t, &record)
	if record.URL != "http://ayuda.test/ayudas/prestaciones" || len(record.History) < 4 {
		t.Errorf("history does not continue: %s with %d checks", record.URL, len(record.History))
	}
	log := o.git(o.remote, "log", "--format=%s", "main")
	if n := strings.Count(log, "linkhealth: "); n < 6 || slices.ContainsFunc(strings.Split(log, "\n"), func(s string) bool { return strings.Contains(s, "ayuda") }) {
		t.Errorf("the history of the repository:\n%s", log)
	}
}

// find is the number of what is open of that kind and subject.
func (h *hub) find(t *testing.T, what string) int {
	t.Helper()
	for _, line := range h.open() {
		var n int
		if number, rest, _ := strings.Cut(line, " "); rest == what {
			if _, err := fmt.Sscanf(number, "#%d", &n); err == nil {
				return n
			}
		}
	}
	t.Fatalf("no %s is open: %v", what, h.open())
	return 0
}
