package app

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
	"github.com/civicaid-voice/linkhealth/internal/report"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// look reads what there is to publish, and refuses files that a person changed:
// the state here refers to them, and nobody else has them. A checkout that was
// left half way to an earlier commit of ours goes the rest of it first, if it
// may.
func (p *publication) look(ctx context.Context, mayFollow bool) error {
	if err := p.survey(ctx); err != nil {
		return err
	}
	note, found, err := p.store.Followed()
	if err != nil {
		return err
	}
	if found && mayFollow {
		if err := p.repo.Release(ctx, p.step(note)); err != nil {
			return err
		}
	}
	known := false
	if found { // a person may have pruned it
		if known, err = p.repo.Has(ctx, note.To); err != nil {
			return err
		}
	}
	if known && slices.Contains([]string{note.From, note.To}, p.head.Commit) {
		p.bases = append(p.bases, note.From, note.To)
		if mayFollow {
			if err := p.resume(ctx, note); err != nil {
				return err
			}
		}
	}
	return p.refuseForeign(ctx)
}

// survey takes stock of the journals and the files here.
func (p *publication) survey(ctx context.Context) error {
	names, err := p.store.Folded()
	if err != nil {
		return err
	}
	if p.journals, err = p.read(names); err != nil {
		return err
	}
	for i, j := range p.journals {
		p.journals[i].data = whole(j.data)
	}
	if p.head, err = p.repo.Head(ctx); err != nil {
		return err
	}
	if p.checkout, err = p.repo.Checkout(ctx, published...); err != nil {
		return err
	}
	head, err := p.repo.Tree(ctx, p.head.Commit, published...)
	if err != nil {
		return err
	}
	p.weeks = []report.Week{report.WeekOf(p.app.now())}
	for _, path := range slices.Sorted(maps.Keys(gitrepo.Between(head, p.checkout))) {
		if week, ok := reportWeek(path); ok && !slices.Contains(p.weeks, week) {
			p.weeks = append(p.weeks, week)
		}
	}
	p.bases, p.replays = []string{p.head.Commit}, nil
	return nil
}

// refuseForeign is of kind [gitrepo.Uncommitted] where files are neither as a
// commit has them nor as the journals make them of it.
func (p *publication) refuseForeign(ctx context.Context) error {
	staged, err := p.repo.Staged(ctx, published...)
	if err != nil {
		return err
	}
	var first []string
	for i, base := range p.bases {
		foreign, err := p.foreign(ctx, base, p.checkout, staged)
		if err != nil || len(foreign) == 0 {
			return err
		}
		if i == 0 {
			first = foreign
		}
	}
	return &gitrepo.Error{Kind: gitrepo.Uncommitted, Paths: first}
}

// resume goes the rest of the way that a killed run had begun. Where a person is
// in the way, it leaves all as it is.
func (p *publication) resume(ctx context.Context, note store.Followed) error {
	for _, base := range []string{note.From, note.To} {
		foreign, err := p.foreign(ctx, base, p.checkout)
		if err != nil {
			return err
		}
		if len(foreign) > 0 {
			continue
		}
		made, err := p.replay(ctx, note.To)
		if err != nil {
			return err
		}
		err = p.follow(ctx, note, made.files, true)
		if errors.Is(err, gitrepo.ErrBehind) {
			p.app.log.Warn(sayPublish("behind", err.Error()))
			return nil
		}
		if err != nil {
			return err
		}
		return p.survey(ctx)
	}
	return nil
}
