package app

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/scaffold"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// scaffolded is what became of each file, by path.
type scaffolded struct {
	Written []string `json:"written"`
	Kept    []string `json:"kept"`
	Differs []string `json:"differs"` // those of Kept that we would write otherwise
}

// put writes the files that are not there. The caller holds the lock.
func put(s *store.Store, files []scaffold.File, p scaffold.Project) (scaffolded, error) {
	done := scaffolded{Written: []string{}, Kept: []string{}, Differs: []string{}}
	change := store.Change{Files: map[string]store.File{}}
	listed, err := hasSources(s) // under other names, ours would be an empty one beside them
	if err != nil {
		return done, err
	}
	for _, f := range files {
		was, there, err := present(s, f.Path)
		switch {
		case err != nil:
			return done, err
		case !there && listed && f.Path == scaffold.Sources:
			continue
		case !there:
			change.Files[f.Path] = store.File{Data: f.Data}
			continue
		}
		done.Kept = append(done.Kept, f.Path)
		if f.Ours && string(was) != string(f.Data) {
			done.Differs = append(done.Differs, f.Path)
		}
	}
	if err := putReadme(s, p, &change, &done); err != nil {
		return done, err
	}
	written, err := s.Commit(change)
	done.Written = append(done.Written, written...)
	return done, err
}

const readme = "README.md"

// putReadme adds the section to what people wrote.
func putReadme(s *store.Store, p scaffold.Project, change *store.Change, done *scaffolded) error {
	was, there, err := present(s, readme)
	if err != nil {
		return err
	}
	now := scaffold.Readme(was, p)
	if there && (was == nil || string(now) == string(was)) {
		done.Kept = append(done.Kept, readme)
		return nil
	}
	change.Files[readme] = store.File{Data: now, Was: was}
	return nil
}

// present is what lies at a path. What is no plain file, a symbolic link say,
// is there and is nil: it is not ours to replace.
func present(s *store.Store, path string) (data []byte, there bool, err error) {
	data, err = s.ReadFile(path)
	switch {
	case err == nil:
		return append([]byte{}, data...), true, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	case is[*store.InvalidError](err):
		return nil, true, nil
	}
	return nil, false, err
}

// hasSources tells whether the registry has files of sources already, whatever
// their names.
func hasSources(s *store.Store) (bool, error) {
	files, err := s.RegistryFiles()
	if err != nil {
		return false, err
	}
	for path := range files {
		if strings.HasPrefix(path, registry.SourcesDir+"/") {
			return true, nil
		}
	}
	return false, nil
}
