package app

import (
	"cmp"
	"context"
	"net/url"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// gitHubError is GitHub's no.
type gitHubError struct{ error }

func (e gitHubError) Unwrap() error { return e.error }

// gitHub is the way to GitHub that the workflow's environment gives.
func (a *app) gitHub() (*github.Client, error) {
	c, err := github.New(github.Config{
		Token: a.env.Getenv("GITHUB_TOKEN"), Repository: a.env.Getenv("GITHUB_REPOSITORY"),
		API:   cmp.Or(a.env.Getenv("GITHUB_API_URL"), "https://api.github.com"),
		Login: a.env.Getenv("LINKHEALTH_LOGIN"),
		Now:   a.env.Now, Sleep: a.sleep, Timeout: a.env.CallTimeout,
		Warn: func(text string) { a.log.Warn(text) },
	})
	if err != nil {
		return nil, gitHubError{err}
	}
	return c, nil
}

// sleep waits, or until the context ends.
func (a *app) sleep(ctx context.Context, d time.Duration) error {
	if a.env.Sleep != nil {
		return a.env.Sleep(ctx, d)
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// wants is what should stand on GitHub as the state of the workspace asks for.
// What cannot be read is in lost.
func (a *app) wants(w *workspace) (in forge.Input, lost func() error) {
	var first error
	texts := func(id string) (last, accepted string) {
		last, _, err := w.store.Content(id)
		if err == nil {
			accepted, _, err = w.store.Accepted(id)
		}
		if err != nil && first == nil {
			first = err
		}
		return last, accepted
	}
	server, repo := strings.TrimRight(cmp.Or(a.env.Getenv("GITHUB_SERVER_URL"), "https://github.com"), "/"), a.env.Getenv("GITHUB_REPOSITORY")
	in = forge.Input{
		Snapshot: w.snap, Files: w.files, Texts: texts,
		Server: server, Repo: repo,
	}
	if run := a.env.Getenv("GITHUB_RUN_ID"); repo != "" && run != "" {
		in.Run = server + "/" + repo + "/actions/runs/" + url.PathEscape(plain.Line(run))
	}
	return in, func() error { return first }
}
