package github

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"strings"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// branch makes sure that the proposal's branch holds it. One that does already
// is not touched, nor is one that a person has pushed to.
func (s *session) branch(ctx context.Context, p *forge.Proposal) error {
	head, exists := s.actual.Branches[p.Branch]
	if exists {
		held, err := s.holder(ctx, head)
		if err != nil {
			return err
		}
		if !strings.HasPrefix(held, forge.TrailerPrefix) {
			s.warn(fmt.Sprintf("branch %s: somebody else has pushed to it; it is left alone", plain.Line(p.Branch)))
			return nil
		}
		if held == p.Trailer {
			return nil
		}
	}
	sha, err := s.commit(ctx, p)
	if err != nil {
		return err
	}
	if exists {
		err = s.move(ctx, p.Branch, sha)
	} else {
		err = s.create(ctx, p.Branch, sha)
	}
	if err == nil {
		s.branchAt(p.Branch, sha)
	}
	return err
}

// holder is the last line of a commit's message, which says what a branch of
// ours holds.
func (s *session) holder(ctx context.Context, sha string) (string, error) {
	c, _, err := s.api.Git.GetCommit(ctx, s.owner, s.repo, sha)
	if err != nil {
		return "", told(ctx, contents, "reading the head of a branch", err)
	}
	message := strings.TrimSpace(c.GetMessage())
	return message[strings.LastIndexByte(message, '\n')+1:], nil
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

func (s *session) move(ctx context.Context, branch, sha string) error {
	_, _, err := s.api.Git.UpdateRef(ctx, s.owner, s.repo, reference(branch, sha), true)
	return told(ctx, contents, "moving a branch", err)
}

func reference(branch, sha string) *gh.Reference {
	ref := heads + branch
	return &gh.Reference{Ref: &ref, Object: &gh.GitObject{SHA: &sha}}
}

// prune removes a branch; it does no harm to one that is gone.
func (s *session) prune(ctx context.Context, branch string) error {
	_, err := s.api.Git.DeleteRef(ctx, s.owner, s.repo, heads+branch)
	err = told(ctx, contents, "removing a branch", err)
	if err != nil && status(err) != http.StatusNotFound && !says(err, unprocessable, "does not exist") {
		return err
	}
	s.actual.Branches = maps.Clone(s.actual.Branches)
	delete(s.actual.Branches, branch)
	return nil
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
