package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2"
)

// Lock makes this Store the only one that writes to the repository, and
// finishes or undoes what a killed process left half done. It hardly waits:
// the error is [ErrLocked] where anyone else keeps the lock, this process
// included, and a [*InvalidError] where only a person can tell what is right.
// The lock ends with the process at the latest; unlock may be called twice.
func (s *Store) Lock() (unlock func() error, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock != nil {
		return nil, ErrLocked
	}
	l, err := s.acquire()
	if err != nil {
		return nil, err
	}
	defer func() {
		if s.lock == nil {
			err = errors.Join(err, l.Unlock())
		}
	}()
	if err := s.ignore(); err != nil {
		return nil, err
	}
	if err := s.recover(); err != nil {
		return nil, err
	}
	s.lock = l
	return s.unlock, nil
}

// held is [ErrNotLocked] unless this Store holds the lock.
func (s *Store) held() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		return ErrNotLocked
	}
	return nil
}

func (s *Store) unlock() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		return nil
	}
	l := s.lock
	s.lock = nil
	return l.Unlock()
}

// linger is how long the lock of a process that was killed may outlive it: a
// child that it was about to start holds it until it has become another program.
const linger = 2 * time.Second

func (s *Store) acquire() (*flock.Flock, error) {
	g := s.guard()
	for _, dir := range []string{workDir, stageDir, pendingDir, foldedDir} {
		if err := s.mkdir(g, dir); err != nil {
			return nil, err
		}
	}
	if _, err := g.plain(lockPath); err != nil {
		return nil, err
	}
	l := flock.New(s.file(lockPath), flock.SetPermissions(fileMode))
	ctx, cancel := context.WithTimeout(context.Background(), linger)
	defer cancel()
	switch ok, err := l.TryLockContext(ctx, linger/100); {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, ErrLocked
	case err != nil:
		return nil, fmt.Errorf("store: locking %s: %w", s.file(lockPath), err)
	case !ok:
		return nil, ErrLocked
	}
	return l, nil
}

// ignore hides the working folder from git, whatever the repository's own
// .gitignore says.
func (s *Store) ignore() error {
	switch found, err := s.guard().plain(ignorePath); {
	case err != nil:
		return err
	case found:
		return nil
	}
	return s.put(ignorePath, []byte("*\n"))
}

// put replaces one file of the working folder atomically and durably.
func (s *Store) put(path string, data []byte) error {
	err := renameio.WriteFile(s.file(path), data, fileMode, renameio.WithTempDir(s.file(stageDir)))
	if err != nil {
		return fmt.Errorf("store: writing %s: %w", path, err)
	}
	return s.sync(workDir)
}

// mkdir makes the folder p and those above it, unless they are there.
func (s *Store) mkdir(g *guard, p string) error {
	if found, err := g.folder(p); err != nil || found {
		return err
	}
	if err := s.root.MkdirAll(p, dirMode); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("store: %w", err)
	}
	clear(g.dirs)
	return nil
}

// sync makes the entries of a folder durable.
func (s *Store) sync(dir string) error {
	if s.passing {
		return nil
	}
	d, err := s.root.Open(dir)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer d.Close()
	if err := d.Sync(); err != nil {
		return fmt.Errorf("store: syncing %s: %w", dir, err)
	}
	return nil
}

// drop removes a file that may be gone already.
func (s *Store) drop(path string) error {
	if err := s.root.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}
