package github

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// Actual is what stands on GitHub: the issues and pull requests that the
// token's own user wrote and that begin with a marker, the labels of the
// repository, the branches of ours. It takes four calls and one more for each
// hundred items or labels.
func (c *Client) Actual(ctx context.Context) (forge.Actual, error) {
	a, _, err := c.survey(ctx)
	return a, err
}

// making is how long after a pull request was opened it may still lack its
// labels because a run was cut off. Later it was a person who took them away.
const making = 24 * time.Hour

// survey is [Client.Actual], and which open pull requests of ours have no label
// at all because making them was cut off.
func (c *Client) survey(ctx context.Context) (a forge.Actual, bare []int, err error) {
	if _, err = c.Login(ctx); err != nil {
		return forge.Actual{}, nil, err
	}
	if a.Items, bare, err = c.items(ctx); err != nil {
		return forge.Actual{}, nil, err
	}
	if a.Labels, err = c.labels(ctx); err != nil {
		return forge.Actual{}, nil, err
	}
	if a.Branches, err = c.branches(ctx); err != nil {
		return forge.Actual{}, nil, err
	}
	return a, bare, nil
}

// items asks for the oldest first, so that what is opened meanwhile moves none
// of them to a page that was read already.
func (c *Client) items(ctx context.Context) (items []forge.Item, bare []int, err error) {
	all, err := pages(allPages, func(page int) ([]*gh.Issue, *gh.Response, error) {
		return c.api.Issues.ListByRepo(ctx, c.owner, c.repo, &gh.IssueListByRepoOptions{
			State: "all", Creator: c.login, Sort: "created", Direction: "asc",
			ListOptions: gh.ListOptions{Page: page, PerPage: perPage},
		})
	})
	if err != nil {
		return nil, nil, c.nowhere(told(ctx, issues, "listing the issues", err))
	}
	seen := map[int]bool{}
	for _, i := range all {
		item, marked := issueItem(i)
		if !marked || !c.ours(i.GetUser().GetLogin()) || seen[item.Number] {
			continue
		}
		seen[item.Number] = true
		items = append(items, item)
		if item.Pull && item.Open && len(i.Labels) == 0 && c.now().Sub(i.GetCreatedAt().Time) < making {
			bare = append(bare, item.Number)
		}
	}
	return items, bare, nil
}

// nowhere explains a 404 of the whole repository.
func (c *Client) nowhere(err error) error {
	var no *CallError
	if errors.As(err, &no) && no.Status == http.StatusNotFound {
		return fmt.Errorf("GitHub knows no repository %s/%s, or GITHUB_TOKEN may not see it: check GITHUB_REPOSITORY and the token: %w", c.owner, c.repo, err)
	}
	return err
}

func (c *Client) labels(ctx context.Context) (labels []forge.Label, err error) {
	all, err := pages(allPages, func(page int) ([]*gh.Label, *gh.Response, error) {
		return c.api.Issues.ListLabels(ctx, c.owner, c.repo, &gh.ListOptions{Page: page, PerPage: perPage})
	})
	for _, l := range all {
		labels = append(labels, forge.Label{Name: l.GetName(), Colour: l.GetColor(), Description: l.GetDescription()})
	}
	return labels, told(ctx, issues, "listing the labels", err)
}

const heads = "refs/heads/"

func (c *Client) branches(ctx context.Context) (map[string]string, error) {
	all, err := pages(allPages, func(page int) ([]*gh.Reference, *gh.Response, error) {
		return c.api.Git.ListMatchingRefs(ctx, c.owner, c.repo, &gh.ReferenceListOptions{
			Ref: heads + forge.BranchPrefix, ListOptions: gh.ListOptions{Page: page},
		})
	})
	branches := map[string]string{}
	for _, ref := range all {
		if name, ok := strings.CutPrefix(ref.GetRef(), heads); ok {
			branches[name] = ref.GetObject().GetSHA()
		}
	}
	return branches, told(ctx, contents, "listing the branches", err)
}
