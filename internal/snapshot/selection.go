package snapshot

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
)

// Selection narrows a command to some entries. Values of one field are a
// union, fields an intersection; the zero Selection is everything.
type Selection struct {
	URLs                           []string // in canonical form
	IDs, Domains, Priorities, Tags []string
	Statuses                       []health.Status
	RetryOnly, NeedsReview         bool
}

// Named tells a selection that names URLs or ids.
func (s Selection) Named() bool { return len(s.URLs)+len(s.IDs) > 0 }

// Match tells whether the entry is selected.
func (s Selection) Match(e Entry) bool {
	src := e.Source
	has := func(want []string, is ...string) bool {
		return len(want) == 0 || slices.ContainsFunc(want, func(w string) bool { return slices.Contains(is, w) })
	}
	return has(s.URLs, src.URL.String()) &&
		has(s.IDs, src.ID) &&
		has(s.Domains, src.Domain, src.URL.Host(), src.URL.RegistrableDomain()) &&
		has(s.Priorities, src.Priority) &&
		has(s.Tags, src.Tags...) &&
		(len(s.Statuses) == 0 || slices.Contains(s.Statuses, e.Status())) &&
		(!s.RetryOnly || e.Unsettled()) &&
		(!s.NeedsReview || len(e.Record.Review) > 0)
}

// Canonical is the canonical form of a URL, and anything else as it is.
func Canonical(raw string) string {
	u, err := link.Parse(raw)
	if err != nil {
		return raw
	}
	return u.String()
}
