package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

func (a *app) doctorCommand() *cobra.Command {
	var net networkFlags
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Look whether the repository is fit for its next night, and say how to mend what is not",
		Long:  doctor.Help(),
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.doctor(cmd.Context(), net) },
	}
	net.register(cmd)
	return cmd
}

// doctor looks at one thing after the other, and tells what it found.
func (a *app) doctor(ctx context.Context, net networkFlags) error {
	s, err := a.openStore()
	if err != nil {
		return err
	}
	defer s.Close()
	v := &visit{app: a, net: net, store: s}
	if err := v.checkFlags(); err != nil {
		return err
	}
	ctx, cancel := a.untilInterrupted(ctx, errInterrupted)
	defer cancel()
	var report doctor.Report
	for _, l := range v.looks() {
		for _, facts := range v.take(ctx, l) {
			report = append(report, facts.Findings()...)
		}
		if ctx.Err() != nil {
			return errCutVisit
		}
	}
	if err := errors.Join(a.printReport(report), a.summariseReport(report)); err != nil {
		return err
	}
	return diagnosed(report)
}

// errCutVisit ends a visit before everything was looked at.
var errCutVisit = cutVisit{errors.New("ended before everything was looked at")}

type cutVisit struct{ error }

func (cutVisit) Is(target error) bool { return target == errInterrupted }

// diagnosed is the error that the worst of the findings comes to. All of them
// have been told.
func diagnosed(r doctor.Report) error {
	switch {
	case r.Worst(doctor.OfRegistry, doctor.OfState):
		return fmt.Errorf("%w%w", invalidRegistry{}, errSilent)
	case r.Worst(doctor.OfGit, doctor.OfRemote):
		return fmt.Errorf("%w%w", &gitrepo.Error{Kind: gitrepo.Refused}, errSilent)
	case r.Worst(doctor.OfToken, doctor.OfRepository, doctor.OfSchedule, doctor.OfIssues):
		return gitHubError{errSilent}
	case r.Worst(doctor.OfNetwork):
		return fmt.Errorf("%w%w", errQuarantined, errSilent)
	case r.Count(doctor.Error) > 0:
		return fmt.Errorf("%w", errSilent)
	}
	return nil
}
