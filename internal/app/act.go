package app

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// act keeps what a person said of some entries in a journal and folds it, as
// record would, into the state. choose finds the entries before anything is
// written; said goes for each of them, less its id.
func (a *app) act(said health.Action, choose func(snapshot.Snapshot) ([]snapshot.Entry, error)) error {
	w, done, err := a.openLocked()
	if err != nil {
		return err
	}
	defer done()
	if _, err := choose(w.snap); err != nil {
		return err
	}
	if _, err := a.takeUp(w); err != nil {
		return err
	}
	chosen, err := choose(w.snap)
	if err != nil {
		return err
	}
	said.At = a.now()
	if err := a.keep(w, said, chosen); err != nil {
		return err
	}
	if _, err := a.recordJournals(w, nil); err != nil {
		return err
	}
	if err := w.load(a); err != nil {
		return err
	}
	return a.printActed(said, chosen, w.snap)
}

// keep writes what was said of each entry into one durable journal. What
// changes nothing is left out: it is told, and not kept.
func (a *app) keep(w *workspace, said health.Action, chosen []snapshot.Entry) error {
	chosen = slices.DeleteFunc(slices.Clone(chosen), func(e snapshot.Entry) bool { return e.Record.Moot(of(said, e)) != "" })
	if len(chosen) == 0 {
		return nil
	}
	j, err := w.store.NewJournal(said.At.Time())
	if err != nil {
		return err
	}
	for _, e := range chosen {
		if err := j.AppendAction(of(said, e)); err != nil {
			return err
		}
	}
	return j.Close()
}

func of(said health.Action, e snapshot.Entry) health.Action {
	said.ID = e.Source.ID
	return said
}

// printActed tells of each entry what has changed, or why nothing has.
func (a *app) printActed(said health.Action, before []snapshot.Entry, after snapshot.Snapshot) error {
	entries := make([]snapshot.Entry, len(before))
	var lines strings.Builder
	for i, e := range before {
		entries[i], _ = after.Find(e.Source.ID)
		what := strings.Join(changes(*e.Record, *entries[i].Record), ", ")
		if why := e.Record.Moot(of(said, e)); why != "" {
			what = "nothing changes: " + why
		}
		fmt.Fprintf(&lines, "%s  %s\n", plain.Line(e.Source.URL.String()), plain.Text(what))
	}
	switch {
	case a.json():
		return a.printJSON(listed(entries))
	case len(entries) == 0:
		return a.print("no URL is selected\n")
	}
	return a.print(lines.String())
}

// changes are what a person's word changed in a record.
func changes(was, now health.Record) []string {
	var told []string
	tell := func(holds bool, format string, args ...any) {
		if holds {
			told = append(told, fmt.Sprintf(format, args...))
		}
	}
	tell(now.Verdict != nil && verdict(now.Verdict) != verdict(was.Verdict), "%s", verdict(now.Verdict))
	tell(was.Status != now.Status, "status %s (was %s)", now.Status, cmp.Or(was.Status, health.Active))
	tell(was.Metrics.ConsecutiveFailures > now.Metrics.ConsecutiveFailures, "%d failures forgotten", was.Metrics.ConsecutiveFailures)
	tell(was.Hidden && !now.Hidden, "no longer hidden")
	for _, v := range was.Review {
		tell(!now.NeedsReview(v.Reason), "review of %s settled", v.Reason)
	}
	tell(now.RecheckAt != 0 && now.RecheckAt != was.RecheckAt, "due now")
	tell(now.NextCheckAt != was.NextCheckAt && now.RecheckAt == 0, "next check %s", orDash(now.NextCheckAt.String()))
	if len(told) == 0 {
		return []string{"nothing was counted against it"}
	}
	return told
}

// verdict is a person's word in words; empty where there is none.
func verdict(v *health.Verdict) string {
	if v == nil {
		return ""
	}
	return fmt.Sprintf("%s until %s, says %s", v.State, v.Until, v.By)
}

// actor is who speaks where nobody is named: the one who started the workflow.
func (a *app) actor(by string) (string, error) {
	by = cmp.Or(strings.TrimSpace(by), a.env.Getenv("GITHUB_ACTOR"), "someone")
	if len(by) > observe.MaxName {
		return "", usagef("--by: a name has at most %d bytes", observe.MaxName)
	}
	return by, nil
}

// named finds the entries of URLs and ids in the order of the arguments, each
// once.
func named(names []string) func(snapshot.Snapshot) ([]snapshot.Entry, error) {
	return func(s snapshot.Snapshot) ([]snapshot.Entry, error) {
		var found []snapshot.Entry
		for _, name := range names {
			e, err := find(s, name)
			if err != nil {
				return nil, err
			}
			if !slices.ContainsFunc(found, func(f snapshot.Entry) bool { return f.Source.ID == e.Source.ID }) {
				found = append(found, e)
			}
		}
		return found, nil
	}
}
