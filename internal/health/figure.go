package health

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Percent is a share in hundredths of a percent, plus one; zero is unknown and
// null in JSON. Whole hundredths keep the bytes stable.
type Percent int

// PercentOf is part of whole in percent, rounded to two decimals; unknown when
// whole is zero.
func PercentOf(part, whole int) Percent {
	if whole <= 0 {
		return 0
	}
	return 1 + Percent((part*10000+whole/2)/whole)
}

// PercentFrom is a percentage as a Percent, rounded to two decimals.
func PercentFrom(pct float64) Percent { return 1 + Percent(math.Round(pct*100)) }

// Known tells whether there is a figure.
func (p Percent) Known() bool { return p != 0 }

// Float is the percentage, 0 to 100; zero when unknown.
func (p Percent) Float() float64 {
	if p == 0 {
		return 0
	}
	return float64(p-1) / 100
}

// MarshalJSON writes a number or null.
func (p Percent) MarshalJSON() ([]byte, error) {
	if p == 0 {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, p.Float(), 'f', -1, 64), nil
}

// UnmarshalJSON reads a number or null.
func (p *Percent) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*p = 0
		return nil
	}
	var f float64
	if err := json.Unmarshal(b, &f); err != nil {
		return err
	}
	if f < 0 || f > 100 {
		return fmt.Errorf("%v is no percentage", f)
	}
	*p = PercentFrom(f)
	return nil
}

// Text is a string that is null in JSON when empty.
type Text string

// MarshalJSON writes a string or null.
func (t Text) MarshalJSON() ([]byte, error) {
	if t == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(t))
}

// Date is a UTC day, counted from the Unix epoch.
type Date int32

// DateOf is the UTC day of i.
func DateOf(i observe.Instant) Date {
	const day = 24 * 60 * 60
	d := int64(i) / day
	if int64(i)%day < 0 {
		d--
	}
	return Date(d)
}

// String is YYYY-MM-DD.
func (d Date) String() string {
	return time.Unix(int64(d)*24*60*60, 0).UTC().Format(time.DateOnly)
}

// MarshalText writes YYYY-MM-DD.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads YYYY-MM-DD.
func (d *Date) UnmarshalText(b []byte) error {
	t, err := time.Parse(time.DateOnly, string(b))
	if err != nil {
		return fmt.Errorf("%q is not a day such as 2026-02-18", b)
	}
	*d = DateOf(observe.At(t))
	return nil
}
