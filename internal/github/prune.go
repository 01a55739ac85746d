package github

import (
	"context"
	"maps"
	"net/http"
	"slices"

	gh "github.com/google/go-github/v60/github"
)

// prune removes a branch; it does no harm to one that is gone. A branch that a
// person has pushed to stays, unless just that was merged, and so does one under
// an open pull request; withdrawn is the number of ours that was just closed, or
// 0. It looks right before it removes: only what is pushed between these two
// calls is lost.
func (s *session) prune(ctx context.Context, branch string, withdrawn int) error {
	if s.kept[branch] {
		return errLeftOut
	}
	on, err := s.pullsOn(ctx, branch, "all")
	if err != nil {
		return err
	}
	if occupied(on, withdrawn) {
		s.kept[branch] = true
		return errLeftOut
	}
	switch head, held, err := s.lookTwice(ctx, branch); {
	case status(err) == http.StatusNotFound:
		s.uproot(branch)
		return nil
	case err != nil:
		return err
	case !trailed(held) && !merged(on, head):
		return s.leaveAlone(branch)
	}
	return s.remove(ctx, branch)
}

// lookTwice reads whose the branch was in the survey, and waits, so that the look
// that counts is a single call with the write right behind it.
func (s *session) lookTwice(ctx context.Context, branch string) (head, held string, err error) {
	if at, listed := s.actual.Branches[branch]; listed {
		if _, err := s.holder(ctx, at); err != nil {
			return "", "", err
		}
	}
	if err := s.pace.rest(ctx); err != nil {
		return "", "", err
	}
	return s.look(ctx, branch)
}

func (s *session) remove(ctx context.Context, branch string) error {
	_, err := s.api.Git.DeleteRef(ctx, s.owner, s.repo, heads+branch)
	err = told(ctx, contents, "removing a branch", err)
	if err != nil && status(err) != http.StatusNotFound && !says(err, unprocessable, "does not exist") {
		return err
	}
	s.uproot(branch)
	return nil
}

// uproot takes in that a branch is gone.
func (s *session) uproot(branch string) {
	s.actual.Branches = maps.Clone(s.actual.Branches)
	delete(s.actual.Branches, branch)
}

// occupied tells that the branch is under an open pull request, other than the
// one that was just closed.
func occupied(on []*gh.PullRequest, withdrawn int) bool {
	return slices.ContainsFunc(on, func(p *gh.PullRequest) bool { return p.GetState() == open && p.GetNumber() != withdrawn })
}

// merged tells that a pull request was merged with this very commit at its head.
func merged(on []*gh.PullRequest, head string) bool {
	return slices.ContainsFunc(on, func(p *gh.PullRequest) bool { return p.MergedAt != nil && p.GetHead().GetSHA() == head })
}
