package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// redo is the log of a commit that is past the point of no return. Every edit
// comes before the first journal is retired.
type redo struct {
	Schema int        `json:"schema"`
	Edits  []redoEdit `json:"edits"`
	Retire []string   `json:"retire"` // pending journals
}

// redoEdit turns one file from Old into New, both SHA-256 in hex and empty
// where there is no file. The new content waits in Stage.
type redoEdit struct {
	Path  string `json:"path"`
	Stage string `json:"stage,omitempty"`
	Old   string `json:"old"`
	New   string `json:"new"`
}

const redoSchema = 1

func newRedo(edits []edit, retire []string) redo {
	r := redo{Schema: redoSchema, Edits: make([]redoEdit, len(edits)), Retire: retire}
	for i, e := range edits {
		r.Edits[i] = redoEdit{Path: e.path, Old: digest(e.was)}
		if !e.remove {
			r.Edits[i].Stage = path.Join(stageDir, fmt.Sprintf("%08d", i))
			r.Edits[i].New = digest(e.data)
		}
	}
	return r
}

// digest of nil, which is no file, is empty.
func digest(data []byte) string {
	if data == nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func (r redo) empty() bool { return len(r.Edits) == 0 && len(r.Retire) == 0 }

// changed is the files that r changes outside the working folder.
func (r redo) changed() []string {
	var paths []string
	for _, e := range r.Edits {
		if !strings.HasPrefix(e.Path, workDir+"/") {
			paths = append(paths, e.Path)
		}
	}
	slices.Sort(paths)
	return paths
}

func (s *Store) writeRedo(r redo) error {
	data, err := indented(r)
	if err != nil {
		return err
	}
	return s.put(redoPath, data)
}

// readRedo is the log that a killed process left; found is false without one.
func (s *Store) readRedo() (r redo, found bool, err error) {
	data, err := s.ReadFile(redoPath)
	if errors.Is(err, fs.ErrNotExist) {
		return redo{}, false, nil
	}
	if err != nil {
		return redo{}, false, err
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return redo{}, false, stuck("it cannot be read: " + err.Error())
	}
	if r.Schema != redoSchema {
		return redo{}, false, stuck(fmt.Sprintf("its schema is %d, and this linkhealth knows only %d", r.Schema, redoSchema))
	}
	return r, true, r.check()
}

// check refuses a log that no commit would have written: it may have come with
// a checkout.
func (r redo) check() error {
	for _, e := range r.Edits {
		foreign := ours(e.Path) != nil && path.Dir(e.Path) != foldedDir
		if foreign || !fs.ValidPath(e.Path) || e.Stage != "" && path.Dir(e.Stage) != stageDir {
			return stuck(fmt.Sprintf("it names %q", e.Path))
		}
	}
	for _, name := range r.Retire {
		if !isPending(name) {
			return stuck(fmt.Sprintf("it names %q", name))
		}
	}
	return nil
}

// stuck is a log that only a person can do something about. Its journals are
// pending still, so nothing that was observed is lost by removing it.
func stuck(why string) *InvalidError {
	return &InvalidError{
		Path: redoPath,
		Why:  "a commit was cut short, and " + why,
		Mend: "set your own edits aside, run `git checkout -- data registry`, and remove this file: what was observed is then recorded again",
	}
}

// recover completes or undoes what a killed process left, and tidies up.
func (s *Store) recover() error {
	r, found, err := s.readRedo()
	if err != nil {
		return err
	}
	if found {
		if err := s.settle(r); err != nil {
			return err
		}
	}
	return s.clearStage()
}

// settle brings the files to one side of the commit that was cut short.
//
// Usually it goes forward. But somebody may have changed the files since: a
// `git reset` to a newer remote is quite likely, and old state must not be
// written over that. If nothing of the commit is in force any more, it never
// happened: its journals are pending and will be folded onto what is there
// now. If all of it was in force before others went on, it is done.
func (s *Store) settle(r redo) error {
	began, err := s.retirementBegan(r)
	if err != nil {
		return err
	}
	if began {
		return s.finish(r)
	}
	w, err := s.weigh(r)
	switch {
	case err != nil:
		return err
	case w.moved == "":
		return s.roll(r)
	case w.held == "":
		return s.undo(w.created)
	case !w.rest:
		return s.finish(r)
	}
	return stuck(fmt.Sprintf("since then %s was changed by other hands while %s was not", w.moved, w.held))
}

func (s *Store) retirementBegan(r redo) (bool, error) {
	g := s.guard()
	for _, name := range r.Retire {
		pending, err := g.plain(name)
		if err != nil {
			return false, err
		}
		retired, err := g.plain(retiredPath(name))
		if err != nil || retired && !pending {
			return err == nil, err
		}
	}
	return false, nil
}

// weights says how the files stand to a commit that was cut short.
type weights struct {
	moved   string   // one that is neither as it was nor as it should be
	held    string   // one that was changed by the commit and cannot be put back
	created []string // those that the commit made, and could be removed again
	rest    bool     // there are edits that were not carried out
}

func (s *Store) weigh(r redo) (w weights, err error) {
	g := s.guard()
	for _, e := range r.Edits {
		data, err := s.now(g, e.Path)
		if err != nil {
			return w, err
		}
		now := digest(data)
		todo := now != "" // of a removal
		if e.Stage != "" {
			if todo, err = g.plain(e.Stage); err != nil {
				return w, err
			}
		}
		w.rest = w.rest || todo
		switch {
		case now == e.New && e.Old == "":
			w.created = append(w.created, e.Path)
		case now == e.New:
			w.held = e.Path
		case now != e.Old || !todo:
			w.moved = e.Path
		}
	}
	return w, nil
}

// undo removes the files that the commit had made, and its log.
func (s *Store) undo(created []string) error {
	for _, p := range created {
		if err := s.drop(p); err != nil {
			return err
		}
	}
	if err := s.drop(redoPath); err != nil {
		return err
	}
	return s.sync(workDir)
}

// clearStage removes whatever was being written when a process was killed.
func (s *Store) clearStage() error {
	entries, err := s.list(s.guard(), stageDir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := s.root.RemoveAll(path.Join(stageDir, e.Name())); err != nil {
			return fmt.Errorf("store: %w", err)
		}
	}
	return nil
}
