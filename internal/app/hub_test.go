package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/app"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// clock is a time that only passes where somebody waits.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock(at string) *clock {
	t, err := time.Parse(time.RFC3339, at)
	if err != nil {
		panic(err)
	}
	return &clock{at: t}
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
	return ctx.Err()
}

// hub is a GitHub, and the environment of a workflow that leads to it.
type hub struct {
	*double.Server
	clock *clock
	vars  map[string]string

	patience time.Duration // of one call; zero is the real one
}

func newHub(t *testing.T, at, remote string) *hub {
	t.Helper()
	h := &hub{clock: newClock(at)}
	h.Server = double.Start(t, double.Options{Now: h.clock.now, Remote: remote, Files: map[string]string{"README.md": "# Links\n"}})
	h.vars = map[string]string{
		"GITHUB_TOKEN": double.Token, "GITHUB_REPOSITORY": double.Repository, "GITHUB_API_URL": h.URL(), "GITHUB_SERVER_URL": "https://github.com",
	}
	return h
}

// copy is another one, as this one stands.
func (h *hub) copy(t *testing.T) *hub {
	t.Helper()
	c := &hub{clock: &clock{at: h.clock.now()}, vars: maps.Clone(h.vars), patience: h.patience}
	c.Server = h.Copy(t, c.clock.now)
	c.vars["GITHUB_API_URL"] = c.URL()
	return c
}

func (h *hub) env() app.Env {
	return app.Env{Getenv: func(name string) string { return h.vars[name] }, Now: h.clock.now, Sleep: h.clock.sleep, CallTimeout: h.patience}
}

// sync brings the hub up to the state in root.
func (h *hub) sync(t *testing.T, root, now string, args ...string) call {
	t.Helper()
	return linkhealthIn(t, h.env(), root, append([]string{"sync", "--now", now}, args...)...)
}

// open lists what is open: kind and subject.
func (h *hub) open() []string {
	var out []string
	for _, i := range append(h.Issues(), h.Pulls()...) {
		if !i.Open {
			continue
		}
		words := strings.Fields(i.Body)
		out = append(out, fmt.Sprintf("#%d %s %s", i.Number, words[2], words[3]))
	}
	return out
}

// sight is a line of a journal.
type sight struct {
	url, at, outcome string
	code             int
	text             string   // of a page that is fine
	chain            []string // where permanent redirects led
	expires          string   // of the certificate
}

func (s sight) line(t *testing.T) string {
	t.Helper()
	o := map[string]any{
		"id": idOf(t, s.url), "url": s.url, "checked_at": s.at, "outcome": s.outcome, "status_code": s.code, "response_time_ms": 100,
		"layer": "standard", "method": "GET", "attempts": []map[string]any{{"layer": "standard", "method": "GET", "code": s.code, "ms": 100}},
		"run": map[string]any{"started_at": s.at, "due": 1},
	}
	if s.text != "" {
		o["content"] = map[string]any{"hash": page.Fingerprint(s.text), "words": len(strings.Fields(s.text)), "title": "A page", "verdict": "ok", "text": s.text}
	}
	if s.expires != "" {
		o["certificate"] = map[string]any{"valid": true, "expires_at": s.expires, "issuer": "An Authority", "subject": "www"}
	}
	if len(s.chain) > 0 {
		codes := make([]int, len(s.chain))
		for i := range codes {
			codes[i] = 301
		}
		o["redirect_chain"], o["redirect_codes"] = append([]string{s.url}, s.chain...), codes
	}
	line, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(line) + "\n"
}

// recordSights folds what was seen into the repository in root.
func recordSights(t *testing.T, root string, all ...sight) {
	t.Helper()
	var lines strings.Builder
	last := ""
	for _, s := range all {
		lines.WriteString(s.line(t))
		last = max(last, s.at)
	}
	journal := filepath.Join(t.TempDir(), "seen.ndjson")
	writeFile(t, journal, []byte(lines.String()))
	if c := linkhealth(t, root, "record", journal, "--now", last); c.code != 0 {
		t.Fatalf("record: %d\n%s", c.code, c.stderr)
	}
}

// failing is so many failures of a page, an hour apart.
func failing(url, from string, times int) []sight {
	at, err := time.Parse(time.RFC3339, from)
	if err != nil {
		panic(err)
	}
	var all []sight
	for n := range times {
		all = append(all, sight{url: url, at: at.Add(time.Duration(n) * time.Hour).Format(time.RFC3339), outcome: "not_found", code: 404})
	}
	return all
}

func idOf(t *testing.T, url string) string {
	t.Helper()
	u, err := link.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	return u.ID()
}
