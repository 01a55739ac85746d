package health

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// Status is where a URL stands. The empty Status is active.
type Status string

// The statuses.
const (
	Active   Status = "active"
	Degraded Status = "degraded"
	Inactive Status = "inactive"
)

// MarshalJSON writes the empty status as what it is.
func (s Status) MarshalJSON() ([]byte, error) { return json.Marshal(string(cmp.Or(s, Active))) }

// UnmarshalJSON refuses an unknown status.
func (s *Status) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, s, "status", func(s Status) bool { return s == Active || s == Degraded || s == Inactive })
}

// Level is how far an incident has gone.
type Level string

// The levels, in rising order; the empty one is none.
const (
	NoLevel        Level = ""
	LevelWarning   Level = "warning"
	LevelAlert     Level = "alert"
	LevelEscalated Level = "escalated"
)

var levels = []Level{NoLevel, LevelWarning, LevelAlert, LevelEscalated}

func (l Level) rank() int { return slices.Index(levels, l) }

// UnmarshalJSON refuses an unknown level.
func (l *Level) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, l, "level", func(l Level) bool { return l.rank() >= 0 })
}

// Reason is why a person should look.
type Reason string

// The reasons.
const (
	ContentDrift    Reason = "content_drift"
	Moved           Reason = "moved"
	RedirectChanged Reason = "redirect_changed"
	Blocked         Reason = "blocked"
	Soft404         Reason = "soft_404"
	LeftAllowlist   Reason = "left_allowlist"
	Reactivation    Reason = "reactivation"
	Refused         Reason = "refused"
	FieldsChanged   Reason = "fields_changed"
	SelectorMissing Reason = "selector_missing"
	Failing         Reason = "failing"
)

// Reasons lists every reason.
func Reasons() []Reason {
	return []Reason{ContentDrift, Moved, RedirectChanged, Blocked, Soft404, LeftAllowlist, Reactivation,
		Refused, FieldsChanged, SelectorMissing, Failing}
}

// UnmarshalJSON refuses an unknown reason.
func (r *Reason) UnmarshalJSON(b []byte) error {
	return unmarshalEnum(b, r, "reason", func(r Reason) bool { return slices.Contains(Reasons(), r) })
}

func unmarshalEnum[E ~string](b []byte, to *E, what string, known func(E) bool) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	if !known(E(s)) {
		return fmt.Errorf("%q is no %s", s, what)
	}
	*to = E(s)
	return nil
}
