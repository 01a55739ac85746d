package github

import (
	"context"
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// do carries an action out.
func (s *session) do(ctx context.Context, a forge.Action) error {
	if a.Number == 0 && (a.Verb == forge.Open || a.Verb == forge.Propose) {
		if err := s.confirm(ctx); err != nil {
			return err
		}
	}
	switch a.Verb {
	case forge.Open:
		return s.open(ctx, a)
	case forge.Reopen:
		return s.reopen(ctx, a)
	case forge.Rewrite:
		return s.rewrite(ctx, a)
	case forge.Close:
		return s.close(ctx, a)
	case forge.Propose:
		if a.Number != 0 {
			return s.tag(ctx, a.Number, a.Labels)
		}
		return s.propose(ctx, a)
	case forge.Revise:
		return s.revise(ctx, a)
	case forge.Withdraw:
		return s.withdraw(ctx, a)
	case forge.Prune:
		return s.prune(ctx, a.Branch, 0)
	case forge.Colour:
		return s.colour(ctx, a.Label)
	}
	return fmt.Errorf("there is no verb %q", a.Verb)
}

// item is an item by its number; the zero Item where there is none.
func (s *session) item(number int) forge.Item {
	for _, i := range s.actual.Items {
		if i.Number == number {
			return i
		}
	}
	return forge.Item{}
}
