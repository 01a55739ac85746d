package store

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

// Commit makes c happen, all of it or nothing, whatever moment the process is
// killed at, and names the files that it changed: sorted slash paths, those of
// the working folder left out. Files that already are what they should be are
// not touched, and a Change that comes to nothing writes nothing at all.
//
// The caller holds the lock. Where the disk fails before the point of no
// return, nothing has changed; where it fails after it, the error says that
// the next [Store.Lock] completes the commit.
//
// The new content of every file is staged and made durable first. Writing the
// redo log is the point of no return, and all that is left then are renames.
func (s *Store) Commit(c Change) (changed []string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		return nil, ErrNotLocked
	}
	r, err := s.prepare(c)
	if err != nil || r.empty() {
		return nil, err
	}
	if err := s.roll(r); err != nil {
		return nil, fmt.Errorf("%w (the change is safe: the next run completes it)", err)
	}
	return r.changed(), nil
}

// errUnfinished follows a commit whose disk failed after the point of no return.
var errUnfinished = errors.New("store: an earlier commit is not complete; the next run completes it")

// prepare does everything up to the point of no return, or undoes it.
func (s *Store) prepare(c Change) (redo, error) {
	if found, err := s.guard().plain(redoPath); err != nil || found {
		return redo{}, cmp.Or(err, errUnfinished)
	}
	edits, err := s.edits(c)
	if err != nil {
		return redo{}, err
	}
	retire, err := s.retirees(c.Retire)
	if err != nil {
		return redo{}, err
	}
	r := newRedo(edits, retire)
	if r.empty() {
		return r, nil
	}
	if err := s.stage(r, edits); err != nil {
		s.abandon()
		return redo{}, err
	}
	if err := s.writeRedo(r); err != nil {
		s.abandon()
		return redo{}, err
	}
	s.step("logged")
	return r, nil
}

// abandon tidies up. What it cannot remove, the next Lock will.
func (s *Store) abandon() {
	_ = s.drop(redoPath)
	_ = s.clearStage()
}

// retirees are the journals of names that are still pending.
func (s *Store) retirees(names []string) ([]string, error) {
	var pending []string
	g := s.guard()
	for _, name := range names {
		if !isPending(name) {
			return nil, fmt.Errorf("store: %q is no pending journal", name)
		}
		found, err := g.plain(name)
		if err != nil {
			return nil, err
		}
		retired, err := g.plain(retiredPath(name))
		switch {
		case err != nil:
			return nil, err
		case found:
			pending = append(pending, name)
		case !retired:
			return nil, &os.PathError{Op: "retire", Path: name, Err: os.ErrNotExist}
		}
	}
	slices.Sort(pending)
	return slices.Compact(pending), nil
}

func isPending(name string) bool {
	return path.Dir(name) == pendingDir && strings.HasSuffix(name, journalEnd)
}

func retiredPath(pending string) string { return path.Join(foldedDir, path.Base(pending)) }

// stage makes the new content of every file durable, on the file system that
// it will be renamed on, and the folders that it goes to.
func (s *Store) stage(r redo, edits []edit) error {
	g := s.guard()
	for i, e := range edits {
		if e.remove {
			continue
		}
		if err := s.mkdir(g, path.Dir(e.path)); err != nil {
			return err
		}
		if err := s.stageFile(r.Edits[i].Stage, e.data); err != nil {
			return fmt.Errorf("store: writing %s: %w", e.path, err)
		}
	}
	return s.sync(stageDir)
}

func (s *Store) stageFile(p string, data []byte) (err error) {
	f, err := s.root.OpenFile(p, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, fileMode)
	if err != nil {
		return err
	}
	defer func() {
		if closed := f.Close(); err == nil {
			err = closed
		}
	}()
	s.step("staging " + p)
	if _, err := f.Write(data); err != nil {
		return err
	}
	s.step("staged " + p)
	if err := f.Chmod(fileMode); err != nil { // whatever the umask
		return err
	}
	if s.passing {
		return nil
	}
	return f.Sync()
}

// roll carries the logged r out, from wherever it was left, and forgets it.
func (s *Store) roll(r redo) error {
	g := s.guard()
	for _, e := range r.Edits {
		if err := s.apply(g, e); err != nil {
			return err
		}
		s.step("applied " + e.Path)
	}
	if err := s.syncAbove(r); err != nil {
		return err
	}
	return s.finish(r)
}

// apply carries out one edit, unless that was done before.
func (s *Store) apply(g *guard, e redoEdit) error {
	if e.Stage == "" {
		if err := s.drop(e.Path); err != nil {
			return err
		}
		if dir := path.Dir(e.Path); path.Dir(dir) == checksDir && isShard(path.Base(dir)) {
			_ = s.root.Remove(dir) // it stays unless it is empty
		}
		return nil
	}
	staged, err := g.plain(e.Stage)
	if err != nil || !staged {
		return err
	}
	if err := s.mkdir(g, path.Dir(e.Path)); err != nil {
		return err
	}
	if err := s.root.Rename(e.Stage, e.Path); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// syncAbove makes the entries of every folder above the edits durable. Until
// then the log must stay.
func (s *Store) syncAbove(r redo) error {
	dirs := map[string]bool{".": true}
	for _, e := range r.Edits {
		for dir := path.Dir(e.Path); dir != "."; dir = path.Dir(dir) {
			dirs[dir] = true
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		if _, err := s.root.Stat(dir); os.IsNotExist(err) {
			continue // a shard that was emptied
		}
		if err := s.sync(dir); err != nil {
			return err
		}
	}
	return nil
}

// finish retires the journals and takes the log away, last of all.
func (s *Store) finish(r redo) error {
	for _, name := range r.Retire {
		if err := s.root.Rename(name, retiredPath(name)); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("store: %w", err)
		}
		s.step("retired " + name)
	}
	for _, dir := range []string{foldedDir, pendingDir} {
		if err := s.sync(dir); err != nil {
			return err
		}
	}
	s.step("finished")
	if err := s.drop(redoPath); err != nil {
		return err
	}
	return s.sync(workDir)
}
