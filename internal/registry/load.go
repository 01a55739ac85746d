package registry

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
)

// Load reads a registry from its files, which are named by their slash path
// from the root of the repository: [ConfigPath], [DomainsPath], and the *.yaml
// right below [SourcesDir]. Files of other names are nothing to it, as long as
// they don't look like misplaced ones of these.
//
// It finds all problems at once, sorted by file, line and column. If there are
// any, the Registry is the zero one.
func Load(files map[string][]byte) (Registry, []Problem) {
	problems := misplaced(files)
	config, doc := readConfig(files[ConfigPath])
	problems = append(problems, doc.problems...)

	g := guard.New(config.Network.Allow, config.Network.Ports)
	data, there := files[DomainsPath]
	domains, doc := readDomains(data, there, g)
	problems = append(problems, doc.problems...)

	j := judge{config: config, guard: g, domains: domains, byURL: map[link.URL]Position{}, byID: map[string]Position{}}
	var sources []Source
	for _, f := range readAllSources(files) {
		for i := range f.drafts {
			sources = append(sources, j.source(&f.drafts[i]))
		}
		problems = append(problems, f.doc.problems...)
	}
	if len(problems) > 0 {
		return Registry{}, tidy(problems)
	}
	r := Registry{Config: config, Domains: domains.domains, Sources: sources, Listed: domains.listed, byID: map[string]int{}}
	for i, s := range sources {
		r.byID[s.ID] = i
	}
	return r, nil
}

// readAllSources reads each file by itself, all at the same time, since parsing
// takes the most of a load. They come back in the order of their paths.
func readAllSources(files map[string][]byte) []sourcesRead {
	paths := sourcePaths(files)
	read := make([]sourcesRead, len(paths))
	var all sync.WaitGroup
	for i, p := range paths {
		all.Go(func() { read[i] = readSources(p, files[p]) })
	}
	all.Wait()
	return read
}

func sourcePaths(files map[string][]byte) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(p string) bool { return !isSourcePath(p) })
}

func isSourcePath(p string) bool {
	dir, name := path.Split(p)
	return dir == SourcesDir+"/" && path.Ext(name) == ".yaml" && !strings.HasPrefix(name, ".")
}

// misplaced finds files that somebody surely means to be read and that would
// be passed over in silence.
func misplaced(files map[string][]byte) []Problem {
	var problems []Problem
	for p := range files {
		name := path.Base(p)
		if strings.HasPrefix(name, ".") {
			continue
		}
		ext := path.Ext(p)
		stem := strings.TrimSuffix(p, ext)
		misspelt := ext != ".yaml" && (strings.EqualFold(ext, ".yaml") || strings.EqualFold(ext, ".yml"))
		message := ""
		switch {
		case misspelt && (stem+".yaml" == ConfigPath || stem+".yaml" == DomainsPath || strings.HasPrefix(p, SourcesDir+"/")):
			message = fmt.Sprintf("only files that end in .yaml are read; rename it to %s", path.Base(stem)+".yaml")
		case strings.HasPrefix(p, SourcesDir+"/") && ext == ".yaml" && !isSourcePath(p):
			message = fmt.Sprintf("files in folders below %s are not read; move it up", SourcesDir)
		}
		if message != "" {
			problems = append(problems, Problem{File: p, Line: 1, Column: 1, Message: message})
		}
	}
	return problems
}
