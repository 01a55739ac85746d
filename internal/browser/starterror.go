package browser

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// startError is a Chrome that did not start, with what it said about it.
type startError struct {
	err  error
	said string
}

func (e *startError) Error() string {
	if line := e.reason(); line != "" {
		return fmt.Sprintf("%v (%s)", e.err, line)
	}
	return e.err.Error()
}

func (e *startError) Unwrap() error { return e.err }

// reason is the most telling line: one of Chrome's own fatal ones, else the
// last.
func (e *startError) reason() string {
	last := ""
	for line := range strings.Lines(e.said) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, "FATAL") {
			return line
		}
		if line != "" {
			last = line
		}
	}
	return last
}

// noSandbox is what Chrome says before it gives up for want of a sandbox: where
// user name spaces are forbidden, where it runs as root, where its helper is
// not installed as it should be, and where a container allows half of it.
var noSandbox = []string{
	"No usable sandbox",
	"without --no-sandbox is not supported",
	"The SUID sandbox helper binary was found, but is not configured correctly",
	"Failed to move to new namespace",
}

// sandboxFailed tells a start that failed because this machine does not let
// Chrome make a sandbox.
func sandboxFailed(err error) bool {
	var failed *startError
	return errors.As(err, &failed) && slices.ContainsFunc(noSandbox, func(s string) bool { return strings.Contains(failed.said, s) })
}
