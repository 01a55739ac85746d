package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/app"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// TestPublishRefuses is about checkouts that a person has to see to first. Each
// is refused with the words that help, and nothing is lost by it.
func TestPublishRefuses(t *testing.T) {
	t.Parallel()
	sources := func(root string) string { return filepath.Join(root, "registry/sources/a.yaml") }
	tests := []struct {
		name  string
		spoil func(t *testing.T, root string)
		code  int
		words []string
	}{
		{"no repository", func(t *testing.T, root string) {
			if err := os.RemoveAll(filepath.Join(root, ".git")); err != nil {
				t.Fatal(err)
			}
		}, 6, []string{"no git repository"}},
		{"no remote", func(t *testing.T, root string) { git(t, root, "remote", "remove", "origin") }, 6, []string{"no remote", "git remote add"}},
		{"a remote that is gone", func(t *testing.T, root string) {
			git(t, root, "remote", "set-url", "origin", filepath.Join(root, "nowhere"))
		}, 6, []string{"not there", "kept in .linkhealth/folded (1 journal)"}},
		{"a branch that was never pushed", func(t *testing.T, root string) { git(t, root, "switch", "--quiet", "-c", "mine") }, 6, []string{"origin/mine does not exist"}},
		{"no branch", func(t *testing.T, root string) { git(t, root, "checkout", "--quiet", "--detach") }, 6, []string{"HEAD is on no branch", "--branch"}},
		{"a merge at work", func(t *testing.T, root string) {
			writeFile(t, filepath.Join(root, ".git/MERGE_HEAD"), []byte(git(t, root, "rev-parse", "HEAD")))
		}, 6, []string{"a merge is not finished"}},
		{"a commit that was not pushed", func(t *testing.T, root string) {
			git(t, root, "commit", "--quiet", "--allow-empty", "-m", "mine")
		}, 6, []string{"has commits that origin/main lacks", "push them first"}},
		{"an edit of the registry", func(t *testing.T, root string) { edit(t, sources(root), "Trámite 0", "Otro") }, 6,
			[]string{"changed by hand", "registry/sources/a.yaml", "git stash push -u -- registry data"}},
		{"an edit that was staged and taken back", func(t *testing.T, root string) {
			was := readFile(t, sources(root))
			edit(t, sources(root), "Trámite 0", "Otro")
			git(t, root, "add", "registry")
			writeFile(t, sources(root), was)
		}, 6, []string{"registry/sources/a.yaml"}},
		{"a new file of the registry", func(t *testing.T, root string) {
			writeFile(t, filepath.Join(root, "registry/sources/b.yaml"), []byte("sources: []\n"))
		}, 6, []string{"registry/sources/b.yaml"}},
		{"a state that was changed by hand", func(t *testing.T, root string) {
			names, err := filepath.Glob(filepath.Join(root, "data/health/checks/*.json"))
			if err != nil || len(names) == 0 {
				t.Fatal(names, err)
			}
			if err := os.Remove(names[0]); err != nil {
				t.Fatal(err)
			}
		}, 6, []string{"data/health/metrics/domain-metrics.json"}},
		{"a symbolic link in the registry", func(t *testing.T, root string) {
			if err := os.Symlink("../README.md", filepath.Join(root, "registry/LINK.md")); err != nil {
				t.Fatal(err)
			}
			git(t, root, "add", "registry/LINK.md")
			git(t, root, "commit", "--quiet", "-m", "link")
			git(t, root, "push", "--quiet", "origin", "HEAD:main")
		}, 6, []string{"registry/LINK.md", "only plain files"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := newTeam(t, 1)
			root := m.clone(t, "bot")
			record(t, root, noon, observation(t, m.urls[0], noon, observe.OK))
			tt.spoil(t, root)
			before := git(t, m.remote, "rev-parse", "main")
			refuses(t, root, tt.code, tt.words...)
			if git(t, m.remote, "rev-parse", "main") != before {
				t.Error("something was pushed")
			}
			if kept, _ := filepath.Glob(filepath.Join(root, ".linkhealth/folded/*.ndjson")); len(kept) != 1 {
				t.Errorf("journals: %v", kept)
			}
		})
	}
}

// hook makes a script of the remote's.
func (m *team) hook(t *testing.T, name, script string) {
	t.Helper()
	path := filepath.Join(m.remote, "hooks", name)
	writeFile(t, path, []byte("#!/bin/sh\n"+script))
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
}

// TestPublishRefusedByARule meets what a hosted repository says where a ruleset
// protects the branch: once, and not again and again. When the rule is lifted
// nothing was lost.
func TestPublishRefusedByARule(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root := m.clone(t, "bot")
	m.hook(t, "pre-receive", "echo x >> pushes\n"+
		"echo 'error: GH013: Repository rule violations found for refs/heads/main.' >&2\n"+
		"echo '::error::Changes must be made through a pull request.' >&2\nexit 1\n")
	seen := observation(t, m.urls[0], noon, observe.OK)
	record(t, root, noon, seen)
	refuses(t, root, 6, "protected by a rule", "GH013", "Rulesets", "kept in .linkhealth/folded (1 journal)")
	if pushes := string(readFile(t, filepath.Join(m.remote, "pushes"))); pushes != "x\n" {
		t.Errorf("pushed %d times", strings.Count(pushes, "x"))
	}
	c := publish(t, root, noon, "--log-format", "github")
	for line := range strings.Lines(c.stderr) {
		if strings.Contains(line, "pull request") && !strings.HasPrefix(line, "::error::origin/main is protected") {
			t.Errorf("the remote's words could be obeyed: %q", line)
		}
	}
	if err := os.Remove(filepath.Join(m.remote, "hooks/pre-receive")); err != nil {
		t.Fatal(err)
	}
	if c := publish(t, root, noon); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, []observe.Observation{seen})
}

// TestPublishDetached pushes from a detached HEAD to the branch that is named,
// or that the workflow runs for.
func TestPublishDetached(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root := m.clone(t, "bot")
	git(t, root, "checkout", "--quiet", "--detach")
	record(t, root, noon, observation(t, m.urls[0], noon, observe.OK))
	if c := publish(t, root, noon, "--branch", "main"); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	other := m.clone(t, "other")
	if c := publish(t, other, noon, "--branch", "else"); c.code != 6 || !strings.Contains(c.stderr, "(main)") {
		t.Errorf("another branch: exit %d\n%s", c.code, c.stderr)
	}

	record(t, root, noon, observation(t, m.urls[0], noon.AddDate(0, 0, 1), observe.OK))
	if c := publishIn(t, root, map[string]string{"GITHUB_REF": "refs/pull/7/merge", "GITHUB_REF_NAME": "7/merge"}); c.code != 6 {
		t.Errorf("for a pull request: exit %d\n%s", c.code, c.stderr)
	}
	if c := publishIn(t, root, map[string]string{"GITHUB_REF": "refs/heads/main", "GITHUB_REF_NAME": "main"}); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
}

// TestPublishInterrupted is asked to end before it has pushed.
func TestPublishInterrupted(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root := m.clone(t, "bot")
	seen := observation(t, m.urls[0], noon, observe.OK)
	record(t, root, noon, seen)
	interrupt := make(chan struct{})
	close(interrupt)
	if c := linkhealthIn(t, app.Env{Interrupt: interrupt}, root, "publish"); c.code != 5 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	if c := publish(t, root, noon); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, []observe.Observation{seen})
}
