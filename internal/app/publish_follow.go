package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// arrive brings the checkout to what was pushed and lets go of the journals.
// Where a person is in the way, the checkout stays as it is and the journals
// with it: they explain its files, and the next publish tries again.
func (p *publication) arrive(ctx context.Context) error {
	to := p.to
	if p.commit != "" {
		to = p.commit
	}
	note := store.Followed{From: p.head.Commit, To: to}
	for _, j := range p.journals {
		note.Journals = append(note.Journals, j.name)
	}
	err := p.follow(ctx, note, p.last.files, false)
	if errors.Is(err, gitrepo.ErrBehind) {
		p.app.log.Warn(sayPublish("behind", err.Error()))
		return nil
	}
	return err
}

// follow goes to a commit that was pushed, where the files of ours become those
// given, and drops the journals that the commit holds. The note is there as long
// as a kill would leave something half done.
func (p *publication) follow(ctx context.Context, note store.Followed, files gitrepo.Files, again bool) error {
	if note.From == note.To && maps.Equal(p.checkout, files) {
		return errors.Join(p.store.DropFolded(note.Journals), p.store.DropFollowed())
	}
	if err := p.store.NoteFollowed(note); err != nil {
		return err
	}
	step := p.step(note)
	step.Again = again
	f, err := p.repo.Follow(ctx, step)
	if errors.Is(err, gitrepo.ErrBehind) && !again {
		return errors.Join(err, p.store.DropFollowed())
	}
	if err != nil {
		return err
	}
	if err := errors.Join(p.walk(ctx, f, files), f.Close()); err != nil {
		return err
	}
	return errors.Join(p.store.DropFolded(note.Journals), p.store.DropFollowed())
}

func (p *publication) step(note store.Followed) gitrepo.Step {
	return gitrepo.Step{From: note.From, To: note.To, Remote: p.remote, Ours: published}
}

// walk changes the files, unless somebody changed them since they were looked
// at.
func (p *publication) walk(ctx context.Context, f *gitrepo.Follow, files gitrepo.Files) error {
	now, err := p.repo.Checkout(ctx, published...)
	if err != nil {
		return err
	}
	if !maps.Equal(now, p.checkout) {
		return fmt.Errorf("%w: files in registry/ or data/ were changed meanwhile", gitrepo.ErrBehind)
	}
	change, err := p.change(ctx, files)
	if err != nil {
		return err
	}
	if _, err := p.store.Commit(change); err != nil {
		return err
	}
	return f.Finish(ctx)
}

// change is what makes the files here those given.
func (p *publication) change(ctx context.Context, files gitrepo.Files) (store.Change, error) {
	c := store.Change{Files: map[string]store.File{}}
	come := gitrepo.Between(p.checkout, files)
	for path, id := range come {
		if id == "" {
			c.Remove = append(c.Remove, path)
		}
	}
	maps.DeleteFunc(come, func(_, id string) bool { return id == "" })
	contents, err := p.repo.Read(ctx, come)
	if err != nil {
		return c, err
	}
	for path, data := range contents {
		file := store.File{Data: data}
		if p.checkout[path] != "" {
			was, err := p.store.ReadFile(path)
			if err != nil {
				return c, err
			}
			file.Was = bytes.Clone(was)
		}
		c.Files[path] = file
	}
	return c, nil
}
