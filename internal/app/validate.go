package app

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

func (a *app) validateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "validate",
		Short: "Lint registry/: what is wrong, where, and how to mend it",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return a.validate() },
	}
}

func (a *app) validate() error {
	s, err := store.Open(a.global.root)
	if err != nil {
		return usagef("--root: %w", err)
	}
	defer s.Close()
	files, err := s.RegistryFiles()
	if err != nil {
		return err
	}
	reg, problems := registry.Load(files)
	if err := a.printProblems(reg, problems); err != nil {
		return err
	}
	if len(problems) > 0 {
		return fmt.Errorf("%w%w", invalidRegistry{problems}, errSilent)
	}
	return nil
}

// printProblems prints the judgement as the command's result, and as
// annotations for a workflow.
func (a *app) printProblems(reg registry.Registry, problems []registry.Problem) error {
	if a.global.logFormat == "github" {
		for _, p := range problems {
			a.annotate("error", p.File, p.Line, p.Column, p.Field+": "+p.Message)
		}
	}
	if a.json() {
		return a.printJSON(struct {
			Problems []registry.Problem `json:"problems"`
		}{append([]registry.Problem{}, problems...)})
	}
	if len(problems) == 0 {
		return a.print(fmt.Sprintf("valid: %d sources on %d domains\n", len(reg.Sources), len(reg.Domains)))
	}
	for _, p := range problems {
		if err := a.print(plain.Text(p.String()) + "\n"); err != nil {
			return err
		}
	}
	return a.print(fmt.Sprintf("%d problem(s)\n", len(problems)))
}
