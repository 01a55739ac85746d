package gitrepo

import (
	"regexp"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// Kind is why git did not do what it was asked to.
type Kind string

// The kinds. All but Moved and Unreachable need a person.
const (
	NoGit         Kind = "no_git"         // there is no git program
	NotRepository Kind = "not_repository" // the folder is in no work tree
	NoCommit      Kind = "no_commit"      // the branch has none yet
	NoRemote      Kind = "no_remote"      // there is nowhere to push to, or too many places
	NoBranch      Kind = "no_branch"      // the remote has no such branch
	Detached      Kind = "detached"       // HEAD is on no branch
	Elsewhere     Kind = "elsewhere"      // HEAD is on another branch than the one to push to
	Unfinished    Kind = "unfinished"     // a merge, a rebase or the like is at work
	Unpushed      Kind = "unpushed"       // HEAD has commits that the remote lacks
	Shallow       Kind = "shallow"        // so is it, or the history is too short to tell
	Uncommitted   Kind = "uncommitted"    // a person's changes are in the way
	NotPlain      Kind = "not_plain"      // something that is no file is where only files may be

	Moved       Kind = "moved"       // the remote is not where it was: try again
	Unreachable Kind = "unreachable" // the remote does not answer: try again

	Ruleset        Kind = "ruleset"        // a rule of the branch
	Hook           Kind = "hook"           // a hook of the server's
	Permission     Kind = "permission"     // whoever pushes may not
	Authentication Kind = "authentication" // nobody knows who pushes
	NotFound       Kind = "not_found"      // the remote is not there, or not for us
	Archived       Kind = "archived"       // the remote is read only
	Refused        Kind = "refused"        // for a reason that only the remote knows
)

// Kinds lists every kind.
func Kinds() []Kind {
	return []Kind{NoGit, NotRepository, NoCommit, NoRemote, NoBranch, Detached, Elsewhere, Unfinished, Unpushed, Shallow, Uncommitted,
		NotPlain, Moved, Unreachable, Ruleset, Hook, Permission, Authentication, NotFound, Archived, Refused}
}

// Error is what git or a remote refused, or what must be mended before it can
// be asked.
type Error struct {
	Kind   Kind
	Detail string   // harmless text in one line, often the remote's own words; may be empty
	Paths  []string // the files it is about, if it is about some
}

func (e *Error) Error() string {
	text := "git: " + strings.ReplaceAll(string(e.Kind), "_", " ")
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text
}

// Again tells what may go better the next time.
func (e *Error) Again() bool { return e.Kind == Moved || e.Kind == Unreachable }

var secrets = regexp.MustCompile(`://[^/@\s]+@`)

// harmless is what git or a remote said, without credentials, each line fit to
// be shown.
func (r *Repo) harmless(said string) string {
	said = secrets.ReplaceAllString(said, "://")
	if r.options.Token != "" {
		said = strings.ReplaceAll(said, r.options.Token, "***")
	}
	var lines []string
	for line := range strings.Lines(said) {
		if line = plain.Line(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, " / ")
}
