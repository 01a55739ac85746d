package github

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// area is a permission of a workflow's token.
type area string

const (
	issues   area = "issues"
	pulls    area = "pull-requests"
	contents area = "contents"
	actions  area = "actions"
)

// CallError is a call to which GitHub said no, or said nothing that can be used.
type CallError struct {
	Doing  string // such as: opening an issue
	Status int    // of the answer; 0 where there was none
	Words  string // GitHub's or the network's, made harmless

	area area
	err  error
}

func (e *CallError) Unwrap() error { return e.err }

func (e *CallError) Error() string {
	switch {
	case e.Status == 0:
		return fmt.Sprintf("%s: no usable answer from GitHub: %s", e.Doing, e.Words)
	case e.Status == http.StatusUnauthorized:
		return fmt.Sprintf("%s: GitHub does not accept GITHUB_TOKEN (%s): give the job a token that is valid", e.Doing, e.Words)
	case e.powerless():
		return fmt.Sprintf("%s: GITHUB_TOKEN may not (%s): give the job `permissions: {%s}`", e.Doing, e.Words, e.needs())
	case e.disabled():
		return fmt.Sprintf("%s: not possible here (%s): enable issues in the repository's settings", e.Doing, e.Words)
	}
	return fmt.Sprintf("%s: GitHub answers %d: %s", e.Doing, e.Status, e.Words)
}

func (e *CallError) needs() string {
	if e.area == actions {
		return string(e.area) + ": read"
	}
	return string(e.area) + ": write"
}

// powerless tells a token that lacks a permission.
func (e *CallError) powerless() bool {
	return e.Status == http.StatusForbidden && strings.Contains(strings.ToLower(e.Words), "resource not accessible")
}

// disabled tells a repository without issues.
func (e *CallError) disabled() bool {
	return e.Status == http.StatusGone && strings.Contains(strings.ToLower(e.Words), "disabled")
}

// archived tells a repository that takes no more writes.
func (e *CallError) archived() bool {
	return e.Status == http.StatusForbidden && strings.Contains(strings.ToLower(e.Words), "archived")
}

// denied tells that nothing else in the area can succeed either.
func (e *CallError) denied() bool { return e.powerless() || e.disabled() || e.archived() }

// told is err in our own words; nil where it is nil. A limit, a budget that is
// used up and an ended context stay what they are.
func told(ctx context.Context, a area, doing string, err error) error {
	var limit *LimitError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &limit):
		return limit
	case errors.Is(err, errBudget):
		return errBudget
	case ctx.Err() != nil:
		return ctx.Err()
	}
	e := &CallError{Doing: doing, Words: plain.Line(err.Error()), area: a, err: err}
	var no *gh.ErrorResponse
	if errors.As(err, &no) {
		e.Status, e.Words = no.Response.StatusCode, words(no)
	}
	return e
}

// words is what GitHub said.
func words(no *gh.ErrorResponse) string {
	all := []string{no.Message}
	for _, e := range no.Errors {
		said := e.Message
		if said == "" {
			said = strings.TrimSpace(e.Resource + " " + e.Field + " " + e.Code)
		}
		all = append(all, said)
	}
	if no.Message == "" {
		all[0] = http.StatusText(no.Response.StatusCode)
	}
	return plain.Line(strings.Join(all, "; "))
}

// says tells whether err is GitHub's answer with that status, and in its words,
// in small letters, has the phrase.
func says(err error, status int, phrase string) bool {
	var e *CallError
	return errors.As(err, &e) && e.Status == status && strings.Contains(strings.ToLower(e.Words), phrase)
}

// lost tells that a call may have been carried out although its answer was not
// one.
func lost(err error) bool {
	var e *CallError
	return errors.As(err, &e) && (e.Status == 0 || e.Status >= http.StatusInternalServerError)
}
