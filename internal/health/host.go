package health

import (
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Host is what must be respected on a whole registrable domain, across runs:
// what hosts.json keeps. The zero Host is free to be asked.
type Host struct {
	RetryAt  observe.Instant `json:"retry_at,omitzero"`  // a Retry-After still in force
	OpenTill observe.Instant `json:"open_till,omitzero"` // the breaker rests the domain until then
	Refusals int             `json:"refusals,omitempty"` // 403, 429 or challenges in a row
}
