package app

import (
	"cmp"
	"context"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// server is where the workflow's token is good for.
func (a *app) server() string {
	return cmp.Or(a.env.Getenv("GITHUB_SERVER_URL"), "https://github.com")
}

// branch is the one to push: that of HEAD or, where it is on none, the one that
// is named, or that the workflow runs for.
func (a *app) branch(head gitrepo.Head, named string) (string, error) {
	ref, name := a.env.Getenv("GITHUB_REF"), a.env.Getenv("GITHUB_REF_NAME")
	if ref != "" && !strings.HasPrefix(ref, "refs/heads/") {
		name = "" // a tag, or the merge of a pull request
	}
	switch {
	case head.Branch == "" && cmp.Or(named, name) == "":
		return "", &gitrepo.Error{Kind: gitrepo.Detached}
	case head.Branch == "":
		return cmp.Or(named, name), nil
	case named != "" && named != head.Branch:
		return "", &gitrepo.Error{Kind: gitrepo.Elsewhere, Detail: head.Branch}
	}
	return head.Branch, nil
}

// author is who commits: the workflow's own user under Actions, else whoever
// git is configured for.
func (p *publication) author(ctx context.Context) (gitrepo.Identity, error) {
	if p.app.env.Getenv("GITHUB_ACTIONS") == "true" {
		return gitrepo.Identity{Name: "linkhealth", Email: "41898282+github-actions[bot]@users.noreply.github.com"}, nil
	}
	who, found, err := p.repo.User(ctx)
	if err != nil || found {
		return who, err
	}
	return gitrepo.Identity{Name: "linkhealth", Email: "linkhealth@localhost"}, nil
}
