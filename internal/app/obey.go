package app

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// heard is how far back comments are read: a command that a run was too busy to
// obey, or whose run was never started, is obeyed by one of the next.
const heard = 7 * 24 * time.Hour

func (a *app) obeyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "obey",
		Short: "Do what people ask for in comments on issues and pull requests of ours",
		Long:  say("help/obey", nil),
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.obey(cmd.Context()) },
	}
}

// order is a command in a comment, and the item that it was written on.
type order struct {
	github.Comment
	forge.Command
	item forge.Item
	why  string // it can't be obeyed; empty where it can
}

// at is when it was given. Editing a comment gives it anew.
func (o order) at() observe.Instant { return observe.At(o.UpdatedAt) }

// obey keeps what people with the right to write have commanded as lines of a
// journal, folds it, and tells them.
func (a *app) obey(ctx context.Context) error {
	w, done, err := a.openLocked()
	if err != nil {
		return err
	}
	defer done()
	if _, err := a.takeUp(w); err != nil {
		return err
	}
	client, err := a.gitHub()
	if err != nil {
		return err
	}
	ctx, cancel := a.untilInterrupted(ctx, errInterrupted)
	defer cancel()
	orders, err := a.orders(ctx, client, w.snap)
	if err != nil {
		return gitHubError{err}
	}
	said, obeyed := actions(orders, w.snap)
	if err := a.keepAll(w, said); err != nil {
		return err
	}
	if err := a.acknowledge(ctx, client, obeyed); err != nil {
		return gitHubError{err}
	}
	return a.printObeyed(obeyed, said)
}

// orders are the commands of the last days, from people who may give them.
func (a *app) orders(ctx context.Context, client *github.Client, s snapshot.Snapshot) ([]order, error) {
	comments, err := client.Comments(ctx, a.time().Add(-heard))
	if err != nil {
		return nil, err
	}
	login, err := client.Login(ctx)
	if err != nil {
		return nil, err
	}
	inbox := inbox{client: client, may: map[string]bool{}, answered: answered(comments, login)}
	for _, c := range comments {
		if err := inbox.take(ctx, c, s); err != nil {
			return nil, err
		}
	}
	return inbox.orders, nil
}

// answered are the first lines of our own comments.
func answered(comments []github.Comment, login string) map[string]bool {
	lines := map[string]bool{}
	for _, c := range comments {
		if strings.EqualFold(c.Login, login) {
			lines[firstLine(c.Body)] = true
		}
	}
	return lines
}

// actions are the lines of a journal that the orders come to, those left out
// that change nothing, and the orders whose authors have to be told.
func actions(orders []order, s snapshot.Snapshot) (said []health.Action, news []order) {
	for _, o := range orders {
		fresh, untold := o.fresh(s)
		said = append(said, fresh...)
		if o.why != "" || len(fresh) > 0 || untold {
			news = append(news, o)
		}
	}
	return said, news
}

// fresh are the actions of an order that change something; untold tells one that
// was obeyed before, by a run that then failed to say so.
func (o order) fresh(s snapshot.Snapshot) (fresh []health.Action, untold bool) {
	if o.why != "" {
		return nil, false
	}
	for _, act := range o.Actions(s, o.item, o.Login, o.at()) {
		e, ok := s.Find(act.ID)
		switch {
		case !ok:
		case e.Record.Moot(act) == "":
			fresh = append(fresh, act)
		case o.Thumbs == 0 && slices.Contains(e.Record.Acted, act):
			untold = true
		}
	}
	return fresh, untold
}

// keepAll writes the actions into one durable journal and folds it.
func (a *app) keepAll(w *workspace, said []health.Action) error {
	if len(said) == 0 {
		return nil
	}
	j, err := w.store.NewJournal(a.time())
	if err != nil {
		return err
	}
	for _, act := range said {
		if err := j.AppendAction(act); err != nil {
			return err
		}
	}
	if err := j.Close(); err != nil {
		return err
	}
	_, err = a.recordJournals(w, nil)
	return err
}

// acknowledge answers each order: with a thumb where it was obeyed, in words
// where it could not be.
func (a *app) acknowledge(ctx context.Context, client *github.Client, orders []order) error {
	for _, o := range orders {
		var err error
		if o.why == "" {
			err = client.React(ctx, o.ID, "+1")
		} else {
			err = client.Reply(ctx, o.Issue, forge.Answer(o.ID, commandLine(o.Body), o.why))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (a *app) printObeyed(orders []order, said []health.Action) error {
	type line struct {
		Issue   int    `json:"issue"`
		By      string `json:"by"`
		Command string `json:"command"`
		Why     string `json:"error,omitempty"`
	}
	lines := []line{}
	for _, o := range orders {
		lines = append(lines, line{o.Issue, plain.Line(o.Login), string(o.Kind), o.why})
	}
	if a.json() {
		return a.printJSON(struct {
			Orders  []line `json:"orders"`
			Actions int    `json:"actions"`
		}{lines, len(said)})
	}
	return a.print(say("obeyed", struct {
		Orders []line
		Pages  string
	}{lines, strconv.Itoa(len(said))}))
}
