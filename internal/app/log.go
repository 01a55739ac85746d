package app

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/lmittmann/tint"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// newLogger logs to stderr: for people, as JSON, or as commands of the
// workflow runner.
func (a *app) newLogger() (*slog.Logger, error) {
	switch a.global.logFormat {
	case "text":
		return slog.New(tint.NewTextHandler(a.env.Stderr, &tint.Options{
			NoColor: a.global.noColor || !a.env.Terminal || a.env.Getenv("NO_COLOR") != "",
			ReplaceAttr: func(_ []string, at slog.Attr) slog.Attr {
				if at.Key == slog.TimeKey {
					return slog.Attr{}
				}
				return at
			},
		})), nil
	case "json":
		return slog.New(slog.NewJSONHandler(a.env.Stderr, nil)), nil
	case "github":
		return slog.New(githubHandler{a}), nil
	}
	return nil, usagef("--log-format %q: text, json or github", a.global.logFormat)
}

// githubHandler writes warnings and errors as workflow commands, which the
// runner turns into annotations; the rest as plain lines.
type githubHandler struct{ a *app }

func (githubHandler) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelInfo }
func (h githubHandler) WithAttrs([]slog.Attr) slog.Handler         { return h }
func (h githubHandler) WithGroup(string) slog.Handler              { return h }

func (h githubHandler) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	r.Attrs(func(at slog.Attr) bool {
		text += " " + at.Key + "=" + plain.Line(at.Value.String())
		return true
	})
	switch {
	case r.Level >= slog.LevelError:
		return h.a.command("error", "", text)
	case r.Level >= slog.LevelWarn:
		return h.a.command("warning", "", text)
	}
	_, err := fmt.Fprintln(h.a.env.Stderr, plain.Text(text))
	return err
}

// annotate says something about a place in a file.
func (a *app) annotate(level, file string, line, column int, text string) {
	if a.global.logFormat != "github" {
		a.log.Error(plain.Text(text))
		return
	}
	place := fmt.Sprintf(" file=%s,line=%d,col=%d", property(file), line, column)
	if err := a.command(level, place, text); err != nil {
		a.log.Error("cannot annotate", "error", err)
	}
}

// command writes one workflow command. Its data and properties are escaped the
// way the runner unescapes them.
func (a *app) command(name, properties, data string) error {
	data = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(plain.Text(data))
	_, err := fmt.Fprintf(a.env.Stderr, "::%s%s::%s\n", name, properties, data)
	return err
}

func property(s string) string {
	return strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C").Replace(plain.Text(s))
}

// stage says on stderr what begins, unless told to be quiet.
func (a *app) stage(format string, args ...any) {
	if !a.global.quiet {
		a.log.Info(fmt.Sprintf(format, args...))
	}
}
