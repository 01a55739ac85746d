package notify

import (
	"bytes"
	"context"
	"io"
	"net/http"
)

// hooks follows no redirect: whom a webhook leads to, nobody chose to tell.
var hooks = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// maxAnswer is how much of an answer is read, so that its connection can end
// well.
const maxAnswer = 64 << 10

// post sends the message as JSON; any 2xx accepts it.
func post(ctx context.Context, address string, m Message) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(m.JSON()))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "linkhealth")
	request.Header.Set("Idempotency-Key", m.idempotencyKey())
	answer, err := hooks.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer)) // the status is the answer
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return answered(answer.StatusCode)
	}
	return nil
}
