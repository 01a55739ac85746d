package forge

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
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

// propose wants a pull request for changes of the registry.
func (w *Wanted) propose(k Key, since observe.Instant, name string, about any, changes []proposed) {
	files, patch, problem := w.in.edit(changes)
	if problem != "" {
		return
	}
	p := Pull{Key: k, Since: since, Title: title(say(name+"/title", about)), Text: say(name, about), patch: patch}
	content := []string{}
	for _, c := range changes {
		p.Evidence = append(p.Evidence, c.evidence)
		content = append(content, c.content()...)
	}
	slices.Sort(p.Evidence)
	held := digest(content...)
	p.Proposal = Proposal{
		Branch: branch(k), Files: files, Trailer: TrailerPrefix + held,
		Message: say(name+"/commit", about) + "\n\n" + TrailerPrefix + held,
	}
	p.Facts = digest(append([]string{p.Title, held}, p.Evidence...)...)
	w.Pulls = append(w.Pulls, p)
}

// content is what the branch is made anew for: the edit, and the entry that it
// is made in, since what changes beside it would be in its way.
func (c proposed) content() []string {
	src := c.entry.Source
	return []string{
		src.Position.File, fmt.Sprint(c.edit),
		src.URL.String(), src.Title, string(src.Status), strconv.FormatBool(src.Hidden), src.ContentHash, src.ID,
	}
}

// fitting are the changes that can be made and leave the registry valid: nobody
// should be asked to merge what breaks the next run, and one that can't be made
// must not keep the others back.
func (in Input) fitting(changes []proposed) []proposed {
	if _, _, problem := in.edit(changes); problem == "" {
		return changes
	}
	return slices.DeleteFunc(slices.Clone(changes), func(c proposed) bool {
		_, _, problem := in.edit([]proposed{c})
		return problem != ""
	})
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
