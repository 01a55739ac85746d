package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
)

// Where publishing keeps what it needs to go on after it was killed.
const (
	publishDir  = ".linkhealth/publish"
	publishNote = ".linkhealth/publish.json"
)

// Folded names the journals that are folded into the files here and that
// nobody has dropped yet, sorted: the facts that only this folder holds, as long
// as its files are not published. They are slash paths below the root, for
// [Store.ReadFile] and [Store.DropFolded].
func (s *Store) Folded() ([]string, error) {
	entries, err := s.list(s.guard(), foldedDir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), journalEnd) {
			names = append(names, path.Join(foldedDir, e.Name()))
		}
	}
	return names, nil
}

// DropFolded removes journals that [Store.Folded] has named; one that is gone
// already is fine. The caller holds the lock.
func (s *Store) DropFolded(names []string) error {
	if err := s.held(); err != nil {
		return err
	}
	for _, name := range names {
		if path.Dir(name) != foldedDir || !strings.HasSuffix(name, journalEnd) {
			return fmt.Errorf("store: %q is no folded journal", name)
		}
		if err := s.drop(name); err != nil {
			return err
		}
	}
	if len(names) == 0 {
		return nil
	}
	return s.sync(foldedDir)
}

// Scratch is an empty folder for publishing, by its path in the file system.
// What an earlier run left in it is gone. The caller holds the lock, and calls
// [Store.DropScratch] in the end.
func (s *Store) Scratch() (string, error) {
	if err := s.DropScratch(); err != nil {
		return "", err
	}
	if err := s.mkdir(s.guard(), publishDir); err != nil {
		return "", err
	}
	return s.file(publishDir), nil
}

// DropScratch removes the folder that Scratch makes.
func (s *Store) DropScratch() error {
	if err := s.held(); err != nil {
		return err
	}
	if err := s.root.RemoveAll(publishDir); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// commitShape is that of SHA-1 and SHA-256.
var commitShape = regexp.MustCompile(`^([0-9a-f]{40}|[0-9a-f]{64})$`)

// Followed is the note that a checkout is on its way from one commit to
// another, which holds all that some folded journals say.
type Followed struct {
	From     string   `json:"from"`
	To       string   `json:"to"`
	Journals []string `json:"journals"`
}

// Followed is the note that a run left which did not arrive; found is false
// without one. A note that cannot be read is a [*InvalidError].
func (s *Store) Followed() (f Followed, found bool, err error) {
	data, err := s.ReadFile(publishNote)
	if errors.Is(err, fs.ErrNotExist) {
		return Followed{}, false, nil
	}
	if err != nil {
		return Followed{}, false, err
	}
	if err := json.Unmarshal(data, &f); err != nil || !commitShape.MatchString(f.From) || !commitShape.MatchString(f.To) {
		return Followed{}, false, &InvalidError{Path: publishNote, Why: "not what linkhealth wrote",
			Mend: "remove it; if `git status` then shows changes in data/ or registry/ that are not yours, run `git checkout -- data registry`"}
	}
	return f, true, nil
}

// NoteFollowed makes the note durable before the first step is taken. The
// caller holds the lock.
func (s *Store) NoteFollowed(f Followed) error {
	if err := s.held(); err != nil {
		return err
	}
	data, err := indented(f)
	if err != nil {
		return err
	}
	return s.put(publishNote, data)
}

// DropFollowed removes the note; without one it does nothing. The caller holds
// the lock.
func (s *Store) DropFollowed() error {
	if err := s.held(); err != nil {
		return err
	}
	if err := s.root.Remove(publishNote); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("store: %w", err)
	}
	return s.sync(workDir)
}
