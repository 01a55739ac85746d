// Package notify tells channels what happened, each event once: what to tell is
// decided purely, from the state and from what a channel was told before
// ([Compose]); telling it is the edge ([Send]).
package notify

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Message is all that one channel is told at once.
type Message struct {
	At      observe.Instant
	Channel string // its ID
	Place   Place
	Events  []health.Event // oldest first
	Digest  *Digest        // nil where none is due

	before observe.Instant // the digest before this one
}

// Compose decides what to tell a channel at the instant of the snapshot. The
// snapshot has the events from [Since] on, oldest first.
func Compose(s snapshot.Snapshot, told observe.Told, c Channel, p Place) Message {
	return Message{
		At: s.Now, Channel: c.ID, Place: p,
		Events: news(s.Events, told, c, s.Now),
		Digest: digest(s, told, c),
		before: told.DigestAt,
	}
}

// Empty tells a message that nobody needs.
func (m Message) Empty() bool { return len(m.Events) == 0 && m.Digest == nil }

// Notice is what is to be remembered once the channel has accepted the message.
func (m Message) Notice() observe.Notice {
	n := observe.Notice{At: m.At, Channel: m.Channel, Told: m.keys()}
	if m.Digest != nil {
		n.DigestAt = m.At
	}
	return n
}

// Known is what is to be remembered of a channel that is new and was told
// nothing: since when it is known, so that nothing from now on is lost.
func (m Message) Known() observe.Notice { return observe.Notice{At: m.At, Channel: m.Channel} }

func (m Message) keys() []string {
	keys := make([]string, len(m.Events))
	for i, e := range m.Events {
		keys[i] = Key(e)
	}
	slices.SortFunc(keys, cmp.Compare[string])
	return keys
}

// idempotencyKey is the same for the same news, whenever it is sent, so that a
// receiver can tell a message that comes again.
func (m Message) idempotencyKey() string {
	h := sha256.New()
	parts := append([]string{m.Channel}, m.keys()...)
	if m.Digest != nil {
		parts = append(parts, "digest after "+m.before.String())
	}
	for _, part := range parts {
		h.Write([]byte(part + "\n"))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
