// Package gitrepo makes commits of folders and pushes them, with the git binary
// as its engine and without putting a person's checkout at risk: fetching,
// committing and pushing touch neither the work tree nor the index nor any ref
// of the repository. Only a [Follow] does, and only forward.
//
// Paths are slash paths below the folder that was opened, which may lie below
// the top of the work tree.
package gitrepo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Options say what a Repo works on. Dir and Scratch are needed.
type Options struct {
	Dir     string // the folder whose files are published
	Scratch string // a folder that exists and belongs to the Repo alone
	Aside   bool   // keep new objects in Scratch too, so that nothing stays in the repository

	// Server and Token are for remotes over HTTPS on the host of Server, where
	// git itself knows no credentials for them.
	Server, Token string
}

// Repo is a checkout. It is not safe for concurrent use.
type Repo struct {
	top     string // of the work tree, absolute
	prefix  string // of Dir below it: empty, or with a slash at its end
	gitDir  string // absolute
	scratch string // absolute
	options Options
	env     []string
	config  []setting // of every command
}

// Open finds the repository that o.Dir lies in. The error is an [*Error]
// of kind [NotRepository] where there is none.
func Open(ctx context.Context, o Options) (*Repo, error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, err
	}
	scratch, err := filepath.Abs(o.Scratch)
	if err != nil {
		return nil, err
	}
	r := &Repo{top: dir, scratch: scratch, options: o, env: environment(os.Environ())}
	out, err := r.git(ctx, "rev-parse", "--show-toplevel", "--absolute-git-dir", "--show-prefix")
	if failed := (*failure)(nil); errors.As(err, &failed) {
		return nil, &Error{Kind: NotRepository, Detail: failed.said}
	}
	if err != nil {
		return nil, err
	}
	lines := strings.SplitN(strings.TrimSuffix(out, "\n"), "\n", 3)
	if len(lines) != 3 {
		return nil, &Error{Kind: NotRepository, Detail: "git says " + out}
	}
	r.top, r.gitDir, r.prefix = filepath.FromSlash(lines[0]), filepath.FromSlash(lines[1]), lines[2]
	if o.Aside {
		if err := r.keepAside(ctx); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// keepAside makes new objects go to the scratch folder.
func (r *Repo) keepAside(ctx context.Context) error {
	objects, err := r.path(ctx, "objects")
	if err != nil {
		return err
	}
	aside := filepath.Join(r.scratch, "objects")
	if err := os.MkdirAll(aside, 0o755); err != nil {
		return err
	}
	r.env = append(r.env, "GIT_OBJECT_DIRECTORY="+aside, "GIT_ALTERNATE_OBJECT_DIRECTORIES="+objects)
	return nil
}

// path is where git keeps a file of its own, such as "index".
func (r *Repo) path(ctx context.Context, name string) (string, error) {
	out, err := r.git(ctx, "rev-parse", "--git-path", name)
	if err != nil {
		return "", err
	}
	p := filepath.FromSlash(strings.TrimSuffix(out, "\n"))
	if !filepath.IsAbs(p) {
		p = filepath.Join(r.top, p)
	}
	return p, nil
}

// full are the paths from the top of the work tree.
func (r *Repo) full(paths []string) []string {
	out := make([]string, len(paths))
	for i, p := range paths {
		out[i] = r.prefix + p
	}
	return out
}
