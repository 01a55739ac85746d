package github

import (
	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const open, closed = "open", "closed"

// issueItem is an issue, or the issue side of a pull request; ok is false for
// one that has no marker. The caller judges the author.
func issueItem(i *gh.Issue) (item forge.Item, ok bool) {
	return forge.Ours(forge.Item{
		Number: i.GetNumber(), Pull: i.IsPullRequest(), Open: i.GetState() == open, Merged: i.GetPullRequestLinks().GetMergedAt() != gh.Timestamp{},
		Title: i.GetTitle(), Body: i.GetBody(), Comments: i.GetComments(), UpdatedAt: observe.At(i.GetUpdatedAt().Time),
	})
}

// pullItem is [issueItem] of a pull request.
func pullItem(p *gh.PullRequest) (item forge.Item, ok bool) {
	return forge.Ours(forge.Item{
		Number: p.GetNumber(), Pull: true, Open: p.GetState() == open, Merged: p.MergedAt != nil,
		Title: p.GetTitle(), Body: p.GetBody(), Comments: p.GetComments(), UpdatedAt: observe.At(p.GetUpdatedAt().Time),
	})
}
