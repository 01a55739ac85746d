package app

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/metrics"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

func (a *app) recordCommand() *cobra.Command {
	var failOn failOnFlag
	var observed observedFlags
	cmd := &cobra.Command{
		Use:   "record FILE...",
		Short: "Fold journals into data/ and registry/; no network",
		RunE: func(_ *cobra.Command, files []string) error {
			return a.record(files, observed, failOn)
		},
	}
	failOn.register(cmd)
	observed.register(cmd)
	return cmd
}

// record folds the journals named, and those that a killed run left.
func (a *app) record(files []string, observed observedFlags, failOn failOnFlag) error {
	if err := failOn.check(); err != nil {
		return err
	}
	w, done, err := a.openLocked()
	if err != nil {
		return err
	}
	defer done()
	given, err := a.receive(w, files, observed)
	if err != nil {
		return err
	}
	result, err := a.recordJournals(w, given.journals)
	if err != nil {
		return err
	}
	r := summarise(result.Folded, a.now(), a.now())
	r.due, r.carriedOver, r.events = r.observed+given.missed, given.missed, result.Events
	if n := len(result.Quarantined); n > 0 {
		r.quarantined = result.Quarantined[n-1].Why
	}
	if err := errors.Join(given.refused, a.appendSummary("record", r), a.printRun(r)); err != nil {
		return err
	}
	if r.quarantined != "" {
		return fmt.Errorf("%w (%s)", errQuarantined, r.quarantined)
	}
	if given.silent != nil {
		return given.silent
	}
	return failOn.verdict(result.After, r)
}

// journal is one from elsewhere: not one that is pending in the store.
type journal struct {
	name string
	data []byte
}

// recordJournals folds the pending journals and the foreign ones into the
// repository, in one commit. Whoever goes on with w loads it again.
func (a *app) recordJournals(w *workspace, foreign []journal) (fold.Result, error) {
	pending, in, err := a.readJournals(w, foreign)
	if err != nil {
		return fold.Result{}, err
	}
	var lost error
	reading := func(read func(id string) (string, bool, error)) func(id string) string {
		return func(id string) string {
			text, _, err := read(id)
			if err != nil && lost == nil {
				lost = err
			}
			return text
		}
	}
	site := func(domain string) frame.Site {
		learned, err := w.store.Frame(domain)
		if err != nil && lost == nil {
			lost = err
		}
		return learned
	}
	result := fold.Journals(w.snap, in, fold.Texts{Last: reading(w.store.Content), Accepted: reading(w.store.Accepted), Site: site})
	if lost != nil {
		return fold.Result{}, lost
	}
	a.warnSkipped(result.Skipped)
	files := a.edited(w, &result)
	files[metrics.Path] = store.File{Data: metrics.Build(result.After)}
	change := store.Change{
		Sources: len(w.snap.Entries),
		Records: result.Records, Content: result.Texts, Accepted: result.Accepted, Frames: result.Sites, Events: result.Events,
		Files: files, Retire: pending, Folded: map[string][]byte{},
	}
	for _, j := range foreign {
		change.Folded[j.name] = j.data
	}
	if result.HostsChanged {
		change.Hosts = result.After.Hosts
	}
	if result.SiblingsChanged {
		change.Siblings = result.After.Siblings
	}
	if change.Notices, err = foldNotices(w, in.Notices); err != nil {
		return fold.Result{}, err
	}
	_, err = w.store.Commit(change)
	return result, err
}

// warnSkipped tells of each observation that was left out, or of their number
// where that would be a flood.
func (a *app) warnSkipped(skipped []string) {
	const most = 10
	for i, why := range skipped {
		if i == most {
			a.log.Warn("and more observations are left out", "number", len(skipped)-most)
			return
		}
		a.log.Warn(why)
	}
}

// readJournals reads all journals before anything is folded: one bad line
// anywhere refuses them all.
func (a *app) readJournals(w *workspace, foreign []journal) (pending []string, in fold.Input, err error) {
	pending, err = w.store.Pending()
	if err != nil {
		return nil, fold.Input{}, err
	}
	take := func(name string, data []byte) error {
		lines, warnings, err := store.ReadJournal(name, data)
		for _, warning := range warnings {
			a.log.Warn(warning)
		}
		for _, l := range lines {
			switch {
			case l.Observation != nil:
				in.Observations = append(in.Observations, *l.Observation)
			case l.Action != nil:
				in.Actions = append(in.Actions, *l.Action)
			case l.Notice != nil:
				in.Notices = append(in.Notices, *l.Notice)
			default:
				in.Gates = append(in.Gates, *l.Gate)
			}
		}
		return err
	}
	for _, name := range pending {
		data, err := w.store.ReadFile(name)
		if err != nil {
			return nil, fold.Input{}, err
		}
		if err := take(name, data); err != nil {
			return nil, fold.Input{}, err
		}
	}
	for _, j := range foreign {
		if err := take(j.name, j.data); err != nil {
			return nil, fold.Input{}, err
		}
	}
	return pending, in, nil
}

// edited makes the registry say what the records say. An entry that cannot be
// edited safely stays as it is, with a warning, and is tried again by the next
// record. The registry of a shadow is never edited.
func (a *app) edited(w *workspace, result *fold.Result) map[string]store.File {
	if a.shadow.on() {
		return map[string]store.File{}
	}
	byFile := map[string][]fold.Edit{}
	for _, e := range result.Edits {
		byFile[e.File] = append(byFile[e.File], e)
	}
	files := map[string]store.File{}
	for _, path := range slices.Sorted(maps.Keys(byFile)) {
		edits := byFile[path]
		was := w.files[path]
		now, made := a.edit(path, was, edits)
		if len(made) > 0 {
			files[path] = store.File{Data: now, Was: was}
			result.Wrote(made)
		}
	}
	return files
}

// edit makes all edits of a file at once, or, where one of them is refused,
// each that can be made.
func (a *app) edit(path string, data []byte, edits []fold.Edit) (now []byte, made []fold.Edit) {
	changes := make([]registry.Edit, len(edits))
	for i, e := range edits {
		changes[i] = e.Change()
	}
	if now, err := registry.Apply(data, changes); err == nil {
		return now, edits
	}
	for i, e := range edits {
		next, err := registry.Apply(data, changes[i:i+1])
		if err != nil {
			a.log.Warn("the registry could not be edited; please do it by hand", "file", path, "id", e.ID, "error", err)
			continue
		}
		data, made = next, append(made, e)
	}
	return data, made
}
