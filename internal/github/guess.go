package github

import (
	"context"
	"strings"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// bot ends the login of every App.
const bot = "[bot]"

// confirm looks, before the first thing is made under a login that was only
// guessed, who wrote the newest issue with a marker. A token of an App may not
// say whose it is either: what its runs make would not be known again by the
// next, and each would make it anew. The error is a [*StrangerError] then.
func (s *session) confirm(ctx context.Context) error {
	if !s.guessed || s.confirmed {
		return nil
	}
	newest, _, err := s.api.Issues.ListByRepo(ctx, s.owner, s.repo, &gh.IssueListByRepoOptions{
		State: "all", Sort: "created", Direction: "desc", ListOptions: gh.ListOptions{PerPage: perPage},
	})
	if err != nil {
		return told(ctx, issues, "looking for what was written before", err)
	}
	for _, i := range newest {
		login := i.GetUser().GetLogin()
		if _, marked := issueItem(i); !marked || !strings.HasSuffix(login, bot) {
			continue
		}
		if !s.ours(login) {
			return &StrangerError{i.GetNumber(), plain.Line(login), s.login}
		}
		break
	}
	s.confirmed = true
	return nil
}
