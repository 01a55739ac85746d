// Package app is the wiring: one file a command, its flags, what it prints and
// how it exits. Only here is the clock read to decide something.
package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Env is the world that a command runs in.
type Env struct {
	Args           []string // without the program's name
	Stdout, Stderr io.Writer
	Terminal       bool // stderr is one
	Getenv         func(string) string
	Now            func() time.Time
	Interrupt      <-chan struct{} // closed when a person or the system asks to end

	// Sleep waits between calls to GitHub, and CallTimeout is how long one of
	// them may take; nil and zero are the real ones.
	Sleep       func(context.Context, time.Duration) error
	CallTimeout time.Duration

	Resolver *net.Resolver // nil is the system's configuration, asked in pure Go
}

// System is the process that it is called in. The first SIGINT or SIGTERM asks
// to end, the second kills.
func System() Env {
	interrupt := make(chan struct{})
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		signal.Stop(signals)
		close(interrupt)
	}()
	return Env{
		Args: os.Args[1:], Stdout: os.Stdout, Stderr: os.Stderr,
		Terminal: term.IsTerminal(int(os.Stderr.Fd())),
		Getenv:   os.Getenv, Now: time.Now, Interrupt: interrupt,
	}
}

// Main runs one command and returns its exit code.
func Main(ctx context.Context, env Env) int {
	a := &app{env: env}
	a.global.logFormat = "text"
	a.log, _ = a.newLogger() // until the flags are read; this format always is
	root := a.rootCommand()
	root.SetArgs(env.Args)
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	err := root.ExecuteContext(ctx)
	if err != nil && !errors.Is(err, errSilent) {
		a.explain(err)
	}
	return exitCode(err)
}

// app is one run of the program.
type app struct {
	env    Env
	global globalFlags
	log    *slog.Logger
	frozen time.Time // --now
	shadow shadow    // --shadow

	passing bool // the root is a folder that is made anew whenever it is needed
}

// globalFlags are understood everywhere.
type globalFlags struct {
	root, now, format, logFormat string
	quiet, noColor               bool
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "linkhealth",
		Short:         "Keeps a registry of URLs healthy, with git and CI as its only servers",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
		PersistentPreRunE: func(*cobra.Command, []string) error { return a.begin() },
	}
	root.CompletionOptions.DisableDefaultCmd = true
	g, f := &a.global, root.PersistentFlags()
	f.StringVar(&g.root, "root", ".", "the folder that holds registry/ and data/")
	f.StringVar(&g.now, "now", "", "the instant to decide by, such as 2026-02-18T03:00:00Z")
	f.StringVar(&g.format, "format", "text", "text or json")
	f.StringVar(&g.logFormat, "log-format", "text", "text, json or github")
	f.BoolVar(&g.quiet, "quiet", false, "no progress")
	f.BoolVar(&g.noColor, "no-color", false, "no colours")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(
		a.demoCommand(), a.validateCommand(), a.schemaCommand(), a.versionCommand(),
		a.mayShadow(a.checkCommand(), true), a.mayShadow(a.recordCommand(), true),
		a.mayShadow(a.planCommand(), false), a.mayShadow(a.observeCommand(), false),
		a.mayShadow(a.reportCommand(), false), a.mayShadow(a.listCommand(), false), a.mayShadow(a.showCommand(), false),
		a.mayShadow(a.verifyCommand(), false), a.mayShadow(a.resetCommand(), false), a.mayShadow(a.recheckCommand(), false),
		a.compareCommand(), a.textCommand(), a.publishCommand(),
		a.notifyCommand(), a.syncCommand(), a.obeyCommand(),
		a.initCommand(), a.doctorCommand(),
	)
	for _, c := range root.Commands() {
		c.Args = usageArgs(c.Args)
	}
	root.Args = usageArgs(root.Args)
	return root
}

// usageArgs makes what a command says of its arguments a usage error.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if check == nil {
			return nil
		}
		if err := check(cmd, args); err != nil {
			return usageError{err}
		}
		return nil
	}
}

// begin reads the global flags.
func (a *app) begin() error {
	g := a.global
	if g.format != "text" && g.format != "json" {
		return usagef("--format %q: text or json", g.format)
	}
	if g.now != "" {
		t, err := time.Parse(time.RFC3339, g.now)
		if err != nil {
			return usagef("--now %q is not a time such as 2026-02-18T03:00:00Z", g.now)
		}
		a.frozen = t.UTC().Truncate(time.Second)
	}
	logger, err := a.newLogger()
	if err != nil {
		return err
	}
	a.log = logger
	return nil
}
