package gitrepo_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// ahead is a commit in which README.md, a new file and a file of ours differ,
// pushed by somebody else.
func (p *pair) ahead(t *testing.T) gitrepo.Step {
	t.Helper()
	to := p.commit(t, p.head.Commit, map[string]string{"README.md": "one\ntwo\nthree\n", "docs/new.md": "new\n", "registry/a.yaml": "b\n"})
	ok(t, p.repo.Push(t.Context(), p.remote, to))
	return gitrepo.Step{From: p.head.Commit, To: to, Remote: p.remote, Ours: ours}
}

// follow goes a step, and wants a clean checkout at its end.
func (p *pair) follow(t *testing.T, s gitrepo.Step) {
	t.Helper()
	f, err := p.repo.Follow(t.Context(), s)
	ok(t, err)
	write(t, p.dir, "registry/a.yaml", "b\n")
	ok(t, f.Finish(t.Context()))
	ok(t, f.Close())
	if status := git(t, p.dir, "status", "--porcelain", "--branch"); status != "## main...origin/main" {
		t.Errorf("git status: %s", status)
	}
	if got := read(t, filepath.Join(p.dir, "README.md")) + read(t, filepath.Join(p.dir, "docs/new.md")); got != "one\ntwo\nthree\nnew\n" {
		t.Errorf("the files are %q", got)
	}
}

func TestFollow(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.follow(t, p.ahead(t))
}

// TestFollowAfterAKill goes a step again of which a killed process went a part:
// its locks, a half-written file and the new index are still there.
func TestFollowAfterAKill(t *testing.T) {
	t.Parallel()
	inGit := func(name string) func(t *testing.T, p *pair, s gitrepo.Step) {
		return func(t *testing.T, p *pair, s gitrepo.Step) { write(t, p.dir, ".git/"+name, s.To+"\n") }
	}
	parts := map[string]func(t *testing.T, p *pair, s gitrepo.Step){
		"nothing":                 func(*testing.T, *pair, gitrepo.Step) {},
		"a file cut short":        func(t *testing.T, p *pair, _ gitrepo.Step) { write(t, p.dir, "README.md", "one\ntw") },
		"a file that is whole":    func(t *testing.T, p *pair, _ gitrepo.Step) { write(t, p.dir, "README.md", "one\ntwo\nthree\n") },
		"a file that is gone":     func(t *testing.T, p *pair, _ gitrepo.Step) { ok(t, os.Remove(filepath.Join(p.dir, "README.md"))) },
		"a new file that is torn": func(t *testing.T, p *pair, _ gitrepo.Step) { write(t, p.dir, "docs/new.md", "") },
		"the branch":              func(t *testing.T, p *pair, s gitrepo.Step) { git(t, p.dir, "update-ref", "refs/heads/main", s.To) },
		"the lock of the branch":  inGit("refs/heads/main.lock"),
		"the lock of the remote":  inGit("refs/remotes/origin/main.lock"),
		"the lock of HEAD":        func(t *testing.T, p *pair, _ gitrepo.Step) { write(t, p.dir, ".git/HEAD.lock", "") },
		"an index half made":      func(t *testing.T, p *pair, _ gitrepo.Step) { write(t, p.dir, ".git/linkhealth-index.lock", "DIRC") },
	}
	for name, part := range parts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			s := p.ahead(t)
			if _, err := p.repo.Follow(t.Context(), s); err != nil { // and never closed
				t.Fatal(err)
			}
			part(t, p, s)
			s.Again = true
			ok(t, p.repo.Release(t.Context(), s))
			p.follow(t, s)
		})
	}
}

// TestFollowStaysBehind touches nothing where a person is in the way.
func TestFollowStaysBehind(t *testing.T) {
	t.Parallel()
	ways := map[string]func(t *testing.T, p *pair){
		"a file that both changed": func(t *testing.T, p *pair) { write(t, p.dir, "README.md", "mine\n") },
		"a file that both made":    func(t *testing.T, p *pair) { write(t, p.dir, "docs/new.md", "mine\n") },
		"a commit meanwhile":       func(t *testing.T, p *pair) { git(t, p.dir, "commit", "--quiet", "--allow-empty", "-m", "mine") },
		"another git at work":      func(t *testing.T, p *pair) { write(t, p.dir, ".git/index.lock", "") },
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			s := p.ahead(t)
			way(t, p)
			ok(t, p.repo.Release(t.Context(), s)) // takes nobody else's lock away
			before := read(t, filepath.Join(p.dir, ".git/index")) + git(t, p.dir, "for-each-ref") + git(t, p.dir, "status", "--porcelain")
			if _, err := p.repo.Follow(t.Context(), s); !errors.Is(err, gitrepo.ErrBehind) {
				t.Fatal(err)
			}
			if after := read(t, filepath.Join(p.dir, ".git/index")) + git(t, p.dir, "for-each-ref") + git(t, p.dir, "status", "--porcelain"); after != before {
				t.Error("something was touched")
			}
			names, err := filepath.Glob(filepath.Join(p.dir, ".git/linkhealth*"))
			if ok(t, err); len(names) > 0 {
				t.Errorf("left behind: %v", names)
			}
		})
	}
}
