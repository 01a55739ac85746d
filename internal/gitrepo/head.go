package gitrepo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

const branches = "refs/heads/"

// Head is where the checkout stands. Branch is empty where it is detached.
type Head struct{ Commit, Branch string }

// Head finds where the checkout stands. The error is of kind [NoCommit] where
// nothing was ever committed.
func (r *Repo) Head(ctx context.Context) (Head, error) {
	branch, err := r.git(ctx, "symbolic-ref", "--quiet", "HEAD")
	if err != nil && !exited(err, 1) {
		return Head{}, err
	}
	h := Head{Branch: strings.TrimPrefix(strings.TrimSpace(branch), branches)}
	commit, err := r.git(ctx, "rev-parse", "--quiet", "--verify", "HEAD^{commit}")
	if exited(err, 1) {
		return h, &Error{Kind: NoCommit}
	}
	h.Commit = strings.TrimSpace(commit)
	return h, err
}

func exited(err error, code int) bool {
	var f *failure
	return errors.As(err, &f) && f.code == code
}

// doings are what git leaves in its folder while something goes on that a
// person has to end.
var doings = map[string]string{
	"MERGE_HEAD": "a merge", "CHERRY_PICK_HEAD": "a cherry-pick", "REVERT_HEAD": "a revert",
	"rebase-merge": "a rebase", "rebase-apply": "a rebase or git am", "BISECT_LOG": "a bisection",
}

// Unfinished is nil, or of kind [Unfinished] while a merge, a rebase or the like
// waits for a person.
func (r *Repo) Unfinished() error {
	for name, what := range doings {
		if _, err := os.Lstat(filepath.Join(r.gitDir, name)); err == nil {
			return &Error{Kind: Unfinished, Detail: what}
		}
	}
	return nil
}

// Contains tells whether commit is head, or an ancestor of it.
func (r *Repo) Contains(ctx context.Context, head, commit string) (bool, error) {
	_, err := r.git(ctx, "merge-base", "--is-ancestor", commit, head)
	if exited(err, 1) {
		return false, nil
	}
	return err == nil, err
}

// IsShallow tells a clone whose history was cut off.
func (r *Repo) IsShallow(ctx context.Context) (bool, error) {
	out, err := r.git(ctx, "rev-parse", "--is-shallow-repository")
	return strings.TrimSpace(out) == "true", err
}
