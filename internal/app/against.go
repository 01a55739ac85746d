package app

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// nothing is a selection's URL that no entry has, since the selection of no
// URL at all is everything.
const nothing = ""

// unlisted are the canonical URLs of the snapshot that the registry in the
// folder dir does not have, [nothing] where it has them all. It is how a
// proposal is told from what it proposes to change. A folder without a registry
// lists none; one with an invalid registry is refused, for what it lists cannot
// be known.
func unlisted(snap snapshot.Snapshot, dir string) ([]string, error) {
	s, err := store.Open(dir)
	if err != nil {
		return nil, usagef("--against: %w", err)
	}
	defer s.Close()
	files, err := s.RegistryFiles()
	if err != nil {
		return nil, usagef("--against %s: %w", dir, err)
	}
	listed := map[string]bool{}
	if len(files) > 0 {
		base, problems := registry.Load(files)
		if len(problems) > 0 {
			return nil, usagef("--against %s: %w, the first of them %s", dir, invalidRegistry{problems}, problems[0])
		}
		for _, src := range base.Sources {
			listed[src.URL.String()] = true
		}
	}
	urls := []string{nothing}
	for _, e := range snap.Entries {
		if url := e.Source.URL.String(); !listed[url] {
			urls = append(urls, url)
		}
	}
	return urls, nil
}

// both are the URLs in two lists, of which an empty one is no limit.
func both(a, b []string) []string {
	if len(a) == 0 {
		return b
	}
	common := []string{nothing}
	for _, url := range a {
		if slices.Contains(b, url) {
			common = append(common, url)
		}
	}
	return common
}
