package health_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestHost(t *testing.T) {
	t.Parallel()
	refused, limited, walled := seen(observe.Forbidden), seen(observe.RateLimited), seen(observe.Challenge, code(200))
	busy := seen(observe.RateLimited, code(503), retryAfter(2*time.Hour))
	tests := []struct {
		name   string
		seen   []observe.Observation
		opened bool
		held   time.Duration // from the last observation
	}{
		{"healthy", []observe.Observation{seen(observe.OK)}, false, 0},
		{"two refusals", []observe.Observation{refused, refused}, false, 0},
		{"three refusals", []observe.Observation{refused, refused, refused}, true, 6 * time.Hour},
		{"403, 429 and a wall", []observe.Observation{refused, limited, walled}, true, 6 * time.Hour},
		{"401 is no refusal of the host", []observe.Observation{refused, refused, seen(observe.Forbidden, code(401))}, false, 0},
		{"an answer between", []observe.Observation{refused, refused, seen(observe.NotFound), refused, refused}, false, 0},
		{"no answer between", []observe.Observation{refused, refused, seen(observe.Timeout), refused}, true, 6 * time.Hour},
		{"after three it counts anew", []observe.Observation{refused, refused, refused, refused, refused}, false, 6*time.Hour - 2*time.Minute},
		{"Retry-After", []observe.Observation{busy}, false, 2 * time.Hour},
		{"Retry-After is not shortened", []observe.Observation{busy, seen(observe.OK)}, false, 2*time.Hour - time.Minute},
		{"Retry-After on any answer", []observe.Observation{seen(observe.Forbidden, retryAfter(time.Hour))}, false, time.Hour},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var h health.Host
			var opened bool
			at := start
			for _, o := range test.seen {
				at = at.Add(time.Minute)
				o.CheckedAt = at
				h, opened = h.After(o, health.Breaker{Failures: 3, Cooldown: 6 * time.Hour})
			}
			expect(t, "opened", opened, test.opened)
			held := max(h.HeldTill().Sub(at), 0)
			expect(t, "held", held, test.held)
			if test.held > 0 {
				expect(t, "held a second before", h.At(h.HeldTill()-1).HeldTill(), h.HeldTill())
				expect(t, "held then", h.At(h.HeldTill()).HeldTill(), 0)
			}
		})
	}
}

func TestHostWithoutBreaker(t *testing.T) {
	t.Parallel()
	var h health.Host
	for range 10 {
		var opened bool
		if h, opened = h.After(seen(observe.Forbidden), health.Breaker{}); opened {
			t.Fatal("a breaker that is off opened")
		}
	}
}
