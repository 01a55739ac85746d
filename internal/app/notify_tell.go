package app

import (
	"context"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/notify"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// teller tells the channels of a repository, one after the other.
type teller struct {
	*app
	w        *workspace
	snap     snapshot.Snapshot // with the events that may be told
	place    notify.Place
	channels []notify.Channel
	told     map[string]observe.Told // grows with every channel
	journal  *store.Journal          // nil until there is something to keep
}

func (a *app) newTeller(w *workspace) (*teller, error) {
	t := &teller{
		app: a, w: w, snap: w.snap,
		place:    notify.PlaceOf(a.env.Getenv("GITHUB_REPOSITORY"), a.env.Getenv("GITHUB_SERVER_URL")),
		channels: notify.Channels(w.snap.Registry.Config.Notify),
	}
	var err error
	if t.told, err = w.store.Notices(); err != nil {
		return nil, err
	}
	if t.snap.Events, err = w.store.Events(notify.Since(t.snap.Now), t.snap.Now+1); err != nil {
		return nil, err
	}
	for _, c := range t.channels {
		if c.Exposed() {
			a.log.Warn("a secret seems to stand in registry/config.yaml, where everyone can read it; name a variable that holds the address by `env`", "channel", c.Name)
		}
	}
	return t, nil
}

func (t *teller) compose(c notify.Channel) notify.Message {
	return notify.Compose(t.snap, t.told[c.ID], c, t.place)
}

// tell tells each channel. One that fails is no error, and stops no other; an
// error is a fault of our own.
func (t *teller) tell(ctx context.Context) ([]news, error) {
	var all []news
	for _, c := range t.channels {
		m := t.compose(c)
		n := newsOf(c, m)
		told := m.Known()
		if !m.Empty() {
			if err := t.send(ctx, c, m); err != nil {
				t.log.Error("a channel could not be told", "channel", c.Name, "error", err)
				n.Error = err.Error()
			} else {
				n.Sent, told = true, m.Notice()
			}
		}
		all = append(all, n)
		if err := t.remember(c, told, n.Sent); err != nil {
			return all, err
		}
	}
	return all, nil
}

func (t *teller) send(ctx context.Context, c notify.Channel, m notify.Message) error {
	address, err := c.Address(t.env.Getenv)
	if err != nil {
		return err
	}
	return notify.Send(ctx, address, m)
}

// remember keeps what a channel was told in the journal, as soon as it was
// told. One that is new and was told nothing is remembered too.
func (t *teller) remember(c notify.Channel, n observe.Notice, sent bool) (err error) {
	if _, known := t.told[c.ID]; known && !sent {
		return nil
	}
	if t.journal == nil {
		if t.journal, err = t.w.store.NewJournal(t.now().Time()); err != nil {
			return err
		}
	}
	t.told, _ = fold.Notices(t.told, []observe.Notice{n})
	return t.journal.AppendNotice(n)
}

// keep makes what was remembered part of the state.
func (t *teller) keep() error {
	if t.journal == nil {
		return nil
	}
	if err := t.journal.Close(); err != nil {
		return err
	}
	_, err := t.recordJournals(t.w, nil)
	return err
}

// preview is what each channel would be told.
func (t *teller) preview() []news {
	var all []news
	for _, c := range t.channels {
		m := t.compose(c)
		all = append(all, newsOf(c, m))
		t.told, _ = fold.Notices(t.told, []observe.Notice{m.Notice()})
	}
	return all
}

// foldNotices is what every channel was told once the lines are folded; nil
// where that changes nothing.
func foldNotices(w *workspace, lines []observe.Notice) (map[string]observe.Told, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	was, err := w.store.Notices()
	if err != nil {
		return nil, err
	}
	now, changed := fold.Notices(was, lines)
	if !changed {
		return nil, nil
	}
	return now, nil
}
