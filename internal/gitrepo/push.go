package gitrepo

import (
	"context"
	"errors"
	"strings"
)

// Push makes commit the head of the remote's branch, never by force. The error
// is an [*Error]: of kind [Moved] where the branch is not where the commit's
// parent is, [Unreachable] where the remote could not be asked, and any other
// where it refused for good.
func (r *Repo) Push(ctx context.Context, to Remote, commit string) error {
	_, err := r.ask(ctx, "push", "--porcelain", "--quiet", "--no-verify", "--", target, commit+":"+branches+to.Branch)
	if failed := (*failure)(nil); errors.As(err, &failed) {
		if kind, rejected := verdict(failed.out); rejected {
			if kind == Refused || kind == Hook { // a ruleset may look like a hook, and says so in words
				kind = meaning(failed.said, kind)
			}
			return &Error{Kind: kind, Detail: r.harmless(reasons(failed.out) + "\n" + failed.said)}
		}
	}
	return remoteError(err)
}

// remoteError is what a failed command on a remote means.
func remoteError(err error) error {
	var failed *failure
	if !errors.As(err, &failed) {
		return err
	}
	return &Error{Kind: meaning(failed.said, Refused), Detail: failed.said}
}

// verdict is what the lines of --porcelain say of a ref that was not updated,
// as git-push(1) describes them: flag, refs and summary with tabs between.
func verdict(porcelain string) (kind Kind, rejected bool) {
	for line := range strings.Lines(porcelain) {
		if reason, ok := strings.CutPrefix(line, "!\t"); ok {
			return meaning(reason, Refused), true
		}
	}
	return "", false
}

func reasons(porcelain string) string {
	var out []string
	for line := range strings.Lines(porcelain) {
		if parts := strings.Split(strings.TrimSpace(line), "\t"); len(parts) == 3 && parts[0] == "!" {
			out = append(out, parts[2])
		}
	}
	return strings.Join(out, "\n")
}
