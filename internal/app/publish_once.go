package app

import (
	"context"
	"log/slog"
)

// once tells each warning only once, however often the same journals are
// folded. It is not safe for concurrent use.
type once struct {
	slog.Handler
	told map[string]bool
}

func (h *once) Handle(ctx context.Context, r slog.Record) error {
	key := r.Message
	r.Attrs(func(at slog.Attr) bool {
		key += " " + at.String()
		return true
	})
	if r.Level >= slog.LevelWarn && h.told[key] {
		return nil
	}
	h.told[key] = true
	return h.Handler.Handle(ctx, r)
}
