package gitrepo_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// pair is a bare repository with one commit, and a clone of it that is open.
type pair struct {
	bare, dir string
	repo      *gitrepo.Repo
	head      gitrepo.Head
	remote    gitrepo.Remote
}

var ours = []string{"registry", "data"}

func newPair(t *testing.T) *pair {
	t.Helper()
	top := t.TempDir()
	p := &pair{bare: filepath.Join(top, "bare.git"), dir: filepath.Join(top, "clone")}
	git(t, top, "init", "--quiet", "--bare", "--initial-branch=main", p.bare)
	git(t, top, "clone", "--quiet", p.bare, p.dir)
	git(t, p.dir, "checkout", "--quiet", "-B", "main")
	write(t, p.dir, "registry/a.yaml", "a\n")
	write(t, p.dir, "README.md", "one\n")
	git(t, p.dir, "add", ".")
	git(t, p.dir, "commit", "--quiet", "-m", "first")
	git(t, p.dir, "push", "--quiet", "--set-upstream", "origin", "main")
	p.open(t, gitrepo.Options{})
	return p
}

// open opens the clone with other options.
func (p *pair) open(t *testing.T, o gitrepo.Options) {
	t.Helper()
	o.Dir, o.Scratch = p.dir, t.TempDir()
	var err error
	p.repo, err = gitrepo.Open(t.Context(), o)
	ok(t, err)
	p.head, err = p.repo.Head(t.Context())
	ok(t, err)
	p.remote, err = p.repo.Remote(t.Context(), "main")
	ok(t, err)
}

// commit makes a commit on a parent that changes some files; an empty text
// removes one.
func (p *pair) commit(t *testing.T, parent string, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	var tops []string
	for name, text := range texts {
		if text != "" {
			write(t, dir, name, text)
			tops = append(tops, name)
		}
	}
	changed, err := p.repo.Keep(t.Context(), dir, tops...)
	ok(t, err)
	for name, text := range texts {
		if text == "" {
			changed[name] = ""
		}
	}
	id, err := p.repo.Commit(t.Context(), gitrepo.Commit{Parent: parent, Changed: changed, Message: "x\n", At: time.Unix(1772539200, 0), By: gitrepo.Identity{Name: "Bot", Email: "bot@x.test"}})
	ok(t, err)
	return id
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	ok(t, os.MkdirAll(filepath.Dir(path), 0o755))
	ok(t, os.WriteFile(path, []byte(text), 0o644))
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	ok(t, err)
	return string(data)
}

func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
		"GIT_AUTHOR_NAME=Ana", "GIT_AUTHOR_EMAIL=ana@x.test", "GIT_COMMITTER_NAME=Ana", "GIT_COMMITTER_EMAIL=ana@x.test")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
