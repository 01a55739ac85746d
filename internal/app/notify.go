package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/notify"
)

func (a *app) notifyCommand() *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "notify",
		Short: "Tell the configured channels what happened, each event once",
		Long:  notify.Help(),
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if dryRun {
				return a.previewNotices()
			}
			return a.notify(cmd.Context())
		},
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print the messages; send nothing and remember nothing")
	return cmd
}

// notify tells every channel what it was not told of, and keeps what each of
// them accepted.
func (a *app) notify(ctx context.Context) error {
	w, done, err := a.openLocked()
	if err != nil {
		return err
	}
	defer done()
	if _, err := a.takeUp(w); err != nil {
		return err
	}
	t, err := a.newTeller(w)
	if err != nil {
		return err
	}
	ctx, cancel := a.untilInterrupted(ctx, errInterrupted)
	defer cancel()
	news, err := t.tell(ctx)
	if err := errors.Join(err, t.keep()); err != nil {
		return err
	}
	if err := a.printNews(news); err != nil {
		return err
	}
	return untold(ctx, news)
}

// previewNotices prints what notify would send.
func (a *app) previewNotices() error {
	w, err := a.open()
	if err != nil {
		return err
	}
	defer w.store.Close()
	t, err := a.newTeller(w)
	if err != nil {
		return err
	}
	news := t.preview()
	if a.json() || len(news) == 0 {
		return a.printNews(news)
	}
	var all strings.Builder
	for _, n := range news {
		all.WriteString(notify.Preview(n.Channel, n.message))
	}
	return a.print(all.String())
}

// news is what became of the message to one channel.
type news struct {
	Channel string `json:"channel"`
	Events  int    `json:"events"`
	Digest  bool   `json:"digest"`
	Sent    bool   `json:"sent"`
	Error   string `json:"error"`

	message notify.Message
}

func newsOf(c notify.Channel, m notify.Message) news {
	return news{Channel: c.Name, Events: len(m.Events), Digest: m.Digest != nil, message: m}
}

func (a *app) printNews(all []news) error {
	if a.json() {
		return a.printJSON(struct {
			Channels []news `json:"channels"`
		}{append([]news{}, all...)})
	}
	if len(all) == 0 {
		return a.print(notify.None())
	}
	var lines strings.Builder
	for _, n := range all {
		if n.Error == "" {
			lines.WriteString(notify.Told(n.Channel, n.message))
		}
	}
	return a.print(lines.String())
}

// untold is the error about the channels that did not accept their message.
func untold(ctx context.Context, all []news) error {
	var failed []string
	for _, n := range all {
		if n.Error != "" {
			failed = append(failed, n.Channel)
		}
	}
	if len(failed) == 0 {
		return nil
	}
	err := fmt.Errorf("%d of %d channels could not be told: %s; the next run tells them", len(failed), len(all), strings.Join(failed, ", "))
	if ctx.Err() != nil {
		return cutNews{err}
	}
	return err
}

// cutNews ends a run that was asked to end before every channel was told.
type cutNews struct{ error }

func (cutNews) Is(target error) bool { return target == errInterrupted }
