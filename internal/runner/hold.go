package runner

import (
	"sync"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// hold follows one domain through the run: whether it must be left alone, and
// how many checks of it are open.
type hold struct {
	open chan struct{} // one place for each

	mu      sync.Mutex
	host    health.Host
	breaker health.Breaker
}

func (h *hold) after(o observe.Observation) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.host, _ = h.host.After(o, h.breaker)
}

func (h *hold) till() observe.Instant {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.host.HeldTill()
}
