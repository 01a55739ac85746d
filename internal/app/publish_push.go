package app

import (
	"context"
	"errors"
	"time"

	"github.com/cenkalti/backoff/v5"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// How long a push is tried again: a hosted repository bears about six pushes a
// minute, and whoever waits for a person need not wait here.
const (
	maxTries   = 10
	maxPushing = 5 * time.Minute
	firstPause = 250 * time.Millisecond
	maxPause   = 20 * time.Second
)

// push makes the journals part of the remote's branch, from its newest commit
// each time that somebody else was faster.
func (p *publication) push(ctx context.Context) error {
	pauses := backoff.NewExponentialBackOff()
	pauses.InitialInterval, pauses.Multiplier, pauses.MaxInterval = firstPause, 2, maxPause
	_, err := backoff.Retry(ctx, func() (bool, error) {
		err := p.attempt(ctx, func(ctx context.Context) error { return p.repo.Push(ctx, p.remote, p.commit) })
		var refused *gitrepo.Error
		if err != nil && (!errors.As(err, &refused) || !refused.Again()) {
			return false, backoff.Permanent(err)
		}
		return err == nil, err
	}, backoff.WithBackOff(pauses), backoff.WithMaxTries(maxTries), backoff.WithMaxElapsedTime(maxPushing),
		backoff.WithNotify(func(err error, pause time.Duration) {
			p.app.stage("%s; again in %s", err, pause.Round(time.Millisecond))
		}))
	return err
}

// attempt folds the journals onto the newest commit of the remote, commits what
// changed, and pushes it. Without a change there is nothing to push, and where
// only the answer to the last push was lost, nothing to do.
func (p *publication) attempt(ctx context.Context, push func(context.Context) error) (err error) {
	p.tries++
	if p.to, err = p.repo.Fetch(ctx, p.remote); err != nil {
		return err
	}
	if p.to == p.commit {
		return nil
	}
	p.commit = ""
	if err := p.refuseUnpushed(ctx); err != nil {
		return err
	}
	if p.last, err = p.replay(ctx, p.to); err != nil {
		return unfoldable{err, p.remote}
	}
	if len(p.changed()) == 0 {
		return nil
	}
	if p.commit, err = p.write(ctx); err != nil {
		return err
	}
	return push(ctx)
}

// refuseUnpushed refuses a checkout with commits that the remote lacks: they
// would be published behind a person's back.
func (p *publication) refuseUnpushed(ctx context.Context) error {
	contained, err := p.repo.Contains(ctx, p.to, p.head.Commit)
	if err != nil || contained {
		return err
	}
	shallow, err := p.repo.IsShallow(ctx)
	if err != nil {
		return err
	}
	if shallow {
		return &gitrepo.Error{Kind: gitrepo.Shallow}
	}
	return &gitrepo.Error{Kind: gitrepo.Unpushed}
}

// changed are the files that the commit changes.
func (p *publication) changed() gitrepo.Files { return gitrepo.Between(p.last.base, p.last.files) }

func (p *publication) write(ctx context.Context) (string, error) {
	by, err := p.author(ctx)
	if err != nil {
		return "", err
	}
	return p.repo.Commit(ctx, gitrepo.Commit{
		Parent: p.to, Changed: p.changed(), By: by, At: p.app.time(),
		Message: sayPublish("subject", p.told()),
	})
}
