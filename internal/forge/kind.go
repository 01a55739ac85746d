// Package forge decides what should stand on GitHub: which issues and pull
// requests the state asks for, and what has to be done to what stands there so
// that it does. It is pure; applying is the work of another.
//
// Everything is told by level, not by event: [Want] computes the whole from the
// state each time, [Diff] takes away what is there. A call that was lost is
// still a difference in the next run.
package forge

import "slices"

// Kind is what an issue or a pull request is about.
type Kind string

// The kinds. Subjects are the id of a source, a host, a domain, or a fixed word.
const (
	Alert       Kind = "alert"       // a page is down; subject: its id
	Redirect    Kind = "redirect"    // a page leads elsewhere; subject: its id
	Certificate Kind = "certificate" // one ends or has ended; subject: the host
	Domain      Kind = "domain"      // a whole domain; subject: the listed domain
	Run         Kind = "run"         // the checking itself; subject: [Runner]
	Setup       Kind = "setup"       // what a person must allow; subject: [PullRequests]
	Content     Kind = "content"     // changed pages; subject: [Registry]; an issue or a pull request
	Moved       Kind = "moved"       // pull request: a new address; subject: the id
	Reactivate  Kind = "reactivate"  // pull request: a page is back; subject: the id
	Discovered  Kind = "discovered"  // pull request: new addresses; subject: the domain
)

// The subjects that are fixed words.
const (
	Runner       = "runner"
	PullRequests = "pull-requests"
	Registry     = "registry"
)

// kinds is every kind, the one that people need most first: what does not fit
// into one run waits in this order.
var kinds = []Kind{Alert, Domain, Run, Certificate, Redirect, Setup, Moved, Reactivate, Content, Discovered}

func (k Kind) known() bool { return slices.Contains(kinds, k) }

func (k Kind) rank() int { return slices.Index(kinds, k) }

// proposes tells the kinds of pull requests that [Want] decides about.
func (k Kind) proposes() bool {
	return slices.Contains([]Kind{Moved, Reactivate, Content}, k)
}
