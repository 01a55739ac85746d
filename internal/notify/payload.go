package notify

import (
	"bytes"
	"encoding/json"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// payloadVersion is that of the form which a webhook gets. Keys may be added
// without a new one.
const payloadVersion = 1

// payload is what a webhook gets: every event, not only what fits in a text.
type payload struct {
	Version    int             `json:"version"`
	Repository string          `json:"repository"`
	SentAt     observe.Instant `json:"sent_at"`
	Events     []event         `json:"events"`
	Digest     *Digest         `json:"digest,omitempty"`
}

type event struct {
	At       observe.Instant `json:"at"`
	Kind     health.Kind     `json:"kind"`
	Severity health.Severity `json:"severity"`
	ID       string          `json:"id"`
	URL      string          `json:"url"`
	Domain   string          `json:"domain"`
	Detail   string          `json:"detail"`
	Since    observe.Instant `json:"since,omitzero"`
}

// JSON is the message for a webhook. Strings in it are plain text in one line
// each; whoever shows them escapes them for where they go.
func (m Message) JSON() []byte {
	p := payload{Version: payloadVersion, Repository: m.Place.Repository, SentAt: m.At, Events: []event{}, Digest: m.Digest}
	for _, e := range m.Events {
		p.Events = append(p.Events, event{
			At: e.At, Kind: e.Kind, Severity: e.Severity, ID: e.ID, Since: e.Since,
			URL: plain.Text(e.URL), Domain: plain.Text(e.Domain), Detail: plain.Text(e.Detail),
		})
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(p); err != nil {
		panic("notify: " + err.Error()) // strings, numbers and times can always be encoded
	}
	return plain.JSON(b.Bytes())
}
