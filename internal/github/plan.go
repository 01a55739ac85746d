package github

import (
	"fmt"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// Plan decides what is to be done. [forge.Plan] is one.
type Plan interface {
	// Diff is what is left to do, the most urgent first.
	Diff(forge.Actual) []forge.Action
	// Refused tells that pull requests may not be created, and which branches
	// wait for a person to open theirs. What Diff gives then may differ.
	Refused(branches []string)
}

// Options bound a sync.
type Options struct {
	MaxWrites int  // calls other than GET, refused and repeated ones included
	DryRun    bool // nothing is written
}

// Report is what a sync did.
type Report struct {
	Done    []forge.Action // in order; on a dry run what would be done first
	Failed  []Failure      // what the next run has to make up
	Waiting int            // actions that did not fit into this run
	Refused []string       // branches whose pull requests GitHub did not let us create
	Until   time.Time      // when GitHub's rate limit ends, if one stopped the sync; else zero
	Reads   int            // calls that were made
	Writes  int
}

// UnfinishedError says that some actions failed while others may have been
// done. The next sync finds what is missing.
type UnfinishedError struct{ Failed []Failure }

func (e *UnfinishedError) Error() string {
	first := e.Failed[0]
	if len(e.Failed) == 1 {
		return fmt.Sprintf("one change on GitHub failed, the next run makes it up: %s: %v", first.What, first.Err)
	}
	return fmt.Sprintf("%d changes on GitHub failed, the next run makes them up; the first: %s: %v", len(e.Failed), first.What, first.Err)
}

// Unwrap gives the reasons.
func (e *UnfinishedError) Unwrap() (all []error) {
	for _, f := range e.Failed {
		all = append(all, f.Err)
	}
	return all
}

// identity tells one action from another within a run.
type identity struct {
	forge.Verb
	forge.Key
	number        int
	branch, label string
}

func identify(a forge.Action) identity {
	return identity{a.Verb, a.Key, a.Number, a.Branch, a.Label.Name}
}

// name is an action in a few harmless words.
func name(a forge.Action) string {
	switch {
	case a.Verb == forge.Colour:
		return plain.Line(fmt.Sprintf("label %q", a.Label.Name))
	case a.Number != 0:
		return plain.Line(fmt.Sprintf("%s %s %s, #%d", a.Verb, a.Kind, a.Subject, a.Number))
	}
	return plain.Line(fmt.Sprintf("%s %s %s", a.Verb, a.Kind, a.Subject))
}
