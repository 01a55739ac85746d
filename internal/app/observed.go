package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// skew is how far the clock of another runner may be ahead of ours.
const skew = 10 * time.Minute

// received is what record is given from elsewhere.
type received struct {
	journals []journal
	refused  error // which were left out, and why; nil if none was
	missed   int   // URLs that were due and that no journal speaks of
	silent   error // an [errInterrupted] if they speak of none that was due
}

// observedFlags say that the journals come from runners that read the web.
type observedFlags struct {
	only    bool
	recheck []string // what a person asked them to look at, due or not
}

func (o *observedFlags) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.only, "observed", false, "the FILEs come from runners that read the web: leave out those that say more than what their shard saw of what was due, and tell what nobody saw")
	f.StringArrayVar(&o.recheck, "recheck", nil, "with --observed: this URL or id was made due for them by a person (repeatable)")
}

// receive reads the journals named. Those of runners that read the web are
// heard one by one, so that a bad one does not cost what the others saw.
func (a *app) receive(w *workspace, files []string, observed observedFlags) (received, error) {
	switch {
	case observed.only:
		return a.hear(w, files, observed.recheck)
	case len(observed.recheck) > 0:
		return received{}, usagef("--recheck goes with --observed; elsewhere it is a command, linkhealth recheck")
	}
	var r received
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return received{}, usagef("record: %w", err)
		}
		r.journals = append(r.journals, journal{name, data})
	}
	return r, nil
}

// hear reads the journals of runners that read the web, and tells of what was
// due and is told of by none: a run that was lost, or never planned, looks
// like a quiet night otherwise.
func (a *app) hear(w *workspace, files, recheck []string) (received, error) {
	asked, err := named(recheck)(w.snap)
	if err != nil {
		return received{}, err
	}
	h := newHearing(w.snap, asked)
	var r received
	for _, name := range files {
		data, err := readObserved(name)
		if is[usageError](err) {
			return received{}, err
		}
		var j journal
		if err == nil {
			j, err = h.hear(journal{name, data})
		}
		if err != nil {
			r.refused = errors.Join(r.refused, err)
			continue
		}
		r.journals = append(r.journals, j)
	}
	if err := a.keepAsked(w, h, asked); err != nil {
		return received{}, err
	}
	r.missed = h.missed()
	if r.missed > 0 {
		a.log.Warn("URLs were due, and no observation of them came that counts; they stay due", "number", r.missed)
	}
	if h.doubled > 0 {
		a.log.Warn("observations of what another journal speaks of are left out; the first one counts", "number", h.doubled)
	}
	if r.missed > 0 && len(h.told) == 0 {
		r.silent = fmt.Errorf("%w (nothing was observed, with %d URLs due: see whether they were planned, and how the runs that observe ended)", errInterrupted, r.missed)
	}
	return r, nil
}

// keepAsked makes what a person asked for due from before the first run on: a
// check that was made is the one that was asked for, any other is still to come.
func (a *app) keepAsked(w *workspace, h *hearing, asked []snapshot.Entry) error {
	who, err := a.actor("")
	if err != nil {
		return err
	}
	return a.keep(w, health.Action{Kind: health.ActRecheck, By: who, At: cmp.Or(h.began, h.snap.Now)}, asked)
}

// hear judges a journal. A line that is not right refuses it whole, as a
// [*store.InvalidError]. What is left of it are the lines about URLs of which
// no journal spoke before.
func (h *hearing) hear(j journal) (journal, error) {
	lines, _, err := store.ReadJournal(j.name, j.data)
	if err != nil {
		return journal{}, err
	}
	t := &testimony{hearing: h, said: map[string]bool{}}
	for n, l := range lines {
		if why := t.flaw(l); why != "" {
			return journal{}, unheard(j.name, n+1, why)
		}
	}
	return h.accept(t, j, lines), nil
}

func unheard(name string, line int, why string) error {
	return &store.InvalidError{Path: name, Line: line, Why: why, Mend: "nothing of this journal was recorded; what it covers stays due"}
}

// inFuture is what is wrong with an instant that has not come yet, even by
// another clock: what was seen tomorrow would keep every true check until then
// from being counted.
func inFuture(field string, at observe.Instant) string {
	return fmt.Sprintf("%s: %s is in the future", field, at)
}
