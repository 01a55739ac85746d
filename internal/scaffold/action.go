package scaffold

import (
	"fmt"
	"regexp"
)

// origin is the repository of linkhealth itself, whose action.yml builds it.
const origin = "civicaid-voice/linkhealth"

// Local is the action of the checkout that a workflow runs in: linkhealth's own
// repository uses itself.
var Local = Action{Uses: "./"}

// Action is what the steps of a workflow use to get the program.
type Action struct {
	Uses   string // the value of uses:
	Remark string // the comment behind it; may be empty
}

const unpinned = "pin it: write the 40 digits of a commit behind the @"

var (
	commitShape  = regexp.MustCompile(`^[0-9a-f]{40}$`)
	releaseShape = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+$`)
	remoteShape  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*/[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*@([A-Za-z0-9][A-Za-z0-9._/-]*)$`)
)

// ActionOf is linkhealth at the commit that a program was built from, as its
// build noted it. A program that knows no commit gets the tag of its release,
// or else the branch main, and a remark that says to pin it.
func ActionOf(revision, version string) Action {
	switch {
	case commitShape.MatchString(revision) && releaseShape.MatchString(version):
		return Action{origin + "@" + revision, version}
	case commitShape.MatchString(revision):
		return Action{origin + "@" + revision, ""}
	case releaseShape.MatchString(version):
		return Action{origin + "@" + version, unpinned}
	}
	return Action{origin + "@main", unpinned}
}

// ParseAction reads what a person names: ./ or OWNER/REPOSITORY@REF.
func ParseAction(uses string) (Action, error) {
	if uses == Local.Uses {
		return Local, nil
	}
	m := remoteShape.FindStringSubmatch(uses)
	if m == nil {
		return Action{}, fmt.Errorf("%q is neither ./ nor OWNER/REPOSITORY@REF, such as %s@ and the 40 digits of a commit", uses, origin)
	}
	a := Action{Uses: uses}
	if !commitShape.MatchString(m[1]) {
		a.Remark = unpinned
	}
	return a, nil
}

// Pinned tells whether it cannot change under those who use it.
func (a Action) Pinned() bool { return a.Remark != unpinned }
