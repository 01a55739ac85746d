package gitrepo

import (
	"cmp"
	"context"
	"errors"
	"strings"
)

// Fetch brings the branch of the remote here, ref and work tree untouched, and
// returns its newest commit. The error is of kind [NoBranch] where the remote
// has no such branch, [Moved] where it was rewritten meanwhile, and else what
// [Repo.Push] would return.
func (r *Repo) Fetch(ctx context.Context, from Remote) (string, error) {
	listed, err := r.ask(ctx, "ls-remote", "--exit-code", "--", target, branches+from.Branch)
	if exited(err, 2) {
		return "", &Error{Kind: NoBranch}
	}
	if err != nil {
		return "", remoteError(err)
	}
	head, _, _ := strings.Cut(listed, "\t")
	_, err = r.ask(ctx, "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--", target, branches+from.Branch)
	if err != nil {
		return "", remoteError(err)
	}
	if known, err := r.Has(ctx, head); err != nil || !known {
		return "", cmp.Or(err, error(&Error{Kind: Moved}))
	}
	return head, nil
}

// Has tells whether a commit and its files are known here.
func (r *Repo) Has(ctx context.Context, commit string) (bool, error) {
	_, err := r.git(ctx, "cat-file", "-e", commit+"^{tree}")
	if failed := (*failure)(nil); errors.As(err, &failed) {
		return false, nil
	}
	return err == nil, err
}
