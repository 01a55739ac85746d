package gitrepo

import (
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
	if _, err := r.git(ctx, "cat-file", "-e", head+"^{tree}"); err != nil {
		if failed := (*failure)(nil); errors.As(err, &failed) {
			return "", &Error{Kind: Moved, Detail: failed.said}
		}
		return "", err
	}
	return head, nil
}
