package github

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// tries is how often a call is made that can be made twice without harm.
const tries = 3

// retrying makes a call again that got no usable answer, with back-off.
type retrying struct {
	next  http.RoundTripper
	sleep func(context.Context, time.Duration) error
}

func (t retrying) RoundTrip(r *http.Request) (*http.Response, error) {
	wait := backoff.NewExponentialBackOff()
	wait.InitialInterval = time.Second
	for try := 1; ; try++ {
		answer, err := t.next.RoundTrip(r)
		if try == tries || !repeatable(r) || !failed(answer, err) || r.Context().Err() != nil {
			return answer, err
		}
		if err := t.sleep(r.Context(), wait.NextBackOff()); err != nil {
			return nil, err
		}
		if r, err = again(r); err != nil {
			return nil, err
		}
	}
}

// failed tells that there was no usable answer. A limit, and a write that was
// not sent, are no failures of the way.
func failed(answer *http.Response, err error) bool {
	var limit *LimitError
	if err != nil {
		return !errors.As(err, &limit) && !errors.Is(err, errBudget)
	}
	return answer.StatusCode >= http.StatusInternalServerError
}

type twice struct{}

// harmless marks a POST that may be made twice: what it makes is known by its
// content, or there can be only one of it.
func harmless(ctx context.Context) context.Context { return context.WithValue(ctx, twice{}, true) }

func repeatable(r *http.Request) bool {
	return r.Method != http.MethodPost || r.Context().Value(twice{}) != nil
}

// again is the request anew, with its body from the start.
func again(r *http.Request) (*http.Request, error) {
	next := r.Clone(r.Context())
	if r.GetBody == nil {
		return next, nil
	}
	body, err := r.GetBody()
	next.Body = body
	return next, err
}
