package app_test

import (
	"context"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/app"
	"github.com/civicaid-voice/linkhealth/internal/demo"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

// patient is a town whose repository is fit for its next night: checked an hour
// ago, published, with workflows, and with a name server that answers.
type patient struct {
	*town
	remote string
	vars   map[string]string
	env    app.Env
}

const visiting = 1 // the hour of the visit

func newPatient(t *testing.T) *patient {
	t.Helper()
	p := &patient{town: newTown(t, canaries+"notify: [{env: HOOK}]\n", houses(2, 1)...), vars: map[string]string{"HOOK": "https://hook.test/x"}}
	web, err := demo.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(web.Close)
	p.env = app.Env{
		Resolver: web.Resolver(), Getenv: p.getenv,
		Now: func() time.Time { return instant(t, at(visiting)).Time() }, Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	}
	p.remote = filepath.Join(t.TempDir(), "remote.git")
	git(t, t.TempDir(), "init", "--quiet", "--bare", "--initial-branch=main", p.remote)
	git(t, p.root, "init", "--quiet", "--initial-branch=main")
	git(t, p.root, "remote", "add", "origin", p.remote)
	if c := linkhealth(t, p.root, "init"); c.code != 0 {
		t.Fatalf("init: exit %d\n%s", c.code, c.stderr)
	}
	writeFile(t, filepath.Join(p.root, ".github/CODEOWNERS"), []byte("* @civic/registry\n"))
	if c, _ := p.check(t, 0); c.code != 0 {
		t.Fatalf("check: exit %d\n%s", c.code, c.stderr)
	}
	git(t, p.root, "add", ".")
	git(t, p.root, "commit", "--quiet", "-m", "Begin")
	git(t, p.root, "push", "--quiet", "-u", "origin", "main")
	if err := os.RemoveAll(filepath.Join(p.root, ".linkhealth/folded")); err != nil {
		t.Fatal(err) // as if the commit above had been made by publish
	}
	return p
}

func (p *patient) getenv(name string) string { return p.vars[name] }

// twin is the same repository in an environment of its own.
func (p *patient) twin() *patient {
	other := *p
	other.vars = maps.Clone(p.vars)
	other.env.Getenv = other.getenv
	return &other
}

// onGitHub gives it a GitHub on which all is well, and the token of a person who
// may read the settings.
func (p *patient) onGitHub(t *testing.T) *double.Server {
	t.Helper()
	hub := double.Start(t, double.Options{Now: p.env.Now, Login: "ana"})
	hub.SetFacts(double.Facts{HasIssues: true, MayReadSettings: true, CreatePullRequests: true})
	hub.SetWorkflow("check.yml", "active")
	hub.AddRun("check.yml", "schedule", "success", instant(t, at(visiting-1)).Time())
	p.vars["GITHUB_TOKEN"], p.vars["GITHUB_REPOSITORY"], p.vars["GITHUB_API_URL"] = double.Token, double.Repository, hub.URL()
	return hub
}

// symptom is one finding as the command prints it.
type symptom struct{ Check, Level, What, Mend string }

type symptoms []symptom

// visit calls the doctor at an hour. The last of the same flags counts.
func (p *patient) visit(t *testing.T, hour float64, args ...string) (call, symptoms) {
	t.Helper()
	return p.visitAt(t, p.root, hour, args...)
}

// visitAt calls the doctor to another checkout.
func (p *patient) visitAt(t *testing.T, root string, hour float64, args ...string) (call, symptoms) {
	t.Helper()
	c := linkhealthIn(t, p.env, root, append(append([]string{"doctor", "--now", at(hour), "--format", "json"}, p.flags()...), args...)...)
	var out struct{ Findings symptoms }
	if c.stdout != "" && !slices.Contains(args, "text") {
		c.decode(t, &out)
	}
	return c, out.Findings
}

// ill are the checks that found more than a note.
func (s symptoms) ill() (names []string) {
	for _, f := range s {
		if f.Level == "warning" || f.Level == "error" {
			names = append(names, f.Level+" "+f.Check)
		}
	}
	return names
}

// of is what a check found, each level with what it says.
func (s symptoms) of(check string) string {
	var all []string
	for _, f := range s {
		if f.Check == check {
			all = append(all, f.Level+": "+f.What+" -> "+f.Mend)
		}
	}
	return strings.Join(all, "\n")
}

// unavailable is what a gateway says whose own network is down.
func unavailable(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }

// deaf is a resolver whose server cannot be reached.
func deaf() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}
	}}
}
