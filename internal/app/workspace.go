package app

import (
	"github.com/civicaid-voice/linkhealth/internal/metrics"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// workspace is a repository that is open: its store, the bytes of its
// registry, and the joined state.
type workspace struct {
	store *store.Store
	files map[string][]byte
	snap  snapshot.Snapshot
}

// open opens the repository for reading. The caller closes it.
func (a *app) open() (*workspace, error) {
	s, err := a.openStore()
	if err != nil {
		return nil, err
	}
	w := &workspace{store: s}
	if err := w.load(a); err != nil {
		s.Close()
		return nil, err
	}
	return w, nil
}

// openLocked opens the repository for writing: nobody else writes until done
// is called, and what a killed commit left is put right first.
func (a *app) openLocked() (w *workspace, done func(), err error) {
	s, err := a.openStore()
	if err != nil {
		return nil, nil, err
	}
	unlock, err := s.Lock()
	if err != nil {
		s.Close()
		return nil, nil, err
	}
	done = func() {
		if err := unlock(); err != nil {
			a.log.Warn("cannot unlock the repository", "error", err)
		}
		s.Close()
	}
	w = &workspace{store: s}
	if err := w.load(a); err != nil {
		done()
		return nil, nil, err
	}
	return w, done, nil
}

// load reads everything at the instant to decide by.
func (w *workspace) load(a *app) error {
	reg, err := w.loadRegistry()
	if err != nil {
		return err
	}
	ids := make([]string, len(reg.Sources))
	for i, src := range reg.Sources {
		ids[i] = src.ID
	}
	records, err := w.store.Records(ids)
	if err != nil {
		return err
	}
	if a.shadow.on() {
		for i, src := range reg.Sources {
			reg.Sources[i] = independent(src, records[src.ID])
		}
	}
	hosts, err := w.store.Hosts()
	if err != nil {
		return err
	}
	w.snap = snapshot.New(reg, records, hosts, a.now())
	if w.snap.Siblings, err = w.store.Siblings(); err != nil {
		return err
	}
	state, err := w.metrics()
	w.snap.Flags, w.snap.LastRun, w.snap.Quarantined = state.Flags, state.LastRun, state.Quarantined
	return err
}

func (w *workspace) loadRegistry() (registry.Registry, error) {
	files, err := w.store.RegistryFiles()
	if err != nil {
		return registry.Registry{}, err
	}
	reg, problems := registry.Load(files)
	if len(problems) > 0 {
		return registry.Registry{}, invalidRegistry{problems}
	}
	w.files = files
	return reg, nil
}

// metrics reads back what the fold needs of the metrics.
func (w *workspace) metrics() (metrics.State, error) {
	data, err := w.store.Metrics()
	if err != nil || data == nil {
		return metrics.State{}, err
	}
	state, err := metrics.Parse(data)
	if err != nil {
		return metrics.State{}, &store.InvalidError{Path: metrics.Path, Why: err.Error(),
			Mend: "restore it with `git checkout -- " + metrics.Path + "`"}
	}
	return state, nil
}
