// Package store keeps the state of a repository in files: it reads registry/
// and data/, and it is the only room that writes files, a whole commit at a
// time or not at all.
//
// Everything it writes below the root goes through [Store.Commit]; journals
// are the exception, since they are written as the facts arrive. Nothing but
// this package knows how state is laid out in files.
package store

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"
)

// Where things lie, relative to the root.
const (
	registryDir  = "registry"
	sourcesDir   = "registry/sources"
	checksDir    = "data/health/checks"
	contentDir   = "data/health/content"
	eventsDir    = "data/health/events"
	hostsPath    = "data/health/hosts.json"
	metricsPath  = "data/health/metrics/domain-metrics.json"
	workDir      = ".linkhealth"
	lockPath     = ".linkhealth/lock"
	ignorePath   = ".linkhealth/.gitignore"
	redoPath     = ".linkhealth/commit.redo"
	stageDir     = ".linkhealth/tmp"
	pendingDir   = ".linkhealth/journal"
	foldedDir    = ".linkhealth/folded"
	fileMode     = 0o644
	dirMode      = 0o755
	journalEnd   = ".ndjson"
	recordEnd    = ".json"
	textEnd      = ".txt"
	acceptedText = ".accepted.txt"
)

// Store is one repository. Its reading methods are safe for concurrent use,
// also while it commits, and then may see files of before and after; whoever
// needs them to agree holds the lock.
type Store struct {
	dir  string // absolute
	root *os.Root

	mu   sync.Mutex // held while committing, locking and unlocking
	lock *flock.Flock

	// step is told of each point of a commit at which a kill is interesting.
	// Only tests set it.
	step func(point string)
}

// Open opens the repository in the folder root. It writes nothing. The caller
// closes the Store.
func Open(root string) (*Store, error) {
	dir, err := filepath.Abs(root)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", root, err)
	}
	r, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return &Store{dir: dir, root: r, step: func(string) {}}, nil
}

// Close gives the folder back. It does not unlock.
func (s *Store) Close() error { return s.root.Close() }

// ReadFile is the plain file at a slash path below the root. The error is
// [os.ErrNotExist] where there is none, and a [*InvalidError] where there is
// something else, a symbolic link on the way included.
func (s *Store) ReadFile(path string) ([]byte, error) {
	return s.read(s.guard(), path)
}

func (s *Store) read(g *guard, path string) ([]byte, error) {
	switch found, err := g.plain(path); {
	case err != nil:
		return nil, err
	case !found:
		return nil, &os.PathError{Op: "open", Path: path, Err: os.ErrNotExist}
	}
	return s.root.ReadFile(path)
}

// file is what a path of the repository names in the operating system, for
// the few libraries that don't take an [os.Root].
func (s *Store) file(path string) string { return filepath.Join(s.dir, filepath.FromSlash(path)) }
