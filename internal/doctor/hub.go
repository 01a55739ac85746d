package doctor

import (
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Token is who speaks to GitHub.
type Token struct {
	Missing []string // variables that are not set: then nothing was asked
	Login   string
	Trouble string // what GitHub, or the network, said to it; foreign
}

// Findings is one.
func (t Token) Findings() []Finding {
	switch {
	case len(t.Missing) > 0:
		return one(found(OfToken, Note, "absent", t))
	case t.Trouble != "":
		return one(found(OfToken, Error, "trouble", t))
	}
	return one(found(OfToken, OK, "fine", t))
}

// Repository is what GitHub says of it, and of the rights of the token's user.
type Repository struct {
	Now                 observe.Instant
	Trouble             string
	Private             bool
	Archived, HasIssues bool
	Default, Branch     string          // the default branch, and the one that is checked out; either may be empty
	Permissions         map[string]bool // nil where GitHub does not say
	Scopes              []string        // of a classic token
	Expires             observe.Instant // the token; zero where GitHub does not say
}

// soon is how long before its end a token is told of.
const soon = 14 * 24 * time.Hour

// Findings says what GitHub would not let a run do.
func (r Repository) Findings() []Finding {
	if r.Trouble != "" {
		return one(found(OfRepository, Error, "trouble", r))
	}
	var all []Finding
	tell := func(holds bool, l Level, name string) {
		if holds {
			all = append(all, found(OfRepository, l, name, r))
		}
	}
	tell(r.Archived, Error, "archived")
	tell(!r.HasIssues, Error, "issues")
	tell(r.Permissions != nil && !r.Permissions["push"], Warning, "push")
	tell(len(r.Scopes) > 0 && !r.scoped(), Warning, "scopes")
	tell(r.Expires != 0 && r.Expires.Sub(r.Now) < soon, Warning, "expires")
	tell(r.Default != "" && r.Branch != "" && r.Default != r.Branch, Note, "branch")
	if len(all) == 0 {
		return one(found(OfRepository, OK, "fine", r))
	}
	return all
}

// scoped tells a classic token that may write to this repository.
func (r Repository) scoped() bool {
	return slices.Contains(r.Scopes, "repo") || !r.Private && slices.Contains(r.Scopes, "public_repo")
}

// PullRequests is whether a workflow may open any.
type PullRequests struct {
	Trouble string
	Hidden  bool // the token may not read the setting
	Allowed bool
	Issue   int // the open issue of ours which says that GitHub refused one; 0 is none
}

// Findings is one. Without the setting what a person should decide is told in an
// issue instead.
func (p PullRequests) Findings() []Finding {
	switch {
	case p.Issue > 0 && !p.Allowed:
		return one(found(OfPullRequests, Warning, "refused", p))
	case p.Trouble != "":
		return one(found(OfPullRequests, Warning, "trouble", p))
	case p.Hidden:
		return one(found(OfPullRequests, Note, "hidden", p))
	case !p.Allowed:
		return one(found(OfPullRequests, Warning, "off", p))
	}
	return one(found(OfPullRequests, OK, "fine", p))
}

// Issues are those of ours that stand on GitHub, and the pull requests.
type Issues struct {
	Trouble       string
	Open, Pulls   int
	Twins         []int // the numbers of open items that say what an older one says
	MissingLabels []string
}

// Findings says what the next sync puts right.
func (i Issues) Findings() []Finding {
	if i.Trouble != "" {
		return one(found(OfIssues, Error, "trouble", i))
	}
	all := one(found(OfIssues, OK, "fine", i))
	if len(i.Twins) > 0 {
		all = append(all, found(OfIssues, Note, "twins", i))
	}
	if len(i.MissingLabels) > 0 {
		all = append(all, found(OfIssues, Note, "labels", i))
	}
	return all
}
