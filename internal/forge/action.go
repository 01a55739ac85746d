package forge

import "github.com/civicaid-voice/linkhealth/internal/registry"

// Verb says what is to be done.
type Verb string

// The verbs.
const (
	Open     Verb = "open"     // a new issue
	Reopen   Verb = "reopen"   // the comment, then an issue open again with this title and body; one that is open stays so
	Rewrite  Verb = "rewrite"  // title and body of an issue or pull request
	Close    Verb = "close"    // the comment, then closed with this body; an issue
	Propose  Verb = "propose"  // the branch, then a new pull request
	Revise   Verb = "revise"   // the branch anew, then title and body of the pull request
	Withdraw Verb = "withdraw" // the comment, then the pull request closed with this body, then its branch removed
	Prune    Verb = "prune"    // remove a branch that no open pull request needs
	Colour   Verb = "label"    // make a label, or give it its colour and description
)

// Action is one difference between what should stand and what does. Its steps
// are done in the order that its verb names, and each of them may be the last
// one before the network fails: doing the action that the next [Diff] gives
// then completes it.
type Action struct {
	Verb
	Key
	Number    int // of the item; 0 for a new one
	Title     string
	Body      string // whole, marker and all
	Labels    []string
	Assignees []string
	Comment   string // begins with a line that tells it from all others, so that it can be looked for
	Label     Label
	Branch    string
	Proposal  *Proposal
}

// Writes is the number of calls other than GET that the action takes at most.
func (a Action) Writes() int {
	switch a.Verb {
	case Open, Rewrite, Prune, Colour:
		return 1
	case Reopen, Close:
		return 2
	case Withdraw:
		return 3
	case Revise:
		return 4
	}
	return 5 // tree, commit, branch, pull request, labels
}

// BranchPrefix is where all branches of ours are.
const BranchPrefix = "linkhealth/"

// Proposal is what the branch of a pull request holds: the main branch with a
// few lines of the registry edited.
type Proposal struct {
	Branch  string
	Message string // of the commit; its last line is Trailer
	Trailer string // names what the branch holds; a branch whose head lacks any trailer of ours is a person's
	Files   []FileEdit
}

// TrailerPrefix begins the trailer of every commit of ours on a branch.
const TrailerPrefix = "Linkhealth-Files: "

// FileEdit is what changes in one file of the registry.
type FileEdit struct {
	Path  string
	Edits []registry.Edit
}

// Apply edits the file as it stands on the main branch. See [registry.Apply].
func (f FileEdit) Apply(data []byte) ([]byte, error) { return registry.Apply(data, f.Edits) }
