package health

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Host is what must be respected on a whole registrable domain, across runs:
// what hosts.json keeps. The zero Host is free to be asked.
type Host struct {
	RetryAt  observe.Instant `json:"retry_at,omitzero"`  // a Retry-After still in force
	OpenTill observe.Instant `json:"open_till,omitzero"` // the breaker rests the domain until then
	Refusals int             `json:"refusals,omitempty"` // 403, 429 or challenges in a row
}

// Breaker says when a domain that keeps refusing us is left to rest.
type Breaker struct {
	Failures int
	Cooldown time.Duration
}

// After is the host after one more observation of any of its URLs, and whether
// that opened the breaker.
func (h Host) After(o observe.Observation, b Breaker) (next Host, opened bool) {
	if o.RetryAfter > 0 {
		h.RetryAt = max(h.RetryAt, o.CheckedAt.Add(time.Duration(o.RetryAfter)*time.Second))
	}
	switch {
	case o.Outcome.Class() == observe.Success: // a code that was expected is no refusal
		h.Refusals = 0
	case o.StatusCode == 403, o.StatusCode == 429, o.Outcome == observe.Challenge:
		h.Refusals++
	case o.StatusCode != 0:
		h.Refusals = 0
	}
	if b.Failures > 0 && h.Refusals >= b.Failures {
		opened = h.OpenTill <= o.CheckedAt // answers under way when it opened don't open it again
		h.Refusals = 0
		h.OpenTill = max(h.OpenTill, o.CheckedAt.Add(b.Cooldown))
		return h, opened
	}
	return h, false
}

// HeldTill is the moment until which the domain must not be asked.
func (h Host) HeldTill() observe.Instant { return max(h.RetryAt, h.OpenTill) }

// At is h less what is no longer in force at that moment.
func (h Host) At(now observe.Instant) Host {
	if h.RetryAt <= now {
		h.RetryAt = 0
	}
	if h.OpenTill <= now {
		h.OpenTill = 0
	}
	return h
}
