package app

import (
	"context"
	"strings"

	"github.com/spf13/cobra"
)

// textFlags are what the reader of a text asks for.
type textFlags struct {
	selector string
	ignore   []string
	explain  bool
	set      func(flag string) bool // tells a flag that was given; nil is none
}

func (a *app) textCommand() *cobra.Command {
	var t textFlags
	var net networkFlags
	cmd := &cobra.Command{
		Use:   "text FILE|URL...",
		Short: "The main text of pages as the fingerprint sees it, and why",
		Long:  say("help/text", nil),
		Args:  cobra.MinimumNArgs(1),
		RunE:  func(cmd *cobra.Command, args []string) error { return a.text(cmd.Context(), args, t, net) },
	}
	f := cmd.Flags()
	f.StringVar(&t.selector, "selector", "", "CSS scope of the text, in place of the registry's")
	f.StringArrayVar(&t.ignore, "ignore", nil, `CSS of what is left out, or "text:…": blocks with that text; in place of the registry's (repeatable)`)
	f.BoolVar(&t.explain, "explain", false, "say of every block whether it is in or out, and why")
	t.set = f.Changed
	net.register(cmd)
	return cmd
}

// text reads each source in the order of the arguments. One that cannot be
// reached is told of in its place, and the rest is read.
func (a *app) text(ctx context.Context, sources []string, t textFlags, net networkFlags) error {
	read, err := a.readTexts(ctx, sources, t, net)
	if err != nil {
		return err
	}
	for _, r := range read {
		a.warnOf(r, t)
	}
	if a.json() {
		return a.printJSON(read)
	}
	return a.print(say("text", textsOf(read, t.explain)))
}

func (a *app) readTexts(ctx context.Context, sources []string, t textFlags, net networkFlags) ([]textRead, error) {
	all := make([]textRead, len(sources))
	var web *textWeb
	for i, source := range sources {
		var err error
		if !isURL(source) {
			all[i], err = readTextFile(source, t)
		} else {
			if web == nil {
				if web, err = a.openTextWeb(ctx, net); err != nil {
					return nil, err
				}
				defer web.close()
			}
			all[i], err = web.read(source, t)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// warnOf says on stderr what is wrong with a text, since stdout may go where
// nobody looks.
func (a *app) warnOf(r textRead, t textFlags) {
	if r.Error != "" {
		a.log.Warn("there is no text: "+r.Error, "source", r.Source)
	}
	if r.SelectorMissing {
		a.log.Warn("the selector matches nothing: the text is that of the whole page", "source", r.Source)
	}
}

func isURL(source string) bool {
	scheme, _, ok := strings.Cut(strings.ToLower(source), "://")
	return ok && (scheme == "http" || scheme == "https")
}
