package github

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"time"

	gh "github.com/google/go-github/v60/github"
)

// Comment is one on any issue or pull request. All of it is foreign.
type Comment struct {
	ID        int64
	Issue     int // its number
	Login     string
	Person    bool // it was written by one, and not by a program
	Body      string
	Thumbs    int       // how many people and programs like it
	UpdatedAt time.Time // when it was last edited; when it was made where it never was
}

// Comments are those of the whole repository that were made or edited since
// then, the oldest first. Of more than a thousand they are the newest.
func (c *Client) Comments(ctx context.Context, since time.Time) ([]Comment, error) {
	sort, direction := "updated", "desc"
	all, err := pages(10, func(page int) ([]*gh.IssueComment, *gh.Response, error) {
		return c.api.Issues.ListComments(ctx, c.owner, c.repo, 0, &gh.IssueListCommentsOptions{
			Sort: &sort, Direction: &direction, Since: &since, ListOptions: gh.ListOptions{Page: page, PerPage: perPage},
		})
	})
	out := make([]Comment, 0, len(all))
	for _, i := range all {
		out = append(out, Comment{
			ID: i.GetID(), Issue: issueOf(i), Login: i.GetUser().GetLogin(), Person: i.GetUser().GetType() == "User",
			Body: i.GetBody(), Thumbs: i.GetReactions().GetPlusOne(), UpdatedAt: i.GetUpdatedAt().Time,
		})
	}
	return inOrder(out), told(ctx, issues, "listing comments", err)
}

// inOrder has each comment once, the oldest first: one may have moved on to
// another page while they were read.
func inOrder(all []Comment) []Comment {
	slices.SortFunc(all, func(a, b Comment) int { return cmp.Or(a.UpdatedAt.Compare(b.UpdatedAt), cmp.Compare(a.ID, b.ID)) })
	return slices.CompactFunc(all, func(a, b Comment) bool { return a.ID == b.ID })
}

// issueOf is the number of the issue that a comment is on, or 0.
func issueOf(c *gh.IssueComment) int {
	number, err := strconv.Atoi(path.Base(c.GetIssueURL()))
	if err != nil {
		return 0
	}
	return number
}

// MayWrite tells whether the user may push to the repository: only they command.
func (c *Client) MayWrite(ctx context.Context, login string) (bool, error) {
	level, _, err := c.api.Repositories.GetPermissionLevel(ctx, c.owner, c.repo, url.PathEscape(login))
	err = told(ctx, contents, "asking what a user may do", err)
	if status(err) == http.StatusNotFound {
		return false, nil
	}
	switch level.GetPermission() {
	case "admin", "maintain", "write":
		return true, err
	}
	return false, err
}

// React answers a comment with an emoji, such as "+1". Twice is as good as once.
func (c *Client) React(ctx context.Context, comment int64, content string) error {
	_, _, err := c.api.Reactions.CreateIssueCommentReaction(harmless(ctx), c.owner, c.repo, comment, content)
	return told(ctx, issues, fmt.Sprintf("reacting with %q", content), err)
}

// Reply comments on an issue. The first line of the text should tell it from
// all others: where GitHub's answer got lost the comment is looked for by it.
func (c *Client) Reply(ctx context.Context, issue int, text string) error {
	if _, err := c.Login(ctx); err != nil {
		return err
	}
	_, err := c.comment(ctx, issues, issue, text)
	return err
}
