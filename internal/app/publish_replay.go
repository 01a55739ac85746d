package app

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
	"github.com/civicaid-voice/linkhealth/internal/report"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// published are the folders that a commit of ours may change.
var published = []string{"registry", "data"}

// publication is one run of publish.
type publication struct {
	app *app
	*workspace
	scratch string

	repo   *gitrepo.Repo
	head   gitrepo.Head
	remote gitrepo.Remote

	journals []journal     // what only this checkout knows
	checkout gitrepo.Files // what lies in the folders here
	weeks    []report.Week // those that reports are written of
	bases    []string      // the commits that the files here may go back to
	replays  []*replay

	to     string // the head of the remote in the end
	commit string // ours, if there was something to commit
	last   *replay
	tries  int
}

// replay is what the journals come to, folded into the files of one commit.
type replay struct {
	base   gitrepo.Files
	files  gitrepo.Files
	result fold.Result
	after  snapshot.Snapshot
}

// replay folds the journals in a folder of its own, which has the files of the
// commit.
func (p *publication) replay(ctx context.Context, commit string) (*replay, error) {
	base, err := p.repo.Tree(ctx, commit, published...)
	if err != nil {
		return nil, err
	}
	for _, known := range p.replays {
		if maps.Equal(known.base, base) {
			return known, nil
		}
	}
	dir := filepath.Join(p.scratch, "tree")
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o755)); err != nil {
		return nil, err
	}
	if err := p.repo.Extract(ctx, base, dir); err != nil {
		return nil, err
	}
	r, err := p.foldIn(dir)
	if err != nil {
		return nil, err
	}
	if r.files, err = p.repo.Keep(ctx, dir, published...); err != nil {
		return nil, err
	}
	r.base = base
	p.replays = append(p.replays, r)
	return r, nil
}

// foldIn does in dir what record and report would do there.
func (p *publication) foldIn(dir string) (*replay, error) {
	there := *p.app
	there.global.root, there.passing = dir, true
	w, done, err := there.openLocked()
	if err != nil {
		return nil, err
	}
	defer done()
	journals, err := p.unheld(w.snap)
	if err != nil {
		return nil, err
	}
	r := &replay{}
	if r.result, err = there.recordJournals(w, journals); err != nil {
		return nil, err
	}
	if err := w.load(&there); err != nil {
		return nil, err
	}
	for _, week := range p.weeks {
		if _, err := there.writeReport(w, week); err != nil {
			return nil, err
		}
	}
	r.after = w.snap
	return r, nil
}

// reportWeek is the week of a file that is a report. Reports are not facts:
// each is written anew from what is known by then.
func reportWeek(path string) (week report.Week, ok bool) {
	name, ok := strings.CutPrefix(path, report.Dir+"/report-")
	if !ok {
		return report.Week{}, false
	}
	week, err := report.ParseWeek(strings.TrimSuffix(name, ".md"))
	return week, err == nil && week.Path() == path
}
