package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/app"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// publishIn publishes within an environment.
func publishIn(t *testing.T, root string, env map[string]string) call {
	t.Helper()
	return linkhealthIn(t, app.Env{Getenv: func(name string) string { return env[name] }}, root, "publish", "--now", noon.Format(time.RFC3339))
}

// TestPublishRejected is overtaken by a person at the very moment of the push.
func TestPublishRejected(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 2)
	root, ana := m.clone(t, "bot"), filepath.Join(m.dir, "ana")
	edit(t, filepath.Join(ana, "registry/sources/a.yaml"), "# page 1", "# the second page")
	git(t, ana, "commit", "--quiet", "-am", "a comment")
	git(t, ana, "push", "--quiet", "origin", "HEAD:refs/heads/ana")
	m.hook(t, "update", "[ -e overtaken ] && exit 0\ntouch overtaken\ngit update-ref refs/heads/main refs/heads/ana\n")

	seen := []observe.Observation{observation(t, m.urls[0], noon, observe.OK), observation(t, m.urls[1], noon, observe.NotFound)}
	record(t, root, noon, seen...)
	c := publish(t, root, noon)
	if c.code != 0 || !strings.Contains(c.stdout, "folded again once") {
		t.Fatalf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, seen)
	if _, files := m.head(t); !strings.Contains(files["registry/sources/a.yaml"], "# the second page") {
		t.Errorf("the person's edit is lost:\n%s", files["registry/sources/a.yaml"])
	}
}

// TestPublishUnanswered loses the connection right after the remote has taken
// the push: it is told as what it was.
func TestPublishUnanswered(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root := m.clone(t, "bot")
	m.hook(t, "post-receive", "[ -e dead ] && exit 0\ntouch dead\nkill -9 $PPID\n")
	seen := observation(t, m.urls[0], noon, observe.OK)
	record(t, root, noon, seen)
	c := publish(t, root, noon)
	if head := git(t, m.remote, "rev-parse", "--short=10", "main"); c.code != 0 || !strings.HasPrefix(c.stdout, "published "+strings.TrimSpace(head)+" to origin/main: 1 checked") {
		t.Fatalf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, []observe.Observation{seen})
}

// TestPublishShallow works in a clone of depth 1, as workflows have it, beside
// people who push, and says so where such a clone cannot tell.
func TestPublishShallow(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	ana := filepath.Join(m.dir, "ana")
	writeFile(t, filepath.Join(ana, "README.md"), []byte("# More\n"))
	m.push(t, ana, "more")
	root := m.clone(t, "bot", "--depth", "1")
	for _, text := range []string{"# Two more\n", "# Three more\n"} {
		writeFile(t, filepath.Join(ana, "README.md"), []byte(text))
		m.push(t, ana, "more")
	}
	var seen []observe.Observation
	for hour := range 2 {
		at := noon.Add(time.Duration(hour) * time.Hour)
		seen = append(seen, observation(t, m.urls[0], at, observe.OK))
		record(t, root, at, seen[hour])
		if c := publish(t, root, at); c.code != 0 {
			t.Fatalf("exit %d\n%s", c.code, c.stderr)
		}
		m.arrived(t, root)
	}
	m.holdsOnce(t, seen)
	if got := git(t, root, "rev-parse", "--is-shallow-repository"); got != "true\n" {
		t.Errorf("shallow: %s", got)
	}
	git(t, root, "commit", "--quiet", "--allow-empty", "-m", "mine")
	refuses(t, root, 6, "too shallow to tell", "git fetch --unshallow")
}

// TestPublishAgain is what a run finds that was killed after its push: the
// journals are held already, and nothing is told of them.
func TestPublishAgain(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 3)
	root := m.clone(t, "bot")
	var seen []observe.Observation
	for _, url := range m.urls {
		seen = append(seen, observation(t, url, noon, observe.NotFound))
	}
	record(t, root, noon, seen...)
	mustRun(t, root, "verify", m.urls[0], "--until", "2026-12-31", "--by", "Ana", "--now", noon.Add(time.Hour).Format(time.RFC3339))
	killed := filepath.Join(m.dir, "killed")
	if err := os.CopyFS(killed, os.DirFS(root)); err != nil {
		t.Fatal(err)
	}
	if c := publish(t, root, noon); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	head := git(t, m.remote, "rev-parse", "main")
	if c := publish(t, killed, noon); c.code != 0 || c.warns() || !strings.Contains(c.stdout, "nothing to publish") {
		t.Fatalf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
	if git(t, m.remote, "rev-parse", "main") != head {
		t.Error("there is a second commit")
	}
	m.arrived(t, killed)
	m.holdsOnce(t, seen)
}

// TestPublishOntoABrokenRegistry leaves the journals alone until people have
// mended what they pushed.
func TestPublishOntoABrokenRegistry(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root, ana := m.clone(t, "bot"), filepath.Join(m.dir, "ana")
	edit(t, filepath.Join(ana, "registry/sources/a.yaml"), "title:", "titel:")
	m.push(t, ana, "a slip")
	seen := observation(t, m.urls[0], noon, observe.OK)
	record(t, root, noon, seen)
	refuses(t, root, 3, "the newest commit of origin/main", "registry/sources/a.yaml:4", "titel", "kept in .linkhealth/folded (1 journal)")
	edit(t, filepath.Join(ana, "registry/sources/a.yaml"), "titel:", "title:")
	m.push(t, ana, "mended")
	if c := publish(t, root, noon); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, []observe.Observation{seen})
}

// TestPublishWithoutASource drops what was seen of a page that a person took
// out meanwhile, and says so once.
func TestPublishWithoutASource(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 2)
	root, ana := m.clone(t, "bot"), filepath.Join(m.dir, "ana")
	edit(t, filepath.Join(ana, "registry/sources/a.yaml"), "  - url: "+m.urls[1]+"   # page 1\n    title: Trámite 1\n", "")
	m.push(t, ana, "gone")
	stays := observation(t, m.urls[0], noon, observe.OK)
	record(t, root, noon, stays, observation(t, m.urls[1], noon, observe.OK))
	c := publish(t, root, noon)
	if c.code != 0 || strings.Count(c.stderr, "WRN") != 1 || !strings.Contains(c.stderr, "the registry has no such source") {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, []observe.Observation{stays})
}

// TestPublishBelowTheTop publishes a registry that lies in a folder of its
// repository.
func TestPublishBelowTheTop(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	ana := filepath.Join(m.dir, "ana")
	if err := os.MkdirAll(filepath.Join(ana, "tools/links"), 0o755); err != nil {
		t.Fatal(err)
	}
	git(t, ana, "mv", "registry", "tools/links/registry")
	m.push(t, ana, "moved")
	top := m.clone(t, "bot")
	root := filepath.Join(top, "tools/links")
	record(t, root, noon, observation(t, m.urls[0], noon, observe.OK))
	if c := publish(t, root, noon); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	if got := git(t, top, "status", "--porcelain", "--branch"); got != "## main...origin/main\n" {
		t.Errorf("git status:\n%s", got)
	}
	if got := git(t, m.remote, "show", "--name-only", "--format=", "main"); !strings.HasPrefix(got, "tools/links/data/") || strings.Count(got, "tools/links/") != strings.Count(got, "\n") {
		t.Errorf("committed:\n%s", got)
	}
}

// TestPublishTells writes the page of the workflow's run, and its output.
func TestPublishTells(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 2)
	root := m.clone(t, "bot")
	env := map[string]string{"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": filepath.Join(m.dir, "summary.md"), "GITHUB_OUTPUT": filepath.Join(m.dir, "output")}
	var seen []observe.Observation
	for day := range 3 {
		seen = append(seen, observation(t, m.urls[0], noon.AddDate(0, 0, day-5), observe.NotFound))
	}
	record(t, root, noon, seen...)
	if c := publishIn(t, root, env); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	summary := string(readFile(t, env["GITHUB_STEP_SUMMARY"]))
	for _, want := range []string{"### linkhealth publish\n", "**Nothing was checked for 3 days.**\n", "3 checked, 3 failing",
		"| not known | 0 | 0 | 2026-02-28 12:00 UTC | 2026-02-28 12:00 UTC | 1 |\n", "| new | ALERT | alert | `" + m.urls[0] + "` |"} {
		if !strings.Contains(summary, want) {
			t.Errorf("it does not say %q:\n%s", want, summary)
		}
	}
	head := strings.TrimSpace(git(t, m.remote, "rev-parse", "main"))
	if got := string(readFile(t, env["GITHUB_OUTPUT"])); got != "commit="+head+"\n" {
		t.Errorf("the output is %q", got)
	}
	if got := git(t, m.remote, "log", "-1", "--format=%cn <%ce>", "main"); got != "linkhealth <41898282+github-actions[bot]@users.noreply.github.com>\n" {
		t.Errorf("committed by %s", got)
	}
}
