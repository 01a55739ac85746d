package app

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/scaffold"
	"github.com/civicaid-voice/linkhealth/internal/schema"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

func (a *app) initCommand() *cobra.Command {
	var uses string
	cmd := &cobra.Command{
		Use:   "init [DIR]",
		Short: "Scaffold a registry, workflows and templates",
		Long:  sayInit("help", nil),
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := a.global.root
			if len(args) == 1 {
				dir = args[0]
			}
			return a.scaffold(cmd.Context(), dir, uses)
		},
	}
	cmd.Flags().StringVar(&uses, "action", "", "what the workflows use, as OWNER/REPOSITORY@REF (default: linkhealth at the commit of this program)")
	return cmd
}

// scaffold puts into dir what is not there yet, in one commit.
func (a *app) scaffold(ctx context.Context, dir, uses string) error {
	project, err := a.project(ctx, dir, uses)
	if err != nil {
		return err
	}
	files, err := scaffoldOf(project)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return usagef("init: %w", err)
	}
	s, err := store.Open(dir)
	if err != nil {
		return usagef("init: %w", err)
	}
	defer s.Close()
	unlock, err := s.Lock()
	if err != nil {
		return err
	}
	done, err := put(s, files, project)
	if err := errors.Join(err, unlock()); err != nil {
		return err
	}
	return a.printScaffolded(done, project)
}

// scaffoldOf is every file but README.md, the schemas that editors complete
// the registry by included.
func scaffoldOf(p scaffold.Project) ([]scaffold.File, error) {
	files := scaffold.Files(p)
	for _, name := range []string{"config", "domains", "sources"} {
		text, err := schema.For(name)
		if err != nil {
			return nil, err
		}
		files = append(files, scaffold.File{Path: "registry/schema/" + name + ".json", Data: text, Ours: true})
	}
	slices.SortFunc(files, func(a, b scaffold.File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}
