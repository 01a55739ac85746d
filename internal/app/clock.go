package app

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// now is the instant to decide by: --now, frozen for the run, or the clock.
func (a *app) now() observe.Instant { return observe.At(a.time()) }

func (a *app) time() time.Time {
	if !a.frozen.IsZero() {
		return a.frozen
	}
	return a.env.Now()
}
