package app

import (
	"errors"
	"fmt"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// unfoldable is a remote whose newest commit the journals cannot be folded
// onto, such as one with an invalid registry.
type unfoldable struct {
	error
	at gitrepo.Remote
}

func (e unfoldable) Unwrap() error { return e.error }

func (e unfoldable) Error() string {
	return fmt.Sprintf("the newest commit of %s: %v", place(e.at), e.error)
}

// place is a branch of a remote, for people.
func place(to gitrepo.Remote) string { return plain.Line(to.Name + "/" + to.Branch) }

// refusal is an error of git's in words that say how to mend it.
type refusal struct {
	error
	words string
}

func (e refusal) Error() string { return e.words }
func (e refusal) Unwrap() error { return e.error }

// refused is what the template sees.
type refused struct {
	Kind, Detail, Remote string
	Paths                []string
	More                 int // paths beyond those
	Journals             int
}

// maxPaths are named in a message.
const maxPaths = 10

// refusal puts what went wrong into words. The journals stay where they are.
func (a *app) refusal(err error, p *publication) error {
	about := refused{Journals: len(p.journals)}
	if p.remote.Name != "" {
		about.Remote = place(p.remote)
	}
	var git *gitrepo.Error
	switch {
	case errors.As(err, &git):
		about.Kind, about.Detail = string(git.Kind), git.Detail
		for _, path := range git.Paths[:min(len(git.Paths), maxPaths)] {
			about.Paths = append(about.Paths, plain.Line(path))
		}
		about.More = len(git.Paths) - len(about.Paths)
		return refusal{err, strings.TrimSpace(sayPublish("refused", about))}
	case is[unfoldable](err):
		return refusal{err, err.Error() + "\n" + strings.TrimSpace(sayPublish("kept", about))}
	}
	return err
}
