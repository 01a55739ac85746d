// Package store keeps the state of a repository in files: it reads registry/
// and data/, and it is the only room that writes files, a whole commit at a
// time or not at all.
//
// Everything it writes below the root goes through [Store.Commit]; journals
// are the exception, since they are written as the facts arrive. Nothing but
// this package knows how state is laid out in files.
package store

import (
	"errors"
	"os"
	"sync"

	"github.com/gofrs/flock"
)

// Where things lie, relative to the root.
const (
	registryDir  = "registry"
	dataDir      = "data"
	sourcesDir   = "registry/sources"
	checksDir    = "data/health/checks"
	contentDir   = "data/health/content"
	framesDir    = "data/health/frames"
	eventsDir    = "data/health/events"
	hostsPath    = "data/health/hosts.json"
	siblingsPath = "data/health/siblings.json"
	noticesPath  = "data/health/notices.json"
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
	root *disk

	mu   sync.Mutex // held while committing, locking and unlocking
	lock *flock.Flock

	passing bool // nothing that is written has to outlive a crash of the machine

	// step is told of each point of a commit at which a kill is interesting.
	// Only tests set it.
	step func(point string)
}

// Open opens the repository in the folder root. It writes nothing. The caller
// closes the Store.
func Open(root string) (*Store, error) {
	f, err := openFolder(root)
	if err != nil {
		return nil, err
	}
	return of(&disk{repository: f}), nil
}

// OpenShadow opens the repository in root with the folder data in the place of
// its data/: state, journals and the lock are those in data, and nothing below
// root is ever written. Paths are the same as without a shadow. Both folders
// exist.
func OpenShadow(root, data string) (*Store, error) {
	repository, err := openFolder(root)
	if err != nil {
		return nil, err
	}
	shadow, err := openFolder(data)
	if err != nil {
		return nil, errors.Join(err, repository.root.Close())
	}
	return of(&disk{repository: repository, shadow: &shadow}), nil
}

// OpenPassing opens a repository in a folder that is made anew whenever it is
// needed: nothing in it has to outlive a crash of the machine, so the disk is
// not waited for.
func OpenPassing(root string) (*Store, error) {
	s, err := Open(root)
	if err == nil {
		s.passing = true
	}
	return s, err
}

func of(d *disk) *Store { return &Store{root: d, step: func(string) {}} }

// Close gives the folders back. It does not unlock.
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
func (s *Store) file(path string) string { return s.root.file(path) }
