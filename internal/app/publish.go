package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// publishFlags are those of the command.
type publishFlags struct {
	branch string
	dryRun bool
}

func (a *app) publishCommand() *cobra.Command {
	var flags publishFlags
	cmd := &cobra.Command{
		Use:   "publish",
		Short: "Commit what was learned and push it, folding the journals again where somebody else was faster; then sync",
		Long:  sayPublish("help", nil),
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.publish(cmd.Context(), flags)
		},
	}
	cmd.Flags().BoolVar(&flags.dryRun, "dry-run", false, "only say what would be committed")
	cmd.Flags().StringVar(&flags.branch, "branch", "", "the branch to push to, where HEAD is on none (default: $GITHUB_REF_NAME)")
	return cmd
}

func (a *app) publish(ctx context.Context, flags publishFlags) error {
	a.log = slog.New(&once{Handler: a.log.Handler(), told: map[string]bool{}})
	ctx, cancel := a.untilInterrupted(ctx, fmt.Errorf("%w; publish again to push it", errInterrupted))
	defer cancel()
	p, err := a.publishJournals(ctx, flags)
	if err != nil {
		return a.refusal(err, p)
	}
	if flags.dryRun {
		return a.printPublished(p, "intended", nil)
	}
	if err := errors.Join(a.outputCommit(p.commit), a.summarisePublished(p)); err != nil {
		return err
	}
	synced, err := a.afterPublish(ctx)
	return errors.Join(err, a.printPublished(p, "published", &synced))
}

// publishJournals does all that needs the lock. What it returns beside an error
// is as far as it came.
func (a *app) publishJournals(ctx context.Context, flags publishFlags) (p *publication, err error) {
	p = &publication{app: a}
	w, done, err := a.openLocked()
	if err != nil {
		return p, err
	}
	defer done()
	p.workspace = w
	if p.scratch, err = w.store.Scratch(); err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, w.store.DropScratch()) }()
	if err := p.begin(ctx, flags); err != nil {
		return p, err
	}
	if !flags.dryRun {
		if _, err := a.takeUp(w); err != nil {
			return p, err
		}
	}
	if err := p.look(ctx, !flags.dryRun); err != nil {
		return p, err
	}
	if flags.dryRun {
		if err := p.addPending(); err != nil {
			return p, err
		}
		return p, p.attempt(ctx, func(context.Context) error { return nil })
	}
	if err := p.push(ctx); err != nil {
		return p, err
	}
	return p, p.arrive(ctx)
}

// begin finds the repository, where it stands and where it is pushed to, and
// refuses what a person has to end first.
func (p *publication) begin(ctx context.Context, flags publishFlags) (err error) {
	a := p.app
	p.repo, err = gitrepo.Open(ctx, gitrepo.Options{
		Dir: a.global.root, Scratch: p.scratch, Aside: flags.dryRun,
		Server: a.server(), Token: a.env.Getenv("GITHUB_TOKEN"),
	})
	if err != nil {
		return err
	}
	if err := p.repo.Unfinished(); err != nil {
		return err
	}
	if p.head, err = p.repo.Head(ctx); err != nil {
		return err
	}
	branch, err := a.branch(p.head, flags.branch)
	if err != nil {
		return err
	}
	p.remote, err = p.repo.Remote(ctx, branch)
	return err
}
