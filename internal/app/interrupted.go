package app

import "context"

// untilInterrupted is ctx, ended with that cause when a person or the system
// asks to end.
func (a *app) untilInterrupted(ctx context.Context, cause error) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-a.env.Interrupt:
			end(cause)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { end(nil) }
}
