package app

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

func (a *app) recheckCommand() *cobra.Command {
	var sel selectionFlags
	var by string
	cmd := &cobra.Command{
		Use:   "recheck [URL|ID...]",
		Short: "Make the named or selected URLs due now",
		Long:  say("help/recheck", nil),
		RunE:  func(_ *cobra.Command, args []string) error { return a.recheck(args, sel, by) },
	}
	sel.register(cmd)
	cmd.Flags().StringVar(&by, "by", "", "who asks for it (default: $GITHUB_ACTOR)")
	return cmd
}

func (a *app) recheck(names []string, sel selectionFlags, by string) error {
	if len(names) == 0 && !sel.narrows() && !sel.all {
		return usagef("recheck needs URLs, ids or a selection such as --retry-only; --all is everything")
	}
	who, err := a.actor(by)
	if err != nil {
		return err
	}
	return a.act(health.Action{Kind: health.ActRecheck, By: who}, func(s snapshot.Snapshot) ([]snapshot.Entry, error) {
		return chosen(s, names, sel)
	})
}

// chosen are the entries that are named, if any are, and that the selection
// matches: the most urgent first.
func chosen(s snapshot.Snapshot, names []string, sel selectionFlags) ([]snapshot.Entry, error) {
	q, err := sel.request(s)
	if err != nil {
		return nil, err
	}
	entries := selected(s, q, sel.due)
	if len(names) > 0 {
		wanted, err := named(names)(s)
		if err != nil {
			return nil, err
		}
		entries = slices.DeleteFunc(entries, func(e snapshot.Entry) bool {
			return !slices.ContainsFunc(wanted, func(w snapshot.Entry) bool { return w.Source.ID == e.Source.ID })
		})
	}
	slices.SortStableFunc(entries, sooner)
	if q.Limit > 0 && len(entries) > q.Limit {
		entries = entries[:q.Limit]
	}
	return entries, nil
}

// sooner puts the higher priority first, then what would be checked sooner.
func sooner(a, b snapshot.Entry) int {
	return cmp.Or(schedule.Band(a.Source.Priority, b.Source.Priority), cmp.Compare(a.Record.NextCheckAt, b.Record.NextCheckAt))
}

// narrows tells whether any flag leaves something out.
func (s selectionFlags) narrows() bool {
	return s.due || s.retryOnly || s.needsReview || s.limit != 0 || s.shard != "" || s.against != "" ||
		len(s.urls)+len(s.ids)+len(s.domains)+len(s.priorities)+len(s.tags)+len(s.statuses) > 0
}
