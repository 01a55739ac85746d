package github

import (
	"context"
	"slices"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// standing is our own open pull request on the branch; nil where there is none
// at all. One that a person opened by hand is as good as ours: there is nothing
// to be done, and nothing to be said.
func (s *session) standing(ctx context.Context, a forge.Action) (*gh.PullRequest, error) {
	all, err := s.pullsOn(ctx, a.Branch, open)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	for _, p := range all {
		if _, marked := pullItem(p); marked && s.ours(p.GetUser().GetLogin()) {
			return p, nil
		}
	}
	return nil, errLeftOut
}

// pullsOn are the newest pull requests from a branch of the repository, of
// anybody, in that state.
func (s *session) pullsOn(ctx context.Context, branch, state string) ([]*gh.PullRequest, error) {
	all, _, err := s.api.PullRequests.List(ctx, s.owner, s.repo, &gh.PullRequestListOptions{
		State: state, Head: s.owner + ":" + branch, ListOptions: gh.ListOptions{PerPage: perPage},
	})
	if err != nil {
		return nil, told(ctx, pulls, "looking for pull requests", err)
	}
	return slices.DeleteFunc(all, func(p *gh.PullRequest) bool { return p.GetHead().GetRef() != branch }), nil
}
