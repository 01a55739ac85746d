package notify

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// Channel is one place that is told of events.
type Channel struct {
	Name  string // for people; holds no secret
	ID    string // 16 hex digits; holds no secret, and stays when one is replaced
	Every time.Duration

	url, env string
	when     []string
}

// Channels are the configured ones, in their order. Two that lead to the same
// place have the same ID: what the first was told, the second is not.
func Channels(configured []registry.Notify) []Channel {
	channels := make([]Channel, len(configured))
	for i, n := range configured {
		c := Channel{Name: n.Env, ID: identity("env", n.Env), Every: n.Every, url: n.URL, env: n.Env, when: n.When}
		if n.URL != "" {
			scheme, _, _ := strings.Cut(n.URL, "://")
			c.Name = fmt.Sprintf("notify[%d] (%s)", i, scheme)
			c.ID = identity("url", withoutSecrets(n.URL))
		}
		channels[i] = c
	}
	return channels
}

// Address is where the channel is. It is a secret.
func (c Channel) Address(getenv func(string) string) (string, error) {
	if c.url != "" {
		return c.url, nil
	}
	address := strings.TrimSpace(getenv(c.env))
	if address == "" {
		return "", fmt.Errorf("the environment variable %s is empty; hand the address of the channel to this command in it", c.env)
	}
	return address, nil
}

// Exposed tells a channel whose secret everyone can read in the configuration.
func (c Channel) Exposed() bool { return c.url != "" && credential(c.url) }

func (c Channel) wants(what string) bool { return slices.Contains(c.when, what) }

// beginning is how far back a channel that is new is told of events.
const beginning = 24 * time.Hour

// since is the first instant of which the channel may still be told.
func (c Channel) since(now observe.Instant, told observe.Told) observe.Instant {
	known := told.Since
	if known == 0 {
		known = now
	}
	return max(now.Add(-observe.NoticeLife), known.Add(-beginning))
}
