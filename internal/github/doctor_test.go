package github_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

func TestRepository(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.SetFacts(double.Facts{Private: true, Archived: true, Scopes: "repo, workflow"})
	got, err := w.client().Repository(t.Context())
	want := github.Repository{
		Private: true, Archived: true, DefaultBranch: "main", Scopes: []string{"repo", "workflow"},
		Permissions: map[string]bool{"admin": false, "push": true, "pull": true},
	}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("the repository is (%v) (-want +got):\n%s", err, d)
	}
}

func TestWorkflowPermissions(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	if _, err := w.client().WorkflowPermissions(t.Context()); !errors.Is(err, github.ErrMayNotAsk) {
		t.Errorf("a workflow's token gets %v", err)
	}
	for _, may := range []bool{true, false} {
		w.SetFacts(double.Facts{MayReadSettings: true, CreatePullRequests: may})
		got, err := w.client().WorkflowPermissions(t.Context())
		if want := (github.WorkflowPermissions{Default: "read", CreatePullRequests: may}); got != want || err != nil {
			t.Errorf("the setting is %+v (%v), want %+v", got, err, want)
		}
	}
}

func TestWorkflow(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	c := w.client()
	if _, err := c.Workflow(t.Context(), "check.yml"); !errors.Is(err, github.ErrNone) {
		t.Errorf("without a workflow the error is %v", err)
	}
	if _, err := c.LastRun(t.Context(), "check.yml", "schedule"); !errors.Is(err, github.ErrNone) {
		t.Errorf("without a workflow the error is %v", err)
	}
	w.SetWorkflow("check.yml", string(github.DisabledInactivity))
	if got, err := c.Workflow(t.Context(), "check.yml"); got != github.DisabledInactivity || err != nil {
		t.Errorf("the state is %q (%v)", got, err)
	}
	if _, err := c.LastRun(t.Context(), "check.yml", "schedule"); !errors.Is(err, github.ErrNone) {
		t.Errorf("without a run the error is %v", err)
	}
	at := w.now().Add(-time.Hour)
	w.AddRun("check.yml", "schedule", "failure", at.Add(-time.Hour))
	w.AddRun("check.yml", "schedule", "success", at)
	w.AddRun("check.yml", "workflow_dispatch", "failure", at.Add(time.Minute))
	got, err := c.LastRun(t.Context(), "check.yml", "schedule")
	want := github.Run{CreatedAt: at, Conclusion: "success", Address: "https://github.com/civic/registry/actions/runs/2"}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("the last run is (%v) (-want +got):\n%s", err, d)
	}
}
