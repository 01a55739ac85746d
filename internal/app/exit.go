package app

import (
	"errors"
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// The exit codes of the contract. Dead links are no failure.
const (
	exitDone        = 0
	exitFault       = 1
	exitUsage       = 2
	exitInvalid     = 3
	exitQuarantined = 4
	exitInterrupted = 5
	exitRefused     = 6 // git or GitHub refused
	exitFound       = 10
)

// errSilent ends a command that has said all there is to say.
var errSilent = errors.New("")

// errFound says that --fail-on found one.
var errFound = fmt.Errorf("a URL stands at the level of --fail-on%w", errSilent)

// errInterrupted says that the run ended early: what was observed is recorded,
// the rest stays due.
var errInterrupted = errors.New("ended early: what was observed is recorded, the rest stays due")

// errQuarantined says that the gate shut a run: nothing of it is counted.
var errQuarantined = errors.New("the run is quarantined: nothing is counted, and all stays due")

// usageError is a mistake on the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// invalidRegistry is a registry that people must mend first.
type invalidRegistry struct{ problems []registry.Problem }

func (e invalidRegistry) Error() string {
	return fmt.Sprintf("the registry has %d problem(s)", len(e.problems))
}

// exitCode is the one place that chooses it.
func exitCode(err error) int {
	switch {
	case err == nil:
		return exitDone
	case is[usageError](err):
		return exitUsage
	case is[invalidRegistry](err), is[*store.InvalidError](err):
		return exitInvalid
	case errors.Is(err, errQuarantined):
		return exitQuarantined
	case errors.Is(err, errInterrupted):
		return exitInterrupted
	case is[*gitrepo.Error](err), is[gitHubError](err):
		return exitRefused
	case errors.Is(err, errFound):
		return exitFound
	}
	return exitFault
}

func is[T error](err error) bool {
	var target T
	return errors.As(err, &target)
}
