package app

import (
	"context"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// inbox takes comments and keeps the commands among them. What it has to ask
// GitHub it asks once, and only when the first command is there.
type inbox struct {
	client   *github.Client
	items    map[int]forge.Item // ours by number; nil until asked for
	may      map[string]bool    // by login: they may write
	answered map[string]bool    // the first lines of our own comments
	orders   []order
}

// take keeps the comment if it is a command on an item of ours from a person
// with the right to write, which was not answered and would change something, or
// did so in a run that got no further.
func (b *inbox) take(ctx context.Context, c github.Comment, s snapshot.Snapshot) error {
	command, why, ok := forge.ParseCommand(c.Body, observe.At(c.UpdatedAt))
	if !ok || !c.Person || b.answered[forge.AnswerMark(c.ID, commandLine(c.Body))] {
		return nil
	}
	item, err := b.item(ctx, c.Issue)
	if err != nil || item.Number == 0 {
		return err
	}
	o := order{Comment: c, Command: command, item: item, why: why}
	if o.why == "" && len(command.Actions(s, item, c.Login, o.at())) == 0 {
		o.why = forge.NotAbout()
	}
	if _, news := actions([]order{o}, s); len(news) == 0 {
		return nil
	}
	may, err := b.mayCommand(ctx, c.Login)
	if may {
		b.orders = append(b.orders, o)
	}
	return err
}

// item is the one of ours with that number; the zero Item where it is not ours.
func (b *inbox) item(ctx context.Context, number int) (forge.Item, error) {
	if b.items == nil {
		actual, err := b.client.Actual(ctx)
		if err != nil {
			return forge.Item{}, err
		}
		b.items = map[int]forge.Item{}
		for _, i := range actual.Items {
			b.items[i.Number] = i
		}
	}
	return b.items[number], nil
}

func (b *inbox) mayCommand(ctx context.Context, login string) (bool, error) {
	if may, known := b.may[login]; known {
		return may, nil
	}
	may, err := b.client.MayWrite(ctx, login)
	if err == nil {
		b.may[login] = may
	}
	return may, err
}

// commandLine is the line of a comment that is read as a command.
func commandLine(comment string) string { return firstLine(strings.TrimSpace(comment)) }

func firstLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return strings.TrimSuffix(first, "\r")
}
