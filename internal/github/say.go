package github

import (
	"context"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// comments are the newest of the repository.
type comments struct {
	firsts map[int][]string // by issue: the first lines of ours
	count  map[int]int      // by issue: how many of the newest are its
	all    bool             // there are no others
}

// say comments, unless that was said already.
func (s *session) say(ctx context.Context, a forge.Action) error {
	if a.Comment == "" {
		return nil
	}
	said, err := s.said(ctx, a)
	if said || err != nil {
		return err
	}
	where := issues
	if a.Pull {
		where = pulls
	}
	_, err = s.comment(ctx, where, a.Number, a.Comment)
	return err
}

// comment writes one; one that GitHub made and did not tell of is found again
// by its first line.
func (c *Client) comment(ctx context.Context, where area, number int, text string) (*gh.IssueComment, error) {
	return once(ctx, c, func() (*gh.IssueComment, error) {
		made, _, err := c.api.Issues.CreateComment(ctx, c.owner, c.repo, number, &gh.IssueComment{Body: &text})
		return made, told(ctx, where, "commenting", err)
	}, func() (*gh.IssueComment, bool, error) { return c.commented(ctx, number, firstLine(text)) })
}

// said tells whether an earlier run has commented and got no further. One
// listing answers that for all issues, but for those with older comments.
func (s *session) said(ctx context.Context, a forge.Action) (bool, error) {
	item := s.item(a.Number)
	if item.Comments == 0 {
		return false, nil
	}
	if s.recent == nil {
		recent, err := s.newestComments(ctx)
		if err != nil {
			return false, err
		}
		s.recent = &recent
	}
	first := firstLine(a.Comment)
	for _, line := range s.recent.firsts[a.Number] {
		if line == first {
			return true, nil
		}
	}
	if s.recent.all || s.recent.count[a.Number] >= item.Comments {
		return false, nil
	}
	_, found, err := s.commented(ctx, a.Number, first)
	return found, err
}

func (s *session) newestComments(ctx context.Context) (comments, error) {
	sort, direction := "created", "desc"
	newest, answer, err := s.api.Issues.ListComments(ctx, s.owner, s.repo, 0, &gh.IssueListCommentsOptions{
		Sort: &sort, Direction: &direction, ListOptions: gh.ListOptions{PerPage: perPage},
	})
	if err != nil {
		return comments{}, told(ctx, issues, "listing the newest comments", err)
	}
	found := comments{firsts: map[int][]string{}, count: map[int]int{}, all: answer.NextPage == 0}
	for _, c := range newest {
		n := issueOf(c)
		found.count[n]++
		if s.ours(c.GetUser().GetLogin()) {
			found.firsts[n] = append(found.firsts[n], firstLine(c.GetBody()))
		}
	}
	return found, nil
}

// commented looks through all comments of one issue for one of ours that begins
// with the line.
func (c *Client) commented(ctx context.Context, number int, first string) (*gh.IssueComment, bool, error) {
	all, err := pages(allPages, func(page int) ([]*gh.IssueComment, *gh.Response, error) {
		return c.api.Issues.ListComments(ctx, c.owner, c.repo, number, &gh.IssueListCommentsOptions{
			ListOptions: gh.ListOptions{Page: page, PerPage: perPage},
		})
	})
	for _, comment := range all {
		if c.ours(comment.GetUser().GetLogin()) && firstLine(comment.GetBody()) == first {
			return comment, true, nil
		}
	}
	return nil, false, told(ctx, issues, "looking for a comment", err)
}
