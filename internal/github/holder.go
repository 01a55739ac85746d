package github

import (
	"context"
	"fmt"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// holder is the last line of a commit's message: our trailer says what a branch
// of ours holds, anything else that a person has pushed to it. A commit never
// changes, so each is read once a run.
func (s *session) holder(ctx context.Context, sha string) (string, error) {
	if held, known := s.holders[sha]; known {
		return held, nil
	}
	c, _, err := s.api.Git.GetCommit(ctx, s.owner, s.repo, sha)
	if err != nil {
		return "", told(ctx, contents, "reading the head of a branch", err)
	}
	message := strings.TrimSpace(c.GetMessage())
	s.holders[sha] = message[strings.LastIndexByte(message, '\n')+1:]
	return s.holders[sha], nil
}

// trailed tells a commit of ours by its holder.
func trailed(held string) bool { return strings.HasPrefix(held, forge.TrailerPrefix) }

// look is where a branch stands at this moment, and whose it is. That takes one
// call where the holder of its head is known already.
func (s *session) look(ctx context.Context, branch string) (head, held string, err error) {
	ref, _, err := s.api.Git.GetRef(ctx, s.owner, s.repo, heads+branch)
	if err != nil {
		return "", "", told(ctx, contents, "looking at a branch", err)
	}
	head = ref.GetObject().GetSHA()
	held, err = s.holder(ctx, head)
	return head, held, err
}

// leaveAlone warns once a run that a branch is a person's, and blames nobody.
func (s *session) leaveAlone(branch string) error {
	if !s.kept[branch] {
		s.kept[branch] = true
		s.warn(fmt.Sprintf("branch %s: somebody else has pushed to it; it is left alone", plain.Line(branch)))
	}
	return errLeftOut
}
