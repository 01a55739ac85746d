package forge

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// proposed is one edit of one source, with what it stands on.
type proposed struct {
	entry    snapshot.Entry
	edit     registry.Edit
	evidence string // a digest of it, dates left out
}

// propose wants a pull request for changes of the registry, if they leave it
// valid: nobody should be asked to merge what breaks the next run.
func (w *Wanted) propose(k Key, since observe.Instant, name string, about any, changes []proposed) {
	files, patch, problem := w.in.edit(changes)
	if problem != "" {
		return
	}
	p := Pull{Key: k, Since: since, Title: title(say(name+"/title", about)), Text: clip(say(name, about)), patch: patch}
	for _, c := range changes {
		p.Evidence = append(p.Evidence, c.evidence)
	}
	slices.Sort(p.Evidence)
	content := digest(patch, fmt.Sprint(files))
	p.Proposal = Proposal{
		Branch: branch(k), Files: files, Trailer: TrailerPrefix + content,
		Message: say(name+"/commit", about) + "\n\n" + TrailerPrefix + content,
	}
	p.Facts = digest(append([]string{p.Title, content}, p.Evidence...)...)
	w.Pulls = append(w.Pulls, p)
}

// branch is the name of the branch of a pull request.
func branch(k Key) string {
	if k.Kind == Content {
		return BranchPrefix + string(k.Kind)
	}
	return BranchPrefix + string(k.Kind) + "/" + k.Subject
}

// edit makes the changes in the files as they are here, to see that the registry
// stays valid, and how the lines change.
func (in Input) edit(changes []proposed) (files []FileEdit, patch, problem string) {
	byPath := map[string][]registry.Edit{}
	for _, c := range changes {
		path := c.entry.Source.Position.File
		byPath[path] = append(byPath[path], c.edit)
	}
	after, patches := maps.Clone(in.Files), []string{}
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		f := FileEdit{Path: path, Edits: byPath[path]}
		now, err := f.Apply(in.Files[path])
		if err != nil {
			return nil, "", err.Error()
		}
		after[path] = now
		files, patches = append(files, f), append(patches, unified(path, in.Files[path], now))
	}
	if _, problems := registry.Load(after); len(problems) > 0 {
		return nil, "", problems[0].String()
	}
	return files, strings.Join(patches, ""), ""
}
