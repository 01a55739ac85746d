package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// team is a bare repository, and the clones that people and programs have of it.
type team struct {
	dir    string
	remote string
	urls   []string
}

// newTeam begins with a registry of n sources, pushed by Ana from her clone.
func newTeam(t *testing.T, n int) *team {
	t.Helper()
	m := &team{dir: t.TempDir()}
	m.remote = filepath.Join(m.dir, "remote.git")
	git(t, m.dir, "init", "--quiet", "--bare", "--initial-branch=main", m.remote)
	sources := "# what people depend on\nsources:\n"
	for i := range n {
		m.urls = append(m.urls, fmt.Sprintf("https://www.sepe.es/tramite/%d", i))
		sources += fmt.Sprintf("  - url: %s   # page %d\n    title: Trámite %d\n", m.urls[i], i, i)
	}
	ana := m.clone(t, "ana")
	writeFile(t, filepath.Join(ana, "README.md"), []byte("# Pages\n"))
	writeFile(t, filepath.Join(ana, "registry/domains.yaml"), []byte("domains:\n  - {domain: sepe.es, tier: 1, core: true}\n"))
	writeFile(t, filepath.Join(ana, "registry/sources/a.yaml"), []byte(sources))
	git(t, ana, "checkout", "--quiet", "-B", "main")
	m.push(t, ana, "the registry")
	git(t, ana, "branch", "--quiet", "--set-upstream-to", "origin/main")
	return m
}

// clone is a new clone, and its folder.
func (m *team) clone(t *testing.T, name string, flags ...string) string {
	t.Helper()
	root := filepath.Join(m.dir, name)
	git(t, m.dir, append(append([]string{"clone", "--quiet"}, flags...), "file://"+m.remote, root)...)
	return root
}

// push commits all that changed in a clone and pushes it, on top of what others
// pushed.
func (m *team) push(t *testing.T, root, subject string) {
	t.Helper()
	git(t, root, "add", "--all")
	git(t, root, "commit", "--quiet", "-m", subject)
	for range 50 {
		if _, err := tryGit(root, "push", "--quiet", "origin", "HEAD:refs/heads/main"); err == nil {
			return
		}
		git(t, root, "pull", "--quiet", "--rebase", "origin", "main")
	}
	t.Fatal("the person never got through")
}

// edit replaces the first old of a file.
func edit(t *testing.T, path, old, now string) {
	t.Helper()
	was := string(readFile(t, path))
	if !strings.Contains(was, old) {
		t.Fatalf("%s has no %q", path, old)
	}
	writeFile(t, path, []byte(strings.Replace(was, old, now, 1)))
}

// observation is what a check of a page saw.
func observation(t *testing.T, url string, at time.Time, outcome observe.Outcome) observe.Observation {
	t.Helper()
	u, err := link.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	o := observe.Observation{ID: u.ID(), URL: u.String(), CheckedAt: observe.At(at), Outcome: outcome, Layer: observe.Standard, Method: "GET", StatusCode: 200, ResponseTime: 30}
	if outcome != observe.OK {
		o.StatusCode = 404
	}
	return o
}

// record folds a journal of observations in a clone.
func record(t *testing.T, root string, now time.Time, seen ...observe.Observation) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.ndjson")
	j, err := store.CreateJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, j, seen)
	mustRun(t, root, "record", path, "--now", now.Format(time.RFC3339))
}

// leave leaves a journal as a killed run would: written and not folded.
func leave(t *testing.T, root string, now time.Time, seen ...observe.Observation) {
	t.Helper()
	s, err := store.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	unlock, err := s.Lock()
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	j, err := s.NewJournal(now)
	if err != nil {
		t.Fatal(err)
	}
	write(t, j, seen)
}

func write(t *testing.T, j *store.Journal, seen []observe.Observation) {
	t.Helper()
	for _, o := range seen {
		if err := j.Append(o); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

func mustRun(t *testing.T, root string, args ...string) call {
	t.Helper()
	c := linkhealth(t, root, args...)
	if c.code != 0 {
		t.Fatalf("%s: exit %d\n%s%s", args[0], c.code, c.stdout, c.stderr)
	}
	return c
}

// warns tells whether anything was said that a person should read.
func (c call) warns() bool {
	return strings.Contains(c.stderr, "WRN") || strings.Contains(c.stderr, "ERR")
}

// publish publishes a clone at an instant.
func publish(t *testing.T, root string, now time.Time, args ...string) call {
	t.Helper()
	return linkhealth(t, root, append([]string{"publish", "--now", now.Format(time.RFC3339)}, args...)...)
}

// refuses publishes what must be refused with a code and certain words.
func refuses(t *testing.T, root string, code int, words ...string) {
	t.Helper()
	c := publish(t, root, noon)
	if c.code != code {
		t.Fatalf("exit %d, want %d\n%s%s", c.code, code, c.stdout, c.stderr)
	}
	for _, w := range words {
		if !strings.Contains(c.stderr, w) {
			t.Errorf("it does not say %q:\n%s", w, c.stderr)
		}
	}
}

var noon = time.Date(2026, 3, 3, 12, 0, 0, 0, time.UTC)

// git runs git as a person who has configured nothing but a name.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	out, err := tryGit(dir, args...)
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

func tryGit(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
		"GIT_AUTHOR_NAME=Ana", "GIT_AUTHOR_EMAIL=ana@x.test", "GIT_COMMITTER_NAME=Ana", "GIT_COMMITTER_EMAIL=ana@x.test")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// arrived wants a checkout with nothing left to do: clean, at the head of the
// remote, whole, without journals and whatever else publishing leaves.
func (m *team) arrived(t *testing.T, root string) {
	t.Helper()
	if status := git(t, root, "status", "--porcelain"); status != "" {
		t.Errorf("git status:\n%s", status)
	}
	if here, there := git(t, root, "rev-parse", "HEAD"), git(t, m.remote, "rev-parse", "main"); here != there {
		t.Errorf("HEAD is %s, the remote %s", here, there)
	}
	if here, there := git(t, root, "rev-parse", "HEAD"), git(t, root, "rev-parse", "origin/main"); here != there {
		t.Errorf("HEAD is %s, origin/main %s", here, there)
	}
	for _, repository := range []string{root, m.remote} {
		git(t, repository, "fsck", "--full", "--strict", "--no-dangling")
	}
	want := []string{".linkhealth/.gitignore", ".linkhealth/lock"}
	for path := range tree(t, root) {
		gitLock := strings.HasPrefix(path, ".git/") && (strings.HasSuffix(path, ".lock") || strings.Contains(path, "linkhealth-"))
		if gitLock || strings.HasPrefix(path, ".linkhealth/") && !slices.Contains(want, path) {
			t.Errorf("left behind: %s", path)
		}
	}
}

// head are the records, by URL, and the other files at the head of the remote.
func (m *team) head(t *testing.T) (records map[string]health.Record, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	git(t, m.dir, "clone", "--quiet", m.remote, dir)
	records, files = map[string]health.Record{}, map[string]string{}
	for path, data := range tree(t, dir) {
		files[path] = string(data)
		if strings.HasPrefix(path, "data/health/checks/") {
			var r health.Record
			if err := json.Unmarshal(data, &r); err != nil {
				t.Fatal(err)
			}
			records[r.URL] = r
		}
	}
	return records, files
}

// holdsOnce wants every observation to be counted in the records exactly once,
// and every event told once.
func (m *team) holdsOnce(t *testing.T, seen []observe.Observation) {
	t.Helper()
	records, files := m.head(t)
	want := map[string]map[observe.Instant]bool{}
	for _, o := range seen {
		if want[o.URL] == nil {
			want[o.URL] = map[observe.Instant]bool{}
		}
		want[o.URL][o.CheckedAt] = true
	}
	for _, url := range slices.Sorted(maps.Keys(want)) {
		counted := 0
		for _, d := range records[url].Days {
			counted += int(d.Checks)
		}
		if counted != len(want[url]) {
			t.Errorf("%s: %d checks are counted, and %d were made", url, counted, len(want[url]))
		}
		last := slices.Sorted(maps.Keys(want[url]))
		last = last[max(0, len(last)-health.HistoryLength):]
		var history []observe.Instant
		for _, c := range records[url].History {
			history = append(history, c.At)
		}
		if !slices.Equal(history, last) {
			t.Errorf("%s: history %v, want %v", url, history, last)
		}
	}
	for path, text := range files {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if slices.Sort(lines); strings.HasPrefix(path, "data/health/events/") && len(slices.Compact(lines)) != strings.Count(text, "\n") {
			t.Errorf("%s tells an event twice", path)
		}
	}
}
