package github

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// propose makes the branch and opens the pull request. Where GitHub does not
// let us open any, the branches are made all the same, for people to open
// theirs.
func (s *session) propose(ctx context.Context, a forge.Action) error {
	_, stood := s.actual.Branches[a.Branch]
	if err := s.branch(ctx, a.Proposal); err != nil {
		return err
	}
	if s.refused {
		return errLeftOut
	}
	p, err := s.pullOn(ctx, a, stood)
	if err != nil {
		return err
	}
	if err := s.takePull(p); err != nil {
		return err
	}
	if len(p.Labels) > 0 {
		return nil
	}
	s.bare = append(s.bare, p.GetNumber())
	return s.tag(ctx, p.GetNumber(), a.Labels)
}

// pullOn is the open pull request on the branch. There may be one already where
// the branch stood before this run. A token that may not even look is told so
// when it asks for a new one.
func (s *session) pullOn(ctx context.Context, a forge.Action, stood bool) (*gh.PullRequest, error) {
	if stood {
		if p, err := s.standing(ctx, a); p != nil || err != nil && !notPermitted(err) {
			return p, err
		}
	}
	p, err := s.openPull(ctx, a)
	switch {
	case notPermitted(err):
		s.refuse(err)
		return nil, errLeftOut
	case says(err, unprocessable, "no commits between"):
		return nil, s.leaveOut(a, "the main branch holds it already")
	case says(err, unprocessable, "already exists"):
		if found, lookErr := s.standing(ctx, a); found != nil || lookErr != nil {
			return found, lookErr
		}
	}
	return p, err
}

// openPull may be called twice: GitHub has no two pull requests from one branch
// to another.
func (s *session) openPull(ctx context.Context, a forge.Action) (*gh.PullRequest, error) {
	main, err := s.mainBranch(ctx)
	if err != nil {
		return nil, err
	}
	p, _, err := s.api.PullRequests.Create(harmless(ctx), s.owner, s.repo, &gh.NewPullRequest{
		Title: &a.Title, Body: &a.Body, Head: &a.Branch, Base: &main.name,
	})
	return p, told(ctx, pulls, "opening a pull request", err)
}

// notPermitted tells the setting "Allow GitHub Actions to create and approve
// pull requests", switched off, or a token that may not create any.
func notPermitted(err error) bool {
	const phrase = "not permitted to create"
	var no *CallError
	return says(err, http.StatusForbidden, phrase) || says(err, unprocessable, phrase) || errors.As(err, &no) && no.powerless()
}

// refuse remembers that no pull request can be opened in this run.
func (s *session) refuse(err error) {
	for _, a := range s.pending() {
		if a.Verb == forge.Propose && a.Number == 0 {
			s.report.Refused = append(s.report.Refused, a.Branch)
		}
	}
	s.refused = true
	s.warn(fmt.Sprintf("%v; %d branches wait for a person", err, len(s.report.Refused)))
	s.plan.Refused(s.report.Refused)
}

// revise brings the branch up to date, and then the text, which must not speak
// of what the branch does not hold.
func (s *session) revise(ctx context.Context, a forge.Action) error {
	if err := s.branch(ctx, a.Proposal); err != nil {
		return err
	}
	return s.rewrite(ctx, a)
}

// withdraw is done also where the branch stays because it is a person's.
func (s *session) withdraw(ctx context.Context, a forge.Action) error {
	if err := s.say(ctx, a); err != nil {
		return err
	}
	state := closed
	if err := s.editPull(ctx, a.Number, &gh.PullRequest{State: &state, Body: &a.Body}); err != nil || a.Branch == "" {
		return err
	}
	if err := s.prune(ctx, a.Branch, a.Number); !errors.Is(err, errLeftOut) {
		return err
	}
	return nil
}

func (s *session) editPull(ctx context.Context, number int, next *gh.PullRequest) error {
	p, _, err := s.api.PullRequests.Edit(ctx, s.owner, s.repo, number, next)
	if err != nil {
		return told(ctx, pulls, "changing a pull request", err)
	}
	return s.takePull(p)
}

// leaveOut warns, and blames nobody.
func (s *session) leaveOut(a forge.Action, why string) error {
	s.warn(fmt.Sprintf("%s: left out: %s", name(a), why))
	return errLeftOut
}

// status is that of the answer that err is; 0 where it is none.
func status(err error) int {
	var no *CallError
	if errors.As(err, &no) {
		return no.Status
	}
	return 0
}
