package app

import (
	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/schema"
)

func (a *app) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "schema config|domains|sources|check|observation",
		Short:     "The JSON Schema of a file",
		Args:      cobra.MatchAll(cobra.ExactArgs(1), cobra.OnlyValidArgs),
		ValidArgs: schema.Names(),
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := schema.For(args[0])
			if err != nil {
				return err
			}
			return a.print(string(text))
		},
	}
}
