package double

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository is a bare git repository.
type repository struct {
	t       testing.TB
	dir     string
	main    string // the default branch
	objects *batch
}

func openRepository(t testing.TB, o Options) repository {
	t.Helper()
	r := repository{t: t, dir: o.Remote, main: "main"}
	if o.Remote != "" {
		head, err := r.git(nil, "symbolic-ref", "--short", "HEAD")
		if err != nil {
			t.Fatalf("%s is no repository with a main branch: %v", o.Remote, err)
		}
		r.main = head
		r.objects = openBatch(t, r)
		return r
	}
	r.dir = filepath.Join(t.TempDir(), "remote.git")
	if o.begin == nil {
		o.begin = first(t, o.Files)
	}
	if err := os.CopyFS(r.dir, o.begin); err != nil {
		t.Fatal(err)
	}
	r.objects = openBatch(t, r)
	return r
}

// person is who commits what no program does.
const person = "Person"

// git runs the binary in the repository, with in as its input.
func (r repository) git(in []byte, args ...string) (string, error) {
	out, err := r.raw(nil, in, args...)
	return strings.TrimSuffix(out, "\n"), err
}

// raw is git with more environment, and all of its output.
func (r repository) raw(env []string, in []byte, args ...string) (string, error) {
	cmd := r.command(env, args...)
	cmd.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, stderr.String())
	}
	return string(out), nil
}

func (r repository) command(env []string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(context.Background(), "git", args...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_DIR="+r.dir)
	cmd.Env = append(cmd.Env, env...)
	return cmd
}

// must is git for what can't fail.
func (r repository) must(in []byte, args ...string) string {
	r.t.Helper()
	out, err := r.git(in, args...)
	if err != nil {
		r.t.Errorf("%v", err)
	}
	return out
}

// branch is the commit that a branch stands at.
func (r repository) branch(name string) (sha string, found bool) {
	kind, sha, _ := r.objects.read("refs/heads/" + name)
	return sha, kind == "commit"
}

// contains tells whether all of the other branch is in the branch.
func (r repository) contains(branch, other string) bool {
	_, err := r.git(nil, "merge-base", "--is-ancestor", "refs/heads/"+other, "refs/heads/"+branch)
	return err == nil
}

// tree is base with the files written over it; an empty base is an empty tree.
func (r repository) tree(base string, files map[string]string) string {
	index := []string{"GIT_INDEX_FILE=" + filepath.Join(r.t.TempDir(), "index")}
	if base != "" {
		if _, err := r.raw(index, nil, "read-tree", base); err != nil {
			r.t.Errorf("%v", err)
		}
	}
	var lines strings.Builder
	for path, content := range files {
		fmt.Fprintf(&lines, "100644 %s\t%s\n", r.must([]byte(content), "hash-object", "-w", "--stdin"), path)
	}
	if _, err := r.raw(index, []byte(lines.String()), "update-index", "--index-info"); err != nil {
		r.t.Errorf("%v", err)
	}
	sha, err := r.raw(index, nil, "write-tree")
	if err != nil {
		r.t.Errorf("%v", err)
	}
	return strings.TrimSpace(sha)
}

// commit makes one at a fixed time: the same commit is the same whenever it is
// made.
func (r repository) commit(who, message, tree string, parents ...string) string {
	env := []string{"GIT_AUTHOR_DATE=1767225600 +0000", "GIT_COMMITTER_DATE=1767225600 +0000"}
	for _, role := range []string{"AUTHOR", "COMMITTER"} {
		env = append(env, "GIT_"+role+"_NAME="+who, "GIT_"+role+"_EMAIL=noreply@example.org")
	}
	args := []string{"commit-tree", tree}
	for _, p := range parents {
		args = append(args, "-p", p)
	}
	sha, err := r.raw(env, []byte(message), args...)
	if err != nil {
		r.t.Errorf("%v", err)
	}
	return strings.TrimSpace(sha)
}
