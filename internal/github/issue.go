package github

import (
	"context"
	"fmt"
	"strings"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

func (s *session) open(ctx context.Context, a forge.Action) error {
	i, err := s.make(ctx, a)
	if says(err, unprocessable, "assignees") && !s.lonely {
		s.lonely = true
		s.warn(fmt.Sprintf("%s: opened without assignees: %v; see `assignees` in registry/config.yaml", name(a), err))
		if s.pace.left() == 0 {
			return errBudget
		}
		i, err = s.make(ctx, a)
	}
	if err != nil {
		return err
	}
	s.carries(a.Labels)
	return s.takeIssue(i)
}

// unprocessable is the status of what GitHub understands and does not take.
const unprocessable = 422

// make opens the issue; one that GitHub made and did not tell of is found again.
func (s *session) make(ctx context.Context, a forge.Action) (*gh.Issue, error) {
	wanted := &gh.IssueRequest{Title: &a.Title, Body: &a.Body}
	if len(a.Labels) > 0 {
		wanted.Labels = &a.Labels
	}
	if len(a.Assignees) > 0 && !s.lonely {
		wanted.Assignees = &a.Assignees
	}
	return once(ctx, s.Client, func() (*gh.Issue, error) {
		i, _, err := s.api.Issues.Create(ctx, s.owner, s.repo, wanted)
		return i, told(ctx, issues, "opening an issue", err)
	}, func() (*gh.Issue, bool, error) { return s.newest(ctx, a.Body) })
}

// newest looks among our newest issues for one that begins as body does and was
// not there before.
func (s *session) newest(ctx context.Context, body string) (*gh.Issue, bool, error) {
	all, _, err := s.api.Issues.ListByRepo(ctx, s.owner, s.repo, &gh.IssueListByRepoOptions{
		State: "all", Creator: s.login, Sort: "created", Direction: "desc", ListOptions: gh.ListOptions{PerPage: perPage},
	})
	for _, i := range all {
		fresh := !i.IsPullRequest() && s.item(i.GetNumber()).Number == 0
		if fresh && s.ours(i.GetUser().GetLogin()) && firstLine(i.GetBody()) == firstLine(body) {
			return i, true, nil
		}
	}
	return nil, false, told(ctx, issues, "looking for an issue just opened", err)
}

func firstLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return strings.TrimSuffix(first, "\r")
}

// reopen comments first: an issue that stands open would no longer ask for the
// comment, were it the second that got lost.
func (s *session) reopen(ctx context.Context, a forge.Action) error {
	if err := s.say(ctx, a); err != nil {
		return err
	}
	state := open
	return s.edit(ctx, a.Number, &gh.IssueRequest{State: &state, Title: &a.Title, Body: &a.Body})
}

func (s *session) close(ctx context.Context, a forge.Action) error {
	if err := s.say(ctx, a); err != nil {
		return err
	}
	state, reason := closed, "completed"
	return s.edit(ctx, a.Number, &gh.IssueRequest{State: &state, StateReason: &reason, Body: &a.Body})
}

func (s *session) rewrite(ctx context.Context, a forge.Action) error {
	if a.Pull {
		return s.editPull(ctx, a.Number, &gh.PullRequest{Title: &a.Title, Body: &a.Body})
	}
	return s.edit(ctx, a.Number, &gh.IssueRequest{Title: &a.Title, Body: &a.Body})
}

func (s *session) edit(ctx context.Context, number int, next *gh.IssueRequest) error {
	i, _, err := s.api.Issues.Edit(ctx, s.owner, s.repo, number, next)
	if err != nil {
		return told(ctx, issues, "changing an issue", err)
	}
	return s.takeIssue(i)
}
