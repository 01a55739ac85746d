package github

import (
	"fmt"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// StrangerError says that the token writes as somebody else than we thought, so
// that none of what it wrote would be known again. Nothing more was written.
type StrangerError struct {
	Number  int    // of what was written
	Login   string // who wrote it, harmless
	Thought string // who we thought we are
}

func (e *StrangerError) Error() string {
	return fmt.Sprintf("GitHub says that #%d was written by %s, and not by %s: set LINKHEALTH_LOGIN to the first of the two", e.Number, e.Login, e.Thought)
}

// takeIssue takes in how an issue stands after a write.
func (s *session) takeIssue(i *gh.Issue) error {
	item, ok := issueItem(i)
	return s.take(item, ok, i.GetUser().GetLogin())
}

// takePull takes in how a pull request stands after a write.
func (s *session) takePull(p *gh.PullRequest) error {
	item, ok := pullItem(p)
	return s.take(item, ok, p.GetUser().GetLogin())
}

func (s *session) take(i forge.Item, marked bool, login string) error {
	if !s.ours(login) {
		return &StrangerError{i.Number, plain.Line(login), s.login}
	}
	if !marked {
		return fmt.Errorf("#%d lost its marker on the way", i.Number)
	}
	s.actual = s.actual.With(i)
	return nil
}
