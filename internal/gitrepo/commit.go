package gitrepo

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Identity is who a commit is by.
type Identity struct{ Name, Email string }

// Commit is what is to be committed: the parent with some files changed.
type Commit struct {
	Parent  string
	Changed Files // an empty id removes the file
	Message string
	By      Identity
	At      time.Time // not before 1970, as git wants it
}

// Commit makes a commit that no ref names, and returns its id.
func (r *Repo) Commit(ctx context.Context, c Commit) (string, error) {
	tree, err := r.graft(ctx, c.Parent, c.Changed)
	if err != nil {
		return "", err
	}
	at := "@" + strconv.FormatInt(c.At.Unix(), 10) + " +0000"
	out, err := r.run(ctx, call{args: []string{"commit-tree", "-p", c.Parent, "-F", "-", tree}, in: c.Message, env: []string{
		"GIT_AUTHOR_NAME=" + c.By.Name, "GIT_AUTHOR_EMAIL=" + c.By.Email, "GIT_AUTHOR_DATE=" + at,
		"GIT_COMMITTER_NAME=" + c.By.Name, "GIT_COMMITTER_EMAIL=" + c.By.Email, "GIT_COMMITTER_DATE=" + at,
	}})
	return strings.TrimSpace(out), err
}

// User is who git is configured to commit as; found is false where it is not.
func (r *Repo) User(ctx context.Context) (who Identity, found bool, err error) {
	settings, err := r.settings(ctx, `^user\.(name|email)$`)
	who = Identity{settings.last("user.name"), settings.last("user.email")}
	return who, who.Name != "" && who.Email != "", err
}

// Between are the changes that make the one of the other.
func Between(from, to Files) Files {
	changed := Files{}
	for name, id := range to {
		if from[name] != id {
			changed[name] = id
		}
	}
	for name := range from {
		if _, stays := to[name]; !stays {
			changed[name] = ""
		}
	}
	return changed
}

// graft is the tree of a commit with some files changed, made in an index of
// its own.
func (r *Repo) graft(ctx context.Context, commit string, changed Files) (string, error) {
	env := []string{"GIT_INDEX_FILE=" + filepath.Join(r.scratch, "index")}
	if _, err := r.run(ctx, call{args: []string{"read-tree", commit}, env: env}); err != nil {
		return "", err
	}
	if err := r.enter(ctx, env, changed); err != nil {
		return "", err
	}
	tree, err := r.run(ctx, call{args: []string{"write-tree"}, env: env})
	return strings.TrimSpace(tree), err
}

// enter changes the index that env names. What goes comes first, so that a file
// may take the place of a folder.
func (r *Repo) enter(ctx context.Context, env []string, changed Files) error {
	var gone, come strings.Builder
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		if id := changed[name]; id == "" {
			fmt.Fprintf(&gone, "%s\x00", r.prefix+name)
		} else {
			fmt.Fprintf(&come, "%s %s\t%s\x00", plainMode, id, r.prefix+name)
		}
	}
	for _, c := range []call{
		{args: []string{"update-index", "-z", "--force-remove", "--stdin"}, in: gone.String(), env: env},
		{args: []string{"update-index", "-z", "--replace", "--index-info"}, in: come.String(), env: env},
	} {
		if c.in == "" {
			continue
		}
		if _, err := r.run(ctx, c); err != nil {
			return err
		}
	}
	return nil
}
