package app

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// foreign are the files that the program did not make of a commit, sorted.
func (p *publication) foreign(ctx context.Context, base string, seen ...gitrepo.Files) ([]string, error) {
	was, err := p.repo.Tree(ctx, base, published...)
	if err != nil {
		return nil, err
	}
	changed := changedIn(was, seen)
	if len(changed) == 0 {
		return nil, nil
	}
	made, err := p.replay(ctx, base)
	if is[invalidRegistry](err) || is[*store.InvalidError](err) {
		return changed, nil // nothing can have been made of it
	}
	if err != nil {
		return nil, err
	}
	var foreign []string
	for _, path := range changed {
		for _, files := range seen {
			if files[path] == was[path] || files[path] == made.files[path] {
				continue
			}
			same, err := p.saysTheSame(ctx, path, files[path], made.files)
			if err != nil {
				return nil, err
			}
			if !same {
				foreign = append(foreign, path)
				break
			}
		}
	}
	return foreign, nil
}

// changedIn are the files that are not what they were, sorted, but for reports.
func changedIn(was gitrepo.Files, seen []gitrepo.Files) []string {
	changed := map[string]bool{}
	for _, files := range seen {
		for path := range gitrepo.Between(was, files) {
			if _, isReport := reportWeek(path); !isReport {
				changed[path] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(changed))
}

// saysTheSame tells a file that differs from the one that a replay made only as
// journals that were folded one by one differ from the same folded at once: a
// page, or a domain, that was down for a while leaves a status, or an event of
// the domain, or none.
func (p *publication) saysTheSame(ctx context.Context, path, id string, made gitrepo.Files) (bool, error) {
	isSources, isEvents := strings.HasPrefix(path, registry.SourcesDir+"/"), strings.HasPrefix(path, "data/health/events/")
	if !isSources && !isEvents || id == "" || id == gitrepo.Odd || made[path] == "" {
		return false, nil
	}
	data, err := p.content(ctx, path, id)
	if err != nil {
		return false, err
	}
	ours := maps.Clone(made)
	maps.DeleteFunc(ours, func(other, _ string) bool {
		return other != path && !(isSources && strings.HasPrefix(other, "registry/"))
	})
	files, err := p.repo.Read(ctx, ours)
	if err != nil {
		return false, err
	}
	if isEvents {
		return sameButDomains(files[path], data), nil
	}
	a, b := spelledOut(files, path, files[path]), spelledOut(files, path, data)
	return a != nil && bytes.Equal(a, b), nil
}

// sameButDomains tells files of events of which one has events of domains that
// the other lacks, and nothing else.
func sameButDomains(a, b []byte) bool {
	count := map[string]int{}
	for line := range bytes.Lines(a) {
		count[string(line)]++
	}
	for line := range bytes.Lines(b) {
		count[string(line)]--
	}
	for line, n := range count {
		var e health.Event
		if n != 0 && (json.Unmarshal([]byte(line), &e) != nil || e.ID != "" || e.Domain == "") {
			return false
		}
	}
	return true
}

// content is that of a file of the checkout or of the index.
func (p *publication) content(ctx context.Context, path, id string) ([]byte, error) {
	if id == p.checkout[path] {
		return p.store.ReadFile(path)
	}
	files, err := p.repo.Read(ctx, gitrepo.Files{path: id})
	return files[path], err
}

// spelledOut is a file of sources with the program's keys written out on every
// source; nil where that cannot be done.
func spelledOut(files map[string][]byte, path string, data []byte) []byte {
	files = maps.Clone(files)
	files[path] = data
	reg, problems := registry.Load(files)
	if len(problems) > 0 {
		return nil
	}
	var edits []registry.Edit
	for _, src := range reg.Sources {
		if src.Position.File != path {
			continue
		}
		hidden := "false"
		if src.Hidden {
			hidden = "true"
		}
		edits = append(edits, registry.Edit{ID: src.ID, Changes: []registry.Change{
			{Key: "status", Value: string(src.Status)}, {Key: "hidden", Value: hidden},
			{Key: "content_hash", Value: src.ContentHash, Remove: src.ContentHash == ""},
		}})
	}
	out, err := registry.Apply(data, edits)
	if err != nil {
		return nil
	}
	return out
}
