package store

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// guard judges the paths of one operation. A path is good when it stays below
// the root by its spelling, and when no part of it is a symbolic link: what a
// pull request may contain must never lead a write, or a read, elsewhere.
// It remembers the folders it has seen and is not for concurrent use.
type guard struct {
	root *disk
	dirs map[string]bool // good folders; whether they exist
}

func (s *Store) guard() *guard { return &guard{root: s.root, dirs: map[string]bool{}} }

// plain tells whether there is a file at p. Anything but a plain file, or
// nothing, is a [*InvalidError].
func (g *guard) plain(p string) (found bool, err error) {
	info, err := g.look(p)
	if err != nil || info == nil {
		return false, err
	}
	return true, notPlain(p, info.Mode())
}

// notPlain is nil for the mode of a plain file.
func notPlain(p string, mode fs.FileMode) error {
	switch {
	case mode.IsRegular():
		return nil
	case mode&fs.ModeSymlink != 0:
		return &InvalidError{Path: p, Why: "a symbolic link", Mend: "replace it by what it points to; links are not followed"}
	case mode.IsDir():
		return &InvalidError{Path: p, Why: "a folder where a file belongs", Mend: "move it away"}
	}
	return &InvalidError{Path: p, Why: "not a plain file", Mend: "move it away"}
}

// folder tells whether there is a folder at p. Anything but a folder, or
// nothing, is a [*InvalidError].
func (g *guard) folder(p string) (found bool, err error) {
	if found, ok := g.dirs[p]; ok || p == "." {
		return found || p == ".", nil
	}
	info, err := g.look(p)
	if err != nil {
		return false, err
	}
	if info != nil && !info.IsDir() {
		return false, &InvalidError{Path: p, Why: "a file where a folder belongs", Mend: "move it away"}
	}
	g.dirs[p] = info != nil
	return info != nil, nil
}

// look is what lies at p; nil is nothing.
func (g *guard) look(p string) (fs.FileInfo, error) {
	if !fs.ValidPath(p) || p == "." || strings.ContainsAny(p, "\\\x00") {
		return nil, fmt.Errorf("store: %q is no path below the root", p)
	}
	if found, err := g.folder(path.Dir(p)); err != nil || !found {
		return nil, err
	}
	info, err := g.root.Lstat(p)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return nil, notPlain(p, info.Mode())
	}
	return info, nil
}

// ours tells the paths that commits may name: not git's own files, and not
// those in which the store keeps its promises, wherever a shadow has them.
func ours(p string) error {
	for part := range strings.SplitSeq(p, "/") {
		if strings.EqualFold(part, ".git") || strings.EqualFold(part, workDir) {
			return fmt.Errorf("store: %q is not for a commit to touch", p)
		}
	}
	return nil
}

// list is the names in the folder p, sorted; none where there is no folder.
func (s *Store) list(g *guard, p string) ([]fs.DirEntry, error) {
	if found, err := g.folder(p); err != nil || !found {
		return nil, err
	}
	d, err := s.root.Open(p)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer d.Close()
	entries, err := d.ReadDir(-1)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	sortEntries(entries)
	return entries, nil
}
