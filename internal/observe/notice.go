package observe

import "time"

// NoticeLife is how long it is remembered that a channel was told of an event,
// and how far back a channel is told of what it was not told of.
const NoticeLife = 7 * 24 * time.Hour

// MaxTold is the most events that one Notice names.
const MaxTold = 10_000

// Notice is what a channel accepted: a line of a journal. One that names
// nothing only says since when the channel is known.
type Notice struct {
	At       Instant  `json:"at"`
	Channel  string   `json:"channel"`            // 16 hex digits that name the channel and hold no secret
	Told     []string `json:"told"`               // the keys of the events, 16 hex digits each
	DigestAt Instant  `json:"digest_at,omitzero"` // where a digest was told too
}

// Told is what one channel was told so far, all its notices together. The zero
// Told is that of a channel nobody knows yet.
type Told struct {
	Since    Instant            `json:"since"`              // the first notice
	Last     Instant            `json:"last"`               // the newest
	DigestAt Instant            `json:"digest_at,omitzero"` // the newest digest
	Events   map[string]Instant `json:"events"`             // by key, when; for [NoticeLife]
}
