package app

import (
	"context"

	"github.com/civicaid-voice/linkhealth/internal/github"
)

// afterPublish brings GitHub up to what was published. Without a token that is
// left to who has one.
func (a *app) afterPublish(ctx context.Context) (github.Report, error) {
	if a.env.Getenv("GITHUB_TOKEN") == "" || a.env.Getenv("GITHUB_REPOSITORY") == "" {
		a.stage("issues and pull requests are left alone: GITHUB_TOKEN and GITHUB_REPOSITORY are not set")
		return github.Report{}, nil
	}
	w, err := a.open()
	if err != nil {
		return github.Report{}, err
	}
	defer w.store.Close()
	return a.reconcile(ctx, w, false)
}
