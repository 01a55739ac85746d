package github

import (
	"context"
	"errors"
	"net/http"
	"time"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// ErrNone says that there is no such workflow, or no run of it.
var ErrNone = errors.New("there is none")

// WorkflowState says whether a workflow runs at all. GitHub may have states
// that are not named here.
type WorkflowState string

// The states.
const (
	Active             WorkflowState = "active"
	DisabledInactivity WorkflowState = "disabled_inactivity" // GitHub did it, after 60 days without a commit
	DisabledManually   WorkflowState = "disabled_manually"
	DisabledFork       WorkflowState = "disabled_fork"
)

// Workflow is the state of the workflow in that file, such as check.yml. The
// error is [ErrNone] where there is none.
func (c *Client) Workflow(ctx context.Context, file string) (WorkflowState, error) {
	w, _, err := c.api.Actions.GetWorkflowByFileName(ctx, c.owner, c.repo, file)
	err = told(ctx, actions, "reading the workflow "+plain.Line(file), err)
	if status(err) == http.StatusNotFound {
		return "", ErrNone
	}
	return WorkflowState(plain.Line(w.GetState())), err
}

// Run is one run of a workflow.
type Run struct {
	CreatedAt  time.Time
	Conclusion string // such as success; empty while it runs
	Address    string
}

// LastRun is the newest run of the workflow in that file that the event began,
// such as schedule. The error is [ErrNone] where there is none.
func (c *Client) LastRun(ctx context.Context, file, event string) (Run, error) {
	runs, _, err := c.api.Actions.ListWorkflowRunsByFileName(ctx, c.owner, c.repo, file, &gh.ListWorkflowRunsOptions{
		Event: event, ListOptions: gh.ListOptions{PerPage: 1},
	})
	err = told(ctx, actions, "reading the runs of "+plain.Line(file), err)
	switch {
	case status(err) == http.StatusNotFound:
		return Run{}, ErrNone
	case err != nil:
		return Run{}, err
	case len(runs.WorkflowRuns) == 0:
		return Run{}, ErrNone
	}
	r := runs.WorkflowRuns[0]
	return Run{r.GetCreatedAt().Time, plain.Line(r.GetConclusion()), plain.Line(r.GetHTMLURL())}, nil
}
