package store

import (
	"path"
	"strings"
)

// RegistryFiles reads what people wrote, by slash path: config.yaml,
// domains.yaml and sources/*.yaml. Files that are not there are absent.
func (s *Store) RegistryFiles() (map[string][]byte, error) {
	g, files := s.guard(), map[string][]byte{}
	for _, dir := range []string{registryDir, sourcesDir} {
		entries, err := s.list(g, dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			p := path.Join(dir, e.Name())
			if !isRegistryFile(p) {
				if flaw := misnamed(p); flaw != nil {
					return nil, flaw
				}
				continue
			}
			if files[p], err = s.read(g, p); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

func isRegistryFile(p string) bool {
	dir, name := path.Split(p)
	if dir == sourcesDir+"/" {
		return strings.HasSuffix(name, ".yaml") && !strings.HasPrefix(name, ".")
	}
	return name == "config.yaml" || name == "domains.yaml"
}

// misnamed finds the file that a person believes to be read.
func misnamed(p string) *InvalidError {
	stem, ok := strings.CutSuffix(p, ".yml")
	if !ok || !isRegistryFile(stem+".yaml") {
		return nil
	}
	return &InvalidError{Path: p, Why: "only *.yaml is read", Mend: "rename it to " + stem + ".yaml"}
}
