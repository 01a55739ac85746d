package github

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
)

// Repository is what a doctor wants to know of it, and of the token that asks.
type Repository struct {
	Private       bool
	Archived      bool
	HasIssues     bool
	DefaultBranch string
	Permissions   map[string]bool // of the token's user, such as push; nil where GitHub does not say
	Scopes        []string        // of a classic token; nil for any other
	TokenExpires  time.Time       // zero where GitHub does not say
}

// Repository reads it. What a workflow's token may write can't be told without
// writing: GitHub says so only to users' tokens.
func (c *Client) Repository(ctx context.Context) (Repository, error) {
	r, answer, err := c.api.Repositories.Get(ctx, c.owner, c.repo)
	if err != nil {
		return Repository{}, c.nowhere(told(ctx, contents, "reading the repository", err))
	}
	return Repository{
		Private: r.GetPrivate(), Archived: r.GetArchived(), HasIssues: r.GetHasIssues(), DefaultBranch: r.GetDefaultBranch(),
		Permissions: r.GetPermissions(), Scopes: scopes(answer.Header.Get("X-OAuth-Scopes")), TokenExpires: answer.TokenExpiration.Time,
	}, nil
}

func scopes(header string) []string {
	return strings.FieldsFunc(header, func(r rune) bool { return r == ',' || r == ' ' })
}

// ErrMayNotAsk says that the token may not read a setting. A person has to look.
var ErrMayNotAsk = errors.New("the token may not read this setting")

// WorkflowPermissions is what a repository grants to its workflows.
type WorkflowPermissions struct {
	Default            string // read or write
	CreatePullRequests bool
}

// WorkflowPermissions reads the setting. The error is [ErrMayNotAsk] for a
// workflow's own token.
func (c *Client) WorkflowPermissions(ctx context.Context) (WorkflowPermissions, error) {
	p, _, err := c.api.Repositories.GetDefaultWorkflowPermissions(ctx, c.owner, c.repo)
	err = told(ctx, actions, "reading what workflows may do", err)
	if s := status(err); s == http.StatusForbidden || s == http.StatusNotFound {
		return WorkflowPermissions{}, ErrMayNotAsk
	}
	return WorkflowPermissions{p.GetDefaultWorkflowPermissions(), p.GetCanApprovePullRequestReviews()}, err
}
