package app

import (
	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

func (a *app) resetCommand() *cobra.Command {
	var by string
	cmd := &cobra.Command{
		Use:   "reset URL|ID...",
		Short: "Clear the failure counts: the next check starts afresh",
		Long:  say("help/reset", nil),
		Args:  cobra.MinimumNArgs(1),
		RunE:  func(_ *cobra.Command, args []string) error { return a.reset(args, by) },
	}
	cmd.Flags().StringVar(&by, "by", "", "who asks for it (default: $GITHUB_ACTOR)")
	return cmd
}

func (a *app) reset(names []string, by string) error {
	who, err := a.actor(by)
	if err != nil {
		return err
	}
	return a.act(health.Action{Kind: health.ActReset, By: who}, named(names))
}
