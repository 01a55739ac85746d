package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// shadow is a folder in the place of data/: a run judges and writes there, and
// nothing below the root changes, so that it can go beside another checker.
// The zero shadow is none.
type shadow struct {
	dir   string // as it was named
	begin bool   // make the folder if it is not there
}

func (s shadow) on() bool { return s.dir != "" }

// mayShadow gives a command the flag. One that begins shadows makes the
// folder, any other needs it to be there.
func (a *app) mayShadow(cmd *cobra.Command, begins bool) *cobra.Command {
	var dir string
	cmd.Flags().StringVar(&dir, "shadow", "", "the folder to judge and write in, in the place of data/; nothing else is changed")
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !cmd.Flags().Changed("shadow") {
			return run(cmd, args)
		}
		if err := a.allowsShadow(dir); err != nil {
			return err
		}
		a.shadow = shadow{dir: dir, begin: begins}
		return relocated(run(cmd, args), dir)
	}
	return cmd
}

// allowsShadow is a usage error unless dir can hold a shadow without anything
// else being changed.
func (a *app) allowsShadow(dir string) error {
	if dir == "" {
		return usagef("--shadow needs the name of a folder")
	}
	place, err := resolved(dir)
	if err != nil {
		return usagef("--shadow: %w", err)
	}
	root, err := resolved(a.global.root)
	if err != nil {
		return usagef("--root: %w", err)
	}
	if within(root, place) {
		return usagef("--shadow %s holds the repository itself; name a folder of its own", dir)
	}
	for _, taken := range []string{"data", "registry", ".linkhealth", ".git"} {
		taken, err := resolved(filepath.Join(root, taken))
		if err == nil && within(place, taken) {
			return usagef("--shadow %s lies in %s, which a shadow must not change; name a folder of its own", dir, taken)
		}
	}
	return nil
}

// resolved is the absolute path of name without symbolic links, as far as it
// exists.
func resolved(name string) (string, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	rest := ""
	for {
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			return filepath.Join(real, rest), nil
		}
		if !errors.Is(err, os.ErrNotExist) || path == filepath.Dir(path) {
			return "", err
		}
		path, rest = filepath.Dir(path), filepath.Join(filepath.Base(path), rest)
	}
}

// within tells whether path is dir or lies in it.
func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// openStore opens the repository, with the shadow in the place of its data/ if
// there is one.
func (a *app) openStore() (*store.Store, error) {
	if _, err := os.Stat(a.global.root); err != nil || !a.shadow.on() {
		open := store.Open
		if a.passing {
			open = store.OpenPassing
		}
		s, err := open(a.global.root)
		if err != nil {
			return nil, usagef("--root: %w", err)
		}
		return s, nil
	}
	if a.shadow.begin {
		if err := os.MkdirAll(a.shadow.dir, 0o755); err != nil {
			return nil, usagef("--shadow: %w", err)
		}
	}
	s, err := store.OpenShadow(a.global.root, a.shadow.dir)
	if err != nil {
		return nil, usagef("--shadow: %w; check --shadow begins one", err)
	}
	return s, nil
}

// relocated is err with the place where a damaged file of the state really
// lies, in dir in the place of data/, where git may not know it.
func relocated(err error, dir string) error {
	var flaw *store.InvalidError
	if !errors.As(err, &flaw) {
		return err
	}
	name, inState := strings.CutPrefix(flaw.Path, "data/")
	if !inState && !strings.HasPrefix(name, ".linkhealth/") {
		return err
	}
	there := *flaw
	there.Path = filepath.Join(dir, filepath.FromSlash(name))
	if strings.Contains(there.Mend, "git checkout") {
		there.Mend = "restore it, from git or from a copy"
	}
	return &there
}

// statePath is where a file of data/ lies.
func (a *app) statePath(path string) string {
	if !a.shadow.on() {
		return path
	}
	return filepath.ToSlash(filepath.Join(a.shadow.dir, strings.TrimPrefix(path, "data/")))
}

// independent is a source as its shadow sees it. The status and the hidden
// flag in the registry are the verdict of the checker in force, which a shadow
// must not take for a person's: it starts from them when it first sees a URL,
// and from then on sees what it would have written itself. Only a person sets
// an inactive source active, so that is taken over.
func independent(src registry.Source, r health.Record) registry.Source {
	seen := r.Registry
	if seen.Status == "" {
		return src
	}
	src.Hidden = seen.Hidden
	deadOnBothSides := src.Status == registry.Inactive && r.Status == health.Inactive
	broughtBack := src.Status == registry.Active && seen.Status == health.Inactive
	if !deadOnBothSides && !broughtBack {
		src.Status = registry.Status(seen.Status)
	}
	return src
}
