package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// mark is what stands in a lock of ours, by which the next process knows it. It
// names the folder, since two folders of one repository may be published at
// the same time.
func (r *Repo) mark() string {
	return "linkhealth publish in " + filepath.Join(r.top, filepath.FromSlash(r.prefix)) + "\n"
}

// patience is how often a lock of somebody else's is tried again: git itself
// holds it for moments only.
const patience = 10

// seize takes the lock of git's index, as git does: whoever makes the file has
// it. It appears with our mark in it at once, so that one that a killed process
// left is known for what it is.
func (f *Follow) seize(ctx context.Context) error {
	token := filepath.Join(filepath.Dir(f.index), "linkhealth-lock")
	if err := os.WriteFile(token, []byte(f.r.mark()), 0o644); err != nil {
		return err
	}
	defer os.Remove(token)
	_, err := backoff.Retry(ctx, func() (bool, error) {
		err := os.Link(token, f.lock)
		if err != nil && !errors.Is(err, os.ErrExist) {
			return false, backoff.Permanent(err)
		}
		return err == nil, err
	}, backoff.WithBackOff(backoff.NewConstantBackOff(100*time.Millisecond)), backoff.WithMaxTries(patience))
	if err != nil {
		return fmt.Errorf("%w: %v", ErrBehind, err)
	}
	return nil
}

// Release removes the locks that a process of ours was killed with while it
// went the step: that of the index, and those of the refs that it was about to
// move under it. The caller knows that no such process is alive.
func (r *Repo) Release(ctx context.Context, s Step) error {
	index, err := r.path(ctx, "index")
	if err != nil || !holds(index+".lock", r.mark()) {
		return err
	}
	head, err := r.Head(ctx)
	if err != nil {
		return err
	}
	for _, ref := range []string{"HEAD", branches + head.Branch, s.Remote.tracking} {
		lock, err := r.path(ctx, ref+".lock")
		if err != nil {
			return err
		}
		if holds(lock, "", s.To+"\n") {
			if err := os.Remove(lock); err != nil {
				return err
			}
		}
	}
	for _, left := range []string{private(index), private(index) + ".lock"} {
		if err := os.Remove(left); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return os.Remove(index + ".lock")
}

// private is the index in which a step is prepared, on the same disk as git's.
func private(index string) string { return filepath.Join(filepath.Dir(index), "linkhealth-index") }

// holds tells whether a file is there and is one of the texts.
func holds(name string, texts ...string) bool {
	data, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	return slices.Contains(texts, string(data))
}
