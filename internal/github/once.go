package github

import (
	"context"
	"time"
)

// settling is how long GitHub gets to show what it has just made.
const settling = 2 * time.Second

// once makes something once: an answer that got lost may stand for a call that
// was carried out, so it looks before it asks again.
func once[T any](ctx context.Context, c *Client, send func() (T, error), look func() (T, bool, error)) (T, error) {
	made, err := send()
	if !lost(err) {
		return made, err
	}
	if err := c.sleep(ctx, settling); err != nil {
		return made, err
	}
	found, ok, err := look()
	if err != nil || ok {
		return found, err
	}
	return send()
}
