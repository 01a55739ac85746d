package app

import (
	"context"
	"errors"
	"os"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// mainWorkflow is where the workflow that checks lies.
const mainWorkflow = ".github/workflows/" + doctor.Main

// checkout opens the repository; what git learns of the remote goes to a folder
// that done removes.
func (v *visit) checkout(ctx context.Context) (repo *gitrepo.Repo, done func(), err error) {
	scratch, err := os.MkdirTemp("", "linkhealth-doctor-")
	if err != nil {
		return nil, nil, err
	}
	done = func() {
		if err := os.RemoveAll(scratch); err != nil {
			v.log.Warn("cannot remove a folder of our own", "error", err)
		}
	}
	repo, err = gitrepo.Open(ctx, gitrepo.Options{
		Dir: v.global.root, Scratch: scratch, Aside: true, Server: v.server(), Token: v.env.Getenv("GITHUB_TOKEN"),
	})
	if err != nil {
		done()
		return nil, nil, err
	}
	return repo, done, nil
}

// seeGit finds out what would be published, and whether anything keeps it from
// being.
func (v *visit) seeGit(ctx context.Context) sight {
	repo, done, err := v.checkout(ctx)
	if err != nil {
		return saw(troubled(err))
	}
	defer done()
	git := gitIn(v.global.root)
	found := gitSeen{top: git(ctx, "rev-parse", "--show-toplevel")}
	facts, err := v.judgeable(ctx, repo)
	if err != nil {
		return sight{[]doctor.Facts{troubled(err)}, func() { v.git = found }}
	}
	facts.Ignored = ignored(ctx, git)
	found.branch, found.sound = facts.Branch, true
	if !facts.Shallow { // where the history is cut off, its last commit seems to have made every file
		found.editor = gitIn(found.top)(ctx, "log", "-1", "--format=%an", "--", mainWorkflow)
	}
	return sight{[]doctor.Facts{facts}, func() { v.git = found }}
}

func (v *visit) judgeable(ctx context.Context, repo *gitrepo.Repo) (c doctor.Checkout, err error) {
	if err := repo.Unfinished(); err != nil {
		return c, err
	}
	head, err := repo.Head(ctx)
	if err != nil {
		return c, err
	}
	if c.Branch, err = v.branch(head, ""); err != nil {
		return c, err
	}
	c.Shallow, err = repo.IsShallow(ctx)
	return c, err
}

// ignored are the folders of ours in which git would not see a new file.
func ignored(ctx context.Context, git func(context.Context, ...string) string) (folders []string) {
	for _, file := range []string{"data/health/checks/0000000000000000.json", "registry/sources/new.yaml"} {
		if git(ctx, "check-ignore", "--", file) != "" {
			folder, _, _ := strings.Cut(file, "/")
			folders = append(folders, folder)
		}
	}
	return folders
}

// seeRemote asks it for the branch, as publishing does before it pushes.
func (v *visit) seeRemote(ctx context.Context) sight {
	if !v.git.sound {
		return saw(doctor.Skipped{Check: doctor.OfRemote, Needs: doctor.OfGit})
	}
	repo, done, err := v.checkout(ctx)
	if err != nil {
		return saw(doctor.Failed{Check: doctor.OfRemote, Why: err.Error()})
	}
	defer done()
	to, err := repo.Remote(ctx, v.git.branch)
	if err == nil {
		_, err = repo.Fetch(ctx, to)
	}
	facts := doctor.Remote{Name: to.Name, Branch: to.Branch}
	if err != nil {
		c := troubled(err)
		facts.Trouble, facts.Detail = c.Trouble, c.Detail
	}
	return saw(facts)
}

// troubled is what git said no by.
func troubled(err error) doctor.Checkout {
	var no *gitrepo.Error
	if errors.As(err, &no) {
		return doctor.Checkout{Trouble: string(no.Kind), Detail: no.Detail}
	}
	return doctor.Checkout{Trouble: string(gitrepo.Refused), Detail: err.Error()}
}
