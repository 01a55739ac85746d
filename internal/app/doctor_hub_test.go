package app_test

import (
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

func TestDoctorOnGitHub(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	hub := p.onGitHub(t)
	c, found := p.visit(t, visiting)
	if c.code != 0 || len(found.ill()) > 0 {
		t.Errorf("exit %d, %q\n%s%s", c.code, found.ill(), c.stdout, c.stderr)
	}
	for check, want := range map[string]string{
		"token":         "ok: GitHub knows it as ana",
		"repository":    "ok: public, with issues; the default branch is main",
		"schedule":      "ok: GitHub has the workflow check.yml, and it is active -> \nok: the schedule started its last run 1 hour ago",
		"issues":        "ok: 0 open issues and 0 pull requests",
		"pull_requests": "ok: workflows may create pull requests",
	} {
		if says := found.of(check); !strings.HasPrefix(says, want) {
			t.Errorf("of %s it says %s", check, says)
		}
	}
	if says := found.of("schedule"); !strings.Contains(says, "last edited by Ana") {
		t.Errorf("of the schedule it says %s", says)
	}
	if n := hub.Writes(); n > 0 {
		t.Errorf("%d writes", n)
	}
}

func TestDoctorFindsOnGitHub(t *testing.T) {
	t.Parallel()
	facts := double.Facts{HasIssues: true, MayReadSettings: true, CreatePullRequests: true}
	marker := func(kind string) string {
		return "<!-- linkhealth " + kind + " pull-requests 2026-03-01T00:00:00Z -->\n\ntext"
	}
	const sourceAlert = "<!-- linkhealth alert 0123456789abcdef 2026-03-01T00:00:00Z -->\n\ntext"
	tests := []struct {
		name  string
		make  func(t *testing.T, p *patient, hub *double.Server)
		code  int
		ill   []string
		check string
		says  string
	}{
		{"a workflow's token", func(_ *testing.T, p *patient, hub *double.Server) {
			hub.SetFacts(double.Facts{HasIssues: true})
		}, 0, nil, "pull_requests", "note: the token may not read whether workflows may create pull requests -> look yourself: Settings > Actions > General"},
		{"a token that is not valid", func(_ *testing.T, p *patient, _ *double.Server) { p.vars["GITHUB_TOKEN"] = "other" }, 6, []string{"error token"}, "token", "does not accept GITHUB_TOKEN"},
		{"a repository that is not there", func(_ *testing.T, p *patient, _ *double.Server) { p.vars["GITHUB_REPOSITORY"] = "civic/other" },
			6, []string{"error repository", "error schedule", "error issues"}, "repository", "GitHub knows no repository civic/other"},
		{"a bad name", func(_ *testing.T, p *patient, _ *double.Server) { p.vars["GITHUB_REPOSITORY"] = "civic" }, 6, []string{"error token"}, "token", "owner/name"},
		{"archived", func(_ *testing.T, _ *patient, hub *double.Server) {
			f := facts
			f.Archived = true
			hub.SetFacts(f)
		}, 6, []string{"error repository"}, "repository", "Unarchive"},
		{"few scopes", func(_ *testing.T, _ *patient, hub *double.Server) {
			f := facts
			f.Scopes = "gist, read:org"
			hub.SetFacts(f)
		}, 0, []string{"warning repository"}, "repository", "only the scopes gist, read:org"},
		{"no pull requests", func(_ *testing.T, _ *patient, hub *double.Server) {
			f := facts
			f.CreatePullRequests = false
			hub.SetFacts(f)
		}, 0, []string{"warning pull_requests"}, "pull_requests", "Allow GitHub Actions to create and approve pull requests"},
		{"no pull requests, as an issue knows", func(_ *testing.T, _ *patient, hub *double.Server) {
			hub.SetFacts(double.Facts{HasIssues: true})
			hub.OpenIssue("ana", "Allow pull requests", marker("setup"))
		}, 0, []string{"warning pull_requests"}, "pull_requests", "see issue #1"},
		{"asleep", func(_ *testing.T, _ *patient, hub *double.Server) {
			hub.SetWorkflow("check.yml", "disabled_inactivity")
		}, 6, []string{"error schedule"}, "schedule", "gh workflow enable check.yml"},
		{"switched off", func(_ *testing.T, _ *patient, hub *double.Server) { hub.SetWorkflow("check.yml", "disabled_manually") }, 6, []string{"error schedule"}, "schedule", "a person"},
		{"twins", func(_ *testing.T, _ *patient, hub *double.Server) {
			hub.OpenIssue("ana", "Down", sourceAlert)
			hub.OpenIssue("ana", "Down", sourceAlert)
			hub.OpenIssue("eve", "Down", sourceAlert)
		}, 0, nil, "issues", "ok: 2 open issues and 0 pull requests of ours -> \nnote: 1 open item saying what an older one says: #2 -> linkhealth sync"},
		{"a GitHub that is down", func(_ *testing.T, _ *patient, hub *double.Server) { hub.FailFrom(1, double.ServerError) }, 6, []string{"error token"}, "repository", "errors under token"},
		{"one answer that does not come", func(_ *testing.T, _ *patient, hub *double.Server) {
			hub.Refuse("actions/get-workflow", 404, "Not Found")
		}, 6, []string{"error schedule"}, "schedule", "GitHub knows no workflow check.yml"},
		{"a limit", func(_ *testing.T, _ *patient, hub *double.Server) { hub.FailFrom(1, double.LongLimit) }, 6, []string{"error token"}, "token", "rate limit holds until 2026-03-03T04:30"},
	}
	whole := newPatient(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := whole.twin()
			tt.make(t, p, p.onGitHub(t))
			c, found := p.visit(t, visiting)
			if c.code != tt.code || !slices.Equal(found.ill(), tt.ill) {
				t.Errorf("exit %d and %q, want %d and %q\n%s%s", c.code, found.ill(), tt.code, tt.ill, c.stdout, c.stderr)
			}
			if says := found.of(tt.check); !strings.Contains(says, tt.says) {
				t.Errorf("of %s it says\n%s\nwant %q", tt.check, says, tt.says)
			}
		})
	}
}

// A schedule that is late, and one that never ran.
func TestDoctorLateSchedule(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	p.onGitHub(t)
	for hour, want := range map[float64]string{6: "ok: the schedule started", 7: "warning: the schedule started its last run 7 hours ago, and should every 1 hour", 25: "error: "} {
		c, found := p.visit(t, hour)
		_, run, _ := strings.Cut(found.of("schedule"), "\n")
		if !strings.HasPrefix(run, want) || (c.code == 6) != (hour == 25) {
			t.Errorf("at hour %v: exit %d, it says %s", hour, c.code, run)
		}
	}
	p.onGitHub(t).SetWorkflow("check.yml", "deleted")
	if _, found := p.visit(t, visiting); !strings.HasPrefix(found.of("schedule"), "warning: GitHub says of check.yml: deleted") {
		t.Errorf("it says %s", found.of("schedule"))
	}
}

// TestDoctorInActions annotates, and tells it on the page of the run. Names that
// are commands of the runner stay names.
func TestDoctorInActions(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	p.onGitHub(t)
	writeFile(t, filepath.Join(p.root, ".github/workflows/check.yml"), []byte("on: {push: {}}\n"))
	git(t, p.root, "add", ".")
	git(t, p.root, "commit", "--quiet", "-m", "Edit", "--author", "::error::##[group]Eve <eve@x.test>")
	writeFile(t, filepath.Join(p.root, "registry/sources/b.yaml"), []byte("sources:\n  - url: ftp://casa0.test/\n"))
	p.vars["GITHUB_STEP_SUMMARY"] = filepath.Join(t.TempDir(), "summary.md")
	c, _ := p.visit(t, visiting, "--log-format", "github", "--format", "text")
	if c.code != 3 {
		t.Errorf("exit %d\n%s", c.code, c.stderr)
	}
	for _, want := range []string{"::error file=registry/sources/b.yaml,line=2,col=10::registry: ", "::warning::workflows: "} {
		if !strings.Contains(c.stderr, want) {
			t.Errorf("stderr lacks %q\n%s", want, c.stderr)
		}
	}
	if !strings.Contains(c.stdout, "last edited by") || !strings.Contains(c.stdout, "Eve") {
		t.Errorf("it says\n%s", c.stdout)
	}
	summary := string(readFile(t, p.vars["GITHUB_STEP_SUMMARY"]))
	if !strings.HasPrefix(summary, "### linkhealth doctor\n") || !strings.Contains(summary, c.stdout) {
		t.Errorf("the summary is\n%s", summary)
	}
	for line := range strings.Lines(c.stdout + summary) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
			t.Errorf("the runner would obey %q", line)
		}
	}
}

// TestDoctorInAJob visits the checkout of a workflow: one commit, on no branch.
func TestDoctorInAJob(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	p.onGitHub(t)
	p.vars["GITHUB_REF"], p.vars["GITHUB_REF_NAME"] = "refs/heads/main", "main"
	job := filepath.Join(t.TempDir(), "job")
	git(t, t.TempDir(), "clone", "--quiet", "--depth", "1", "file://"+p.remote, job)
	git(t, job, "checkout", "--quiet", "--detach")
	c, found := p.visitAt(t, job, visiting)
	if c.code != 0 || len(found.ill()) > 0 {
		t.Errorf("exit %d, %q\n%s%s", c.code, found.ill(), c.stdout, c.stderr)
	}
	if says := found.of("git"); says != "ok: branch main, a shallow clone, which is enough -> " {
		t.Errorf("of git it says %s", says)
	}
	if says := found.of("schedule"); !strings.Contains(says, "git cannot tell here who that is") {
		t.Errorf("of the schedule it says %s", says)
	}
}

// TestDoctorMissesLabels holds what stands on GitHub against what an alert wants.
func TestDoctorMissesLabels(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	hub := p.onGitHub(t)
	p.becomes(http.NotFound)
	for _, hour := range []float64{24, 25, 29} {
		p.check(t, hour)
	}
	if _, found := p.visit(t, 30); !strings.Contains(found.of("issues"), "note: 2 labels not there yet: linkhealth, linkhealth:alert -> linkhealth sync") {
		t.Errorf("it says %s", found.of("issues"))
	}
	hub.MakeLabel(double.Label{Name: "LinkHealth"})
	if _, found := p.visit(t, 30); !strings.Contains(found.of("issues"), "note: 1 label not there yet: linkhealth:alert ->") {
		t.Errorf("it says %s", found.of("issues"))
	}
}
