package app

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// verdictLimit is how far ahead a verdict may reach. A page that a person
// vouched for is not looked after, so somebody has to look again.
const verdictLimit = 366 * 24 * time.Hour

// verifyFlags are what a person says.
type verifyFlags struct {
	until, by    string
	active, down bool
}

func (a *app) verifyCommand() *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify URL|ID --until DATE --by WHO [--active|--down]",
		Short: "A person's verdict, which overrules what is observed until a date",
		Long:  say("help/verify", nil),
		Args:  cobra.ExactArgs(1),
		RunE:  func(_ *cobra.Command, args []string) error { return a.verify(args[0], f) },
	}
	cmd.Flags().StringVar(&f.until, "until", "", "the last day, such as 2026-03-31 (UTC), or the instant at which it ends")
	cmd.Flags().StringVar(&f.by, "by", "", "who looked")
	cmd.Flags().BoolVar(&f.active, "active", false, "the page is fine (default)")
	cmd.Flags().BoolVar(&f.down, "down", false, "the page is not what people need")
	return cmd
}

func (a *app) verify(idOrURL string, f verifyFlags) error {
	said, err := f.action(a)
	if err != nil {
		return err
	}
	return a.act(said, named([]string{idOrURL}))
}

func (f verifyFlags) action(a *app) (health.Action, error) {
	said := health.Action{Kind: health.ActVerdict, State: health.VerdictActive}
	switch {
	case f.active && f.down:
		return said, usagef("--active and --down: choose one")
	case f.until == "":
		return said, usagef("verify needs --until DATE, the last day on which the verdict holds")
	case strings.TrimSpace(f.by) == "":
		return said, usagef("verify needs --by WHO, the person whose verdict it is")
	}
	if f.down {
		said.State = health.VerdictDown
	}
	var err error
	if said.Until, err = readUntil(f.until, a.now()); err != nil {
		return said, err
	}
	said.By, err = a.actor(f.by)
	return said, err
}

// readUntil is the instant at which a verdict ends that is given until a day,
// inclusive, or until an instant.
func readUntil(s string, now observe.Instant) (observe.Instant, error) {
	named, err := time.Parse(time.RFC3339, s)
	end := named
	if err != nil {
		if named, err = time.Parse(time.DateOnly, s); err != nil {
			return 0, usagef("--until %q is neither a day such as 2026-03-31 nor an instant such as 2026-03-31T12:00:00Z", s)
		}
		end = named.AddDate(0, 0, 1)
	}
	switch {
	case observe.At(end) <= now:
		return 0, usagef("--until %s is over; name a day to come", s)
	case observe.At(named).Sub(now) > verdictLimit:
		return 0, usagef("--until %s is more than 366 days ahead; name an earlier day, and verify again then", s)
	}
	return observe.At(end), nil
}
