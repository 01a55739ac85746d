package store

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// flatLimit is how many sources share one folder of records; a hosted
// repository wants no more files in one. Above it the first two digits of the
// id name a folder.
const flatLimit = 3000

type layout bool

const (
	flat    layout = false
	sharded layout = true
)

func layoutFor(sources int) layout { return sources > flatLimit }

// path is where the record of id lies.
func (l layout) path(id string) string {
	if l == sharded {
		return path.Join(checksDir, id[:2], id+recordEnd)
	}
	return path.Join(checksDir, id+recordEnd)
}

// shelf is where the records are now, by id: one path, or two, the flat one
// first, where both layouts hold one.
type shelf map[string][]string

// layout is the one that the shelf is in; half way between, sharded.
func (s shelf) layout() layout {
	for id, paths := range s {
		if paths[len(paths)-1] == sharded.path(id) {
			return sharded
		}
	}
	return flat
}

// shelf finds every record in either layout.
func (s *Store) shelf(g *guard) (shelf, error) {
	found := shelf{}
	top, err := s.list(g, checksDir)
	if err != nil {
		return nil, err
	}
	if err := found.add(flat, checksDir, top); err != nil {
		return nil, err
	}
	for _, e := range top {
		if !isShard(e.Name()) {
			continue
		}
		dir := path.Join(checksDir, e.Name())
		entries, err := s.list(g, dir)
		if err != nil {
			return nil, err
		}
		if err := found.add(sharded, dir, entries); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// add puts the records in dir on the shelf. Files that are named like no record are
// none of the store's; a record in a folder where nobody would look for it is
// refused, since its URL would seem never to have been checked.
func (s shelf) add(l layout, dir string, entries []fs.DirEntry) error {
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), recordEnd)
		p := path.Join(dir, e.Name())
		switch {
		case !ok || !idShape.MatchString(id):
			continue
		case p != l.path(id):
			return &InvalidError{Path: p, Why: "in the wrong folder", Mend: "move it to " + l.path(id)}
		}
		if err := notPlain(p, e.Type()); err != nil {
			return err
		}
		s[id] = append(s[id], p)
	}
	return nil
}

func isShard(name string) bool {
	return len(name) == 2 && strings.Trim(name, "0123456789abcdef") == ""
}

func sortEntries(entries []fs.DirEntry) {
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
}
