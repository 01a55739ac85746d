package observe

import (
	"encoding/json"
	"fmt"
	"math"
	"time"
)

// Instant is a moment in whole seconds since the Unix epoch, UTC. The zero
// Instant is no moment at all and is null in JSON; any other is RFC 3339.
// Instants compare with the ordinary operators.
type Instant int64

// The first and the last moment that RFC 3339 can write: the years 1 to 9999.
// Whatever lies outside is moved to the nearest of them, so that what was
// written can be read.
const (
	earliest Instant = -62135596799
	latest   Instant = 253402300799
)

func within(i Instant) Instant { return min(max(i, earliest), latest) }

// At is the Instant of t, its fraction of a second cut off.
func At(t time.Time) Instant {
	if t.IsZero() {
		return 0
	}
	return within(Instant(t.Unix()))
}

// Time is the same moment in UTC; the zero Instant gives the zero Time.
func (i Instant) Time() time.Time {
	if i == 0 {
		return time.Time{}
	}
	return time.Unix(int64(i), 0).UTC()
}

// IsZero tells the absent moment.
func (i Instant) IsZero() bool { return i == 0 }

// Add is i moved by d, in whole seconds.
func (i Instant) Add(d time.Duration) Instant { return within(i + Instant(d/time.Second)) }

// Sub is the time that passed from j to i, at most what a Duration can hold:
// some certificates end in the year 9999.
func (i Instant) Sub(j Instant) time.Duration {
	const most = Instant(math.MaxInt64 / time.Second)
	return time.Duration(min(max(i-j, -most), most)) * time.Second
}

// String is RFC 3339, or empty for the zero Instant.
func (i Instant) String() string {
	if i == 0 {
		return ""
	}
	return i.Time().Format(time.RFC3339)
}

// MarshalJSON writes RFC 3339 or null.
func (i Instant) MarshalJSON() ([]byte, error) {
	if i == 0 {
		return []byte("null"), nil
	}
	return []byte(`"` + i.String() + `"`), nil
}

// UnmarshalJSON reads RFC 3339 or null.
func (i *Instant) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*i = 0
		return nil
	}
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return fmt.Errorf("%q is not a time such as 2026-02-18T03:14:07Z", s)
	}
	*i = At(t)
	return nil
}

// Reading is a measured whole number: a status code, or milliseconds. Zero
// means that nothing was measured, and is null in JSON.
type Reading int32

// MarshalJSON writes the number or null.
func (r Reading) MarshalJSON() ([]byte, error) {
	if r == 0 {
		return []byte("null"), nil
	}
	return json.Marshal(int(r))
}

// Milliseconds is d as a Reading, rounded up, so that an answer that came is
// never a zero.
func Milliseconds(d time.Duration) Reading {
	if d <= 0 {
		return 1
	}
	return Reading((d + time.Millisecond - 1) / time.Millisecond)
}
