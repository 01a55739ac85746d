package health

import (
	"fmt"
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Flag is a verdict on a whole domain that holds now (001, "Integration with
// the Allowlist").
type Flag struct {
	Kind   Kind            `json:"kind"`
	Since  observe.Instant `json:"since"`
	Detail string          `json:"detail"`
}

// minFailing is the number of sources below which half of them is too few to
// judge a domain by.
const minFailing = 3

// JudgeDomain gives the flags that hold for a domain, from the records of all
// its enabled sources; a source that was never checked has the zero Record. It
// looks at nothing but the records, so the order of journals does not matter.
func JudgeDomain(records []Record, t Thresholds) []Flag {
	var flags []Flag
	for _, judge := range []func([]Record, Thresholds) (Flag, bool){mostlyFailing, wholeDown, certificateLapsed} {
		if f, holds := judge(records, t); holds {
			flags = append(flags, f)
		}
	}
	return flags
}

func mostlyFailing(records []Record, t Thresholds) (Flag, bool) {
	var since []observe.Instant
	for _, r := range records {
		if r.Metrics.ConsecutiveFailures >= t.Alert {
			since = append(since, max(r.Incident.AlertedAt, r.FailingSince))
		}
	}
	share := t.DomainFailing * float64(len(records))
	if len(records) < minFailing || float64(len(since)) <= share {
		return Flag{}, false
	}
	slices.Sort(since)
	return Flag{
		Kind: DomainFailing, Since: since[int(share)],
		Detail: fmt.Sprintf("%d of %d URLs are failing", len(since), len(records)),
	}, true
}

func wholeDown(records []Record, t Thresholds) (Flag, bool) {
	var since observe.Instant
	for _, r := range records {
		down := r.Incident.DownSince
		if down == 0 || r.Metrics.LastCheckAt.Sub(down) < t.DomainDown || r.NeedsReview(Blocked) {
			return Flag{}, false
		}
		since = max(since, down)
	}
	if since == 0 {
		return Flag{}, false
	}
	return Flag{
		Kind: DomainDown, Since: since,
		Detail: fmt.Sprintf("all %d URLs have been down for %d days or more", len(records), int(t.DomainDown/(24*time.Hour))),
	}, true
}

// certificateLapsed asks whether the certificate seen last is one that was found
// expired: a check that sees none, such as a time-out, renews nothing.
func certificateLapsed(records []Record, t Thresholds) (Flag, bool) {
	var ended observe.Instant
	for _, r := range records {
		e := r.Warned.Expired
		if e == 0 || string(r.Metrics.SSLExpiry) > DateOf(e).String() {
			continue
		}
		if r.Metrics.LastCheckAt.Sub(e) >= t.DomainCertificate && (ended == 0 || e < ended) {
			ended = e
		}
	}
	if ended == 0 {
		return Flag{}, false
	}
	return Flag{
		Kind: DomainCertificate, Since: ended,
		Detail: "a certificate expired on " + ended.Time().Format(time.DateOnly) + " and was not renewed",
	}, true
}
