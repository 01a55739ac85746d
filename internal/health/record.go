// Package health is the state of a URL and how an observation changes it. It
// is pure: no clock, no network, no files, no logger, so that folding the same
// journal again gives the same bytes.
package health

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Schema is the version of the record that this program reads and writes.
const Schema = 1

// How much of the past a record keeps.
const (
	HistoryLength = 30 // checks
	DaysKept      = 90 // UTC days
	MetricsDays   = 30 // UTC days, today included, that the metrics look at
)

// Record is what is known of one URL. The zero Record is a URL never checked.
// A Record may share its lists and maps with the Record and the observation that it was
// folded from: none of them is ever changed in place.
type Record struct {
	Schema       int              `json:"schema"`
	ID           string           `json:"id"`
	URL          string           `json:"url"`
	Domain       string           `json:"domain"`
	Priority     string           `json:"priority"`
	Status       Status           `json:"status"`
	Hidden       bool             `json:"hidden"`
	FailingSince observe.Instant  `json:"failing_since"` // the first failure of the open incident
	NextCheckAt  observe.Instant  `json:"next_check_at"`
	Metrics      Metrics          `json:"metrics"`
	Incident     Incident         `json:"incident,omitzero"`
	Redirect     Redirect         `json:"redirect,omitzero"`
	Warned       CertificateNotes `json:"certificate_notes,omitzero"`
	Baseline     string           `json:"baseline,omitempty"` // the content hash that counts as accepted
	Accepted     string           `json:"accepted,omitempty"` // the hash by which the registry knows the baseline, where that is another
	Registry     Entry            `json:"registry,omitzero"`  // as it stood when the record was last written

	Making    Making   `json:"making,omitzero"`     // of the main text last seen
	KnownAs   []string `json:"known_as,omitempty"`  // the earlier hashes of that very text, before more was learned
	Strangers int      `json:"strangers,omitempty"` // observations in a row with a text made in another way

	// Fields are the accepted values of the fields that are watched, FieldsSeen
	// those that were last seen of the ones that differ.
	Fields     map[string]any `json:"fields,omitempty"`
	FieldsSeen map[string]any `json:"fields_seen,omitempty"`

	Verdict   *Verdict        `json:"verdict,omitempty"`   // a person's word that goes before what is seen
	RecheckAt observe.Instant `json:"recheck_at,omitzero"` // a person asked for a check that was not made yet
	Acted     []Action        `json:"acted,omitempty"`     // what persons last said: all of one instant, at most [MaxActed]

	Review  []Review             `json:"review"`
	Last    *observe.Observation `json:"last,omitempty"`
	History []Check              `json:"history,omitempty"` // oldest first
	Days    []Day                `json:"days,omitempty"`    // oldest first
}

// Metrics are the figures of one URL. What is not known yet is null.
type Metrics struct {
	UptimePct            Percent         `json:"uptime_pct"`
	AvgResponseTime      observe.Reading `json:"avg_response_time_ms"`
	LastCheckAt          observe.Instant `json:"last_check_at"`
	LastSuccessAt        observe.Instant `json:"last_success_at"`
	LastStatusCode       observe.Reading `json:"last_status_code"`
	ConsecutiveFailures  int             `json:"consecutive_failures"`
	ContentHash          Text            `json:"content_hash"`
	ContentHashChangedAt observe.Instant `json:"content_hash_changed_at"`
	RedirectChain        []string        `json:"redirect_chain"`
	SSLExpiry            Text            `json:"ssl_expiry"` // the day, YYYY-MM-DD
}

// Incident is what the fold remembers of failures beyond the count.
type Incident struct {
	Level     Level           `json:"level,omitempty"`     // the highest that was told of the open incident
	AlertedAt observe.Instant `json:"alerted_at,omitzero"` // of the open incident
	DownSince observe.Instant `json:"down_since,omitzero"` // the first failure since the last success
	Hard      int             `json:"hard,omitempty"`      // failures in a row that were more than refusals
	Refusals  int             `json:"refusals,omitempty"`  // answers in a row by a living site that refuses us the page
	Successes int             `json:"successes,omitempty"` // in a row, while an incident is open
	Passes    int             `json:"passes,omitempty"`    // of every check type in a row, while inactive
	Began     observe.Instant `json:"began,omitzero"`      // start of the last alerted incident that recovered
	Recovered observe.Instant `json:"recovered,omitzero"`  // when that one recovered
}

// Redirect is where the URL led when it was last healthy, and where it seems
// to be moving. Addresses in it are without session identifiers.
type Redirect struct {
	Known     bool     `json:"known,omitempty"`      // a healthy answer was seen
	Path      []string `json:"path,omitempty"`       // of the last healthy answer, requested URL first; new temporary detours left out
	Before    string   `json:"before,omitempty"`     // where it led before the last change
	Temporary string   `json:"temporary,omitempty"`  // where a new temporary redirect leads
	MovedTo   string   `json:"moved_to,omitempty"`   // where permanent redirects lead
	MovedSeen int      `json:"moved_seen,omitempty"` // checks in a row that led there
	Left      string   `json:"left,omitempty"`       // the unlisted domain it leads to
}

// CertificateNotes remember which certificates were already told of, by the
// latest end among them: where two servers take turns with two certificates,
// neither is told of again.
type CertificateNotes struct {
	Expiring observe.Instant `json:"expiring,omitzero"` // of those that were warned about
	Expired  observe.Instant `json:"expired,omitzero"`  // of those that were found expired
}

// Check is one line of the history.
type Check struct {
	At      observe.Instant `json:"at"`
	OK      observe.Class   `json:"ok"` // null where the check was inconclusive
	Outcome observe.Outcome `json:"outcome"`
	Code    observe.Reading `json:"code"`
	Millis  observe.Reading `json:"ms"`
}

// Day sums up the conclusive checks of one UTC day.
type Day struct {
	Day    Date  `json:"day"`
	Checks int32 `json:"checks"`
	OK     int32 `json:"ok"`
	Millis int64 `json:"ms"` // the sum over that day's successes
}

// Review is one thing that a person should look at.
type Review struct {
	Reason Reason          `json:"reason"`
	Since  observe.Instant `json:"since"`
	Detail string          `json:"detail"`
}

// NeedsReview tells whether a person should look for that reason.
func (r Record) NeedsReview(reason Reason) bool {
	return slices.ContainsFunc(r.Review, func(v Review) bool { return v.Reason == reason })
}
