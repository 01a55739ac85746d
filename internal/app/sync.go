package app

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
)

func (a *app) syncCommand() *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "sync",
		Short: "Reconcile the issues and pull requests on GitHub with the state",
		Long:  say("help/sync", nil),
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.sync(cmd.Context(), dryRun) },
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "say what would be done; without a token, what an empty repository would get")
	return cmd
}

// sync makes GitHub say what the state says.
func (a *app) sync(ctx context.Context, dryRun bool) error {
	w, err := a.open()
	if err != nil {
		return err
	}
	defer w.store.Close()
	if dryRun && a.env.Getenv("GITHUB_TOKEN") == "" {
		return a.rehearse(w)
	}
	report, err := a.reconcile(ctx, w, dryRun)
	return errors.Join(err, a.printSync(report))
}

// rehearse tells what a repository would get in which nothing stands yet.
func (a *app) rehearse(w *workspace) error {
	in, lost := a.wants(w)
	todo := forge.NewPlan(in).Diff(forge.Actual{})
	if err := lost(); err != nil {
		return err
	}
	return a.printSync(github.Report{Done: todo})
}

// reconcile does what is missing on GitHub. The report holds also with an error.
func (a *app) reconcile(ctx context.Context, w *workspace, dryRun bool) (github.Report, error) {
	client, err := a.gitHub()
	if err != nil {
		return github.Report{}, err
	}
	ctx, cancel := a.untilInterrupted(ctx, errInterrupted)
	defer cancel()
	in, lost := a.wants(w)
	most := w.snap.Registry.Config.GitHub.MaxWrites
	report, err := client.Sync(ctx, forge.NewPlan(in), github.Options{MaxWrites: most, DryRun: dryRun})
	if unread := lost(); unread != nil {
		return report, unread
	}
	switch {
	case ctx.Err() != nil:
		return report, errInterrupted
	case err != nil:
		return report, gitHubError{err}
	}
	return report, nil
}
