package github

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// whole bounds the time of a call, the reading of its answer included, and
// hands the answer over in one piece: one that breaks off is no answer.
type whole struct {
	next    http.RoundTripper
	timeout time.Duration
}

// maxAnswer is more than any file that can be edited here.
const maxAnswer = 64 << 20

var (
	errTooLong = errors.New("the answer is longer than 64 MiB")
	errEmpty   = errors.New("the answer is empty")
)

func (w whole) RoundTrip(r *http.Request) (*http.Response, error) {
	late := fmt.Errorf("no answer within %s", w.timeout)
	ctx, cancel := context.WithTimeoutCause(r.Context(), w.timeout, late)
	defer cancel()
	answer, err := w.next.RoundTrip(r.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err != nil {
		return nil, err
	}
	switch {
	case len(body) > maxAnswer:
		return nil, errTooLong
	case len(body) == 0 && speaks(answer) && r.Header.Get("Accept") != rawForm:
		return nil, errEmpty
	}
	answer.Body = io.NopCloser(bytes.NewReader(body))
	return answer, nil
}

// rawForm asks for a file as it is, which may well be empty.
const rawForm = "application/vnd.github.raw+json"

// speaks tells an answer that must say something: a list that is read as empty
// would let us open all that it should have named.
func speaks(answer *http.Response) bool {
	return answer.StatusCode == http.StatusOK || answer.StatusCode == http.StatusCreated
}
