package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/demo"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/report"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// demoConcurrency is low, because the web answers on the same machine.
const demoConcurrency = 8

// demoHour is when the demo's nightly run begins, UTC.
const demoHour = 3 * time.Hour

func (a *app) demoCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Ten days of a living registry on an embedded web; no network needed",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.demo(cmd.Context(), dir) },
	}
	cmd.Flags().StringVar(&dir, "dir", "", "an empty or new folder for the repository (default: a temporary one)")
	return cmd
}

// demo lives through the days with the very code of check.
func (a *app) demo(ctx context.Context, dir string) error {
	dir, err := demoDir(dir)
	if err != nil {
		return err
	}
	web, err := demo.Start()
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	defer web.Close()
	ca, err := furnish(dir, web)
	if err != nil {
		return err
	}
	net := networkFlags{
		connectTo: web.ConnectTo(), allowNet: []string{"127.0.0.0/8"}, caFile: ca,
		rateSet: true, concurrency: demoConcurrency, browser: "off", noGate: true, seedSet: true,
	}
	first := a.time().UTC().Truncate(24 * time.Hour).Add(demoHour)
	var days []runJSON
	for day := 1; day <= demo.Days; day++ {
		web.SetDay(day)
		today := a.at(dir, first.AddDate(0, 0, day-1))
		today.env.Resolver = web.Resolver()
		r, err := today.check(ctx, selectionFlags{}, net, "")
		if err != nil {
			return err
		}
		days = append(days, r.json())
		if err := a.printDay(day, *r); err != nil {
			return err
		}
	}
	if a.json() {
		return a.printJSON(struct {
			Dir  string    `json:"dir"`
			Days []runJSON `json:"days"`
		}{dir, days})
	}
	return a.printEnd(dir, first.AddDate(0, 0, demo.Days-1))
}

// demoDir makes the folder, or sees that it is empty.
func demoDir(dir string) (string, error) {
	if dir == "" {
		return os.MkdirTemp("", "linkhealth-demo-")
	}
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return dir, os.MkdirAll(dir, 0o755)
	case err != nil:
		return "", usagef("--dir: %w", err)
	case len(entries) > 0:
		return "", usagef("--dir %s is not empty; name a new folder, the demo overwrites nothing", dir)
	}
	return dir, nil
}

// furnish writes the registry of the demo's web, and the root that its
// certificates lead to.
func furnish(dir string, web *demo.Web) (ca string, err error) {
	s, err := store.Open(dir)
	if err != nil {
		return "", err
	}
	defer s.Close()
	unlock, err := s.Lock()
	if err != nil {
		return "", err
	}
	var lived []demo.Site
	for _, site := range demo.Sites() {
		if site.InDemo {
			lived = append(lived, site)
		}
	}
	files := map[string]store.File{"demo-ca.pem": {Data: web.CA()}}
	for path, data := range demo.Registry(lived) {
		files[path] = store.File{Data: data}
	}
	_, err = s.Commit(store.Change{Files: files})
	return filepath.Join(dir, "demo-ca.pem"), errors.Join(err, unlock())
}

// at is the program in another folder at another time, quiet about its stages.
func (a *app) at(dir string, now time.Time) *app {
	b := &app{env: a.env, global: a.global, log: a.log, frozen: now}
	b.global.root, b.global.quiet = dir, true
	return b
}

func (a *app) printDay(day int, r run) error {
	if a.json() {
		return nil
	}
	head := fmt.Sprintf("Day %d, %s: %s\n", day, r.startedAt.Time().Format("Mon 2006-01-02"), r.line())
	return a.print(head + indent(eventLines(r.events)) + "\n")
}

func (a *app) printEnd(dir string, last time.Time) error {
	week := report.WeekOf(a.at(dir, last).now())
	text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(week.Path())))
	if err != nil {
		return err
	}
	return a.print("\n" + string(text) + "\n" + demoGuide(plain.Text(dir), week.Path(), last))
}

func indent(lines string) string {
	if lines == "" {
		return ""
	}
	return "    " + strings.ReplaceAll(strings.TrimSuffix(lines, "\n"), "\n", "\n    ") + "\n"
}

// demoGuide says where everything lies and what to try next.
func demoGuide(dir, report string, last time.Time) string {
	return say("demo", struct{ Dir, Report, Now string }{dir, report, last.Format(time.RFC3339)})
}
