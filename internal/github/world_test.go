package github_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

var _ github.Plan = (*forge.Plan)(nil)

// clock is a time that passes only when somebody sleeps.
type clock struct {
	mu    sync.Mutex
	at    time.Time
	slept time.Duration
}

func newClock() *clock { return &clock{at: time.Date(2026, 2, 20, 4, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
	c.slept += d
	return ctx.Err()
}

// world is a double, a clock for both sides, and what the client said.
type world struct {
	*double.Server
	*clock
	t     *testing.T
	warns []string
}

const registryFile = "registry/sources/age.yaml"

func newWorld(t *testing.T, o double.Options) *world {
	t.Helper()
	w := &world{clock: newClock(), t: t}
	o.Now = w.now
	if o.Files == nil && o.Remote == "" {
		o.Files = map[string]string{registryFile: sources("a", "b", "c", "d"), "README.md": "hello\n"}
	}
	w.Server = double.Start(t, o)
	return w
}

// copy is a world that begins where w stands.
func (w *world) copy(t *testing.T) *world {
	t.Helper()
	next := &world{clock: newClock(), t: t}
	next.clock.at = w.now()
	next.Server = w.Server.Copy(t, next.now)
	return next
}

func sources(names ...string) string {
	text := "sources:\n"
	for _, n := range names {
		text += "  - url: https://www.example.org/" + n + "\n    id: " + n + "\n    status: active # checked\n"
	}
	return text
}

func (w *world) config() github.Config {
	return github.Config{
		Token: double.Token, Repository: double.Repository, API: w.URL(), HTTP: w.Server.Client(),
		Now: w.now, Sleep: w.sleep, Warn: func(s string) { w.warns = append(w.warns, s) },
	}
}

func (w *world) client() *github.Client {
	w.t.Helper()
	c, err := github.New(w.config())
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

const enough = 1000

func (w *world) sync(p github.Plan) (github.Report, error) {
	w.t.Helper()
	return w.client().Sync(w.t.Context(), p, github.Options{MaxWrites: enough})
}

// must syncs in good weather.
func (w *world) must(p github.Plan) github.Report {
	w.t.Helper()
	r, err := w.sync(p)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// move proposes to hide a source of the registry.
func move(subject, trailer, status string) want {
	p := &forge.Proposal{
		Branch:  "linkhealth/moved/" + subject,
		Trailer: forge.TrailerPrefix + trailer,
		Message: fmt.Sprintf("registry: %s\n\nWhy.\n\n%s%s\n", subject, forge.TrailerPrefix, trailer),
		Files: []forge.FileEdit{{Path: registryFile, Edits: []registry.Edit{{
			ID: subject, Changes: []registry.Change{{Key: "status", Value: status}},
		}}}},
	}
	return want{Key: forge.Key{Kind: forge.Moved, Subject: subject, Pull: true}, title: "Move " + subject, text: "It has moved: " + trailer,
		labels: []string{"linkhealth", "linkhealth:moved"}, proposal: p}
}
