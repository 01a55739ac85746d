package app

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/scaffold"
)

// project is what can be found out about the repository in dir, which need not
// exist. Without git, or without a remote that has an address, little is known,
// and that is no error; a dir that lies inside a repository is one, since
// GitHub looks for workflows at the top alone.
func (a *app) project(ctx context.Context, dir, uses string) (scaffold.Project, error) {
	action := scaffold.ActionOf(buildVersion().Revision, buildVersion().Version)
	if uses != "" {
		var err error
		if action, err = scaffold.ParseAction(uses); err != nil {
			return scaffold.Project{}, usagef("--action: %w", err)
		}
	}
	place, err := resolved(dir)
	if err != nil {
		return scaffold.Project{}, usagef("init: %w", err)
	}
	git := gitIn(existing(place))
	top := git(ctx, "rev-parse", "--show-toplevel")
	if top == "" {
		return scaffold.Project{Action: action}.On(""), nil
	}
	if real, err := resolved(top); err == nil && real != place {
		return scaffold.Project{}, usagef("init: %s lies inside the repository %s; name that folder, since GitHub looks for workflows at the top", dir, top)
	}
	remote := mainRemote(git(ctx, "remote"))
	p, _ := scaffold.Remote(git(ctx, "remote", "get-url", "--", remote))
	p.Action = action
	return p.On(defaultBranch(ctx, git, remote)), nil
}

// mainRemote is the one remote that there is, and origin of several.
func mainRemote(names string) string {
	if remotes := strings.Fields(names); len(remotes) == 1 {
		return remotes[0]
	}
	return "origin"
}

// defaultBranch is the one that the remote named when it was cloned, else the
// one that is checked out.
func defaultBranch(ctx context.Context, git func(context.Context, ...string) string, remote string) string {
	if head := git(ctx, "symbolic-ref", "--short", "refs/remotes/"+remote+"/HEAD"); head != "" {
		return strings.TrimPrefix(head, remote+"/")
	}
	return git(ctx, "symbolic-ref", "--short", "HEAD")
}

// gitIn asks git about the folder dir. An answer that it does not have is empty.
func gitIn(dir string) func(context.Context, ...string) string {
	return func(ctx context.Context, args ...string) string {
		cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
		cmd.Env = withoutGit(os.Environ())
		out, err := cmd.Output()
		if err != nil {
			return ""
		}
		return strings.TrimSpace(string(out))
	}
}

// withoutGit is an environment that does not point git at another repository.
func withoutGit(env []string) []string {
	kept := []string{"GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0"}
	for _, e := range env {
		if !strings.HasPrefix(e, "GIT_") {
			kept = append(kept, e)
		}
	}
	return kept
}

// existing is the nearest folder at or above path that is there.
func existing(path string) string {
	for {
		if info, err := os.Stat(path); err == nil && info.IsDir() || path == filepath.Dir(path) {
			return path
		}
		path = filepath.Dir(path)
	}
}
