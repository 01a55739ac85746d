package github

import (
	"context"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// branch makes sure that the proposal's branch holds it. One that does already
// is not touched. One that a person has pushed to is theirs: what was to be said
// over it is left out.
func (s *session) branch(ctx context.Context, p *forge.Proposal) error {
	head, exists := s.actual.Branches[p.Branch]
	if !exists {
		return s.plant(ctx, p)
	}
	held, err := s.holder(ctx, head)
	if err == nil && held == p.Trailer {
		_, held, err = s.look(ctx, p.Branch)
	}
	switch {
	case err != nil:
		return err
	case !trailed(held):
		return s.leaveAlone(p.Branch)
	case held == p.Trailer:
		return nil
	}
	sha, err := s.commit(ctx, p)
	if err != nil {
		return err
	}
	return s.move(ctx, p.Branch, sha)
}

// plant makes the branch that is not there yet.
func (s *session) plant(ctx context.Context, p *forge.Proposal) error {
	sha, err := s.commit(ctx, p)
	if err != nil {
		return err
	}
	if err := s.create(ctx, p.Branch, sha); err != nil {
		return err
	}
	s.branchAt(p.Branch, sha)
	return nil
}

// create may be called twice: a branch can be made once only. One that is there
// although it was not listed is ours if it stands at our commit.
func (s *session) create(ctx context.Context, branch, sha string) error {
	_, _, err := s.api.Git.CreateRef(harmless(ctx), s.owner, s.repo, reference(branch, sha))
	err = told(ctx, contents, "making a branch", err)
	if !says(err, unprocessable, "already exists") {
		return err
	}
	ref, _, lookErr := s.api.Git.GetRef(ctx, s.owner, s.repo, heads+branch)
	if lookErr == nil && ref.GetObject().GetSHA() == sha {
		return nil
	}
	return err
}

// move forces a branch of ours to our commit. It looks first, since the survey
// is minutes old by now. What a person pushes between that look and the next
// call is still lost: the REST API moves no branch on condition.
func (s *session) move(ctx context.Context, branch, sha string) error {
	if err := s.pace.rest(ctx); err != nil {
		return err
	}
	_, held, err := s.look(ctx, branch)
	if err != nil {
		return err
	}
	if !trailed(held) {
		return s.leaveAlone(branch)
	}
	if _, _, err := s.api.Git.UpdateRef(ctx, s.owner, s.repo, reference(branch, sha), true); err != nil {
		return told(ctx, contents, "moving a branch", err)
	}
	s.branchAt(branch, sha)
	return nil
}

func reference(branch, sha string) *gh.Reference {
	ref := heads + branch
	return &gh.Reference{Ref: &ref, Object: &gh.GitObject{SHA: &sha}}
}

// branchAt takes in where a branch stands now.
func (s *session) branchAt(branch, sha string) {
	next := map[string]string{branch: sha}
	for name, at := range s.actual.Branches {
		if name != branch {
			next[name] = at
		}
	}
	s.actual.Branches = next
}
