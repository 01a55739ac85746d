package github

import (
	"context"
	"errors"
	"net/http"
	"strings"
)

// workflowLogin is who a workflow's own token writes as.
const workflowLogin = "github-actions[bot]"

// Login is the user that the token writes as. A token that may not ask is taken
// for a workflow's own.
func (c *Client) Login(ctx context.Context) (string, error) {
	if c.login != "" {
		return c.login, nil
	}
	user, _, err := c.api.Users.Get(ctx, "")
	err = told(ctx, issues, "asking who the token belongs to", err)
	var no *CallError
	switch {
	case err == nil:
		c.login = user.GetLogin()
	case errors.As(err, &no) && (no.Status == http.StatusForbidden || no.Status == http.StatusNotFound):
		c.login, c.guessed = workflowLogin, true
	default:
		return "", err
	}
	return c.login, nil
}

// ours tells our own login; GitHub ignores case in them.
func (c *Client) ours(login string) bool { return strings.EqualFold(login, c.login) }
