package gitrepo_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// TestPushKinds pushes to a real repository that takes it, has moved, or
// declines in one of the ways of hosted ones.
func TestPushKinds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, hook string
		want       gitrepo.Kind
	}{
		{"accepted", "", ""},
		{"moved", "-", gitrepo.Moved},
		{"a ruleset", "echo 'error: GH013: Repository rule violations found for refs/heads/main.' >&2; exit 1", gitrepo.Ruleset},
		{"a protected branch", "echo 'error: GH006: Protected branch update failed for refs/heads/main.' >&2; exit 1", gitrepo.Ruleset},
		{"a hook", "echo 'no commits on Fridays' >&2; exit 1", gitrepo.Hook},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			id := p.commit(t, p.head.Commit, map[string]string{"data/x": "x\n"})
			switch tt.hook {
			case "":
			case "-":
				other := p.commit(t, p.head.Commit, map[string]string{"data/y": "y\n"})
				ok(t, p.repo.Push(t.Context(), p.remote, other))
			default:
				write(t, p.bare, "hooks/pre-receive", "#!/bin/sh\n"+tt.hook+"\n")
				ok(t, os.Chmod(filepath.Join(p.bare, "hooks/pre-receive"), 0o755))
			}
			refs := git(t, p.dir, "for-each-ref")
			err := p.repo.Push(t.Context(), p.remote, id)
			var e *gitrepo.Error
			if errors.As(err, &e); (err == nil) != (tt.want == "") || e != nil && e.Kind != tt.want {
				t.Errorf("%v, want kind %q", err, tt.want)
			}
			if pushed := git(t, p.bare, "rev-parse", "main") == id; pushed != (tt.want == "") {
				t.Errorf("pushed: %t", pushed)
			}
			if git(t, p.dir, "for-each-ref") != refs || git(t, p.dir, "status", "--porcelain") != "" {
				t.Error("the clone changed")
			}
		})
	}
}

// TestOneCommit has only the files that were named, whatever else lies about,
// and is the same commit when it is made again.
func TestOneCommit(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	write(t, p.dir, "README.md", "changed\n")
	write(t, p.dir, "staged", "staged\n")
	git(t, p.dir, "add", "staged")
	texts := map[string]string{"data/a\"b\tc\nd": "odd\n", "data/bin": "\x00\xff\r\n", "registry/a.yaml": "", "registry/a.yaml/b": "a folder now\n"}
	id := p.commit(t, p.head.Commit, texts)
	if again := p.commit(t, p.head.Commit, texts); again != id {
		t.Errorf("%s, then %s", id, again)
	}
	files, err := p.repo.Tree(t.Context(), id, ours...)
	ok(t, err)
	contents, err := p.repo.Read(t.Context(), files)
	ok(t, err)
	dir := t.TempDir()
	ok(t, p.repo.Extract(t.Context(), files, dir))
	if len(contents) != 3 {
		t.Errorf("%d files: %q", len(contents), contents)
	}
	for name, data := range contents {
		if string(data) != texts[name] || read(t, filepath.Join(dir, name)) != texts[name] {
			t.Errorf("%q is %q", name, data)
		}
	}
	kept, err := p.repo.Keep(t.Context(), dir, ours...)
	ok(t, err)
	if changed := gitrepo.Between(files, kept); len(changed) != 0 {
		t.Errorf("what was extracted is not what is kept: %v", changed)
	}
	if got := git(t, p.dir, "ls-tree", "-r", "--name-only", id, "README.md", "staged"); got != "README.md" || git(t, p.dir, "show", id+":README.md") != "one" {
		t.Errorf("beside them: %q", got)
	}
}
