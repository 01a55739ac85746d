package notify

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Patience is how long a channel may take to accept a message.
const Patience = 30 * time.Second

// Send hands a message to the channel at an address, and returns once it was
// accepted. The error is for people and holds nothing of the address. Nothing
// is sent twice: what failed is for the next run. A service that accepts after
// its time is up is told again.
func Send(ctx context.Context, address string, m Message) error {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	send := shout
	if hook, ok := webhook(address); ok {
		address, send = hook, post
	}
	answer := make(chan error, 1)
	go func() {
		defer func() {
			if recover() != nil {
				answer <- errNotAccepted // a panic would print the address
			}
		}()
		answer <- send(ctx, address, m)
	}()
	select {
	case err := <-answer:
		return explained(err)
	case <-ctx.Done():
		return explained(ctx.Err())
	}
}

// webhook is the address that takes JSON, if it is one: https:// or http://,
// also after webhook+.
func webhook(address string) (string, bool) {
	address = strings.TrimPrefix(address, "webhook+")
	return address, strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}

var (
	errNotAccepted = errors.New("it did not accept the message")
	errSlow        = fmt.Errorf("it did not answer within %d seconds", int(Patience.Seconds()))
	errEnded       = errors.New("ended early")
)

// explained says what went wrong in words of our own: what a library or a
// service says may quote the address, and with it a secret.
func explained(err error) error {
	var status answered
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return errEnded
	case errors.Is(err, context.DeadlineExceeded):
		return errSlow
	case errors.As(err, &status):
		return status
	}
	for _, known := range faults {
		if known.sign.MatchString(err.Error()) {
			return errors.New(known.said)
		}
	}
	if code := statusCode.FindStringSubmatch(err.Error()); code != nil {
		return fmt.Errorf("it answered %s", code[1])
	}
	return errNotAccepted
}
