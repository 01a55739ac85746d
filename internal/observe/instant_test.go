package observe_test

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestInstant(t *testing.T) {
	t.Parallel()
	madrid := time.FixedZone("CET", 3600)
	tests := []struct {
		name string
		at   time.Time
		want string
	}{
		{"in UTC", time.Date(2026, 2, 18, 3, 14, 7, 0, time.UTC), `"2026-02-18T03:14:07Z"`},
		{"of another zone", time.Date(2026, 2, 18, 4, 14, 7, 0, madrid), `"2026-02-18T03:14:07Z"`},
		{"a fraction is cut off", time.Date(2026, 2, 18, 3, 14, 7, 999999999, time.UTC), `"2026-02-18T03:14:07Z"`},
		{"before 1970", time.Date(1950, 1, 2, 3, 4, 5, 6, time.UTC), `"1950-01-02T03:04:05Z"`},
		{"no moment", time.Time{}, "null"},
		{"the last moment", time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC), `"9999-12-31T23:59:59Z"`},
		{"after it", time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC), `"9999-12-31T23:59:59Z"`},
		{"before the first", time.Date(-5, 1, 1, 0, 0, 0, 0, time.UTC), `"0001-01-01T00:00:01Z"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			i := observe.At(test.at)
			b, err := json.Marshal(i)
			if err != nil || string(b) != test.want {
				t.Errorf("%s (%v), want %s", b, err, test.want)
			}
			var back observe.Instant
			if err := json.Unmarshal(b, &back); err != nil || back != i {
				t.Errorf("%s reads back as %d (%v), was %d", b, back, err, i)
			}
			if observe.At(i.Time()) != i || i.IsZero() != test.at.IsZero() {
				t.Errorf("%d gives the time %s", i, i.Time())
			}
		})
	}
}

func TestInstantOfAnotherZoneIsReadInUTC(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`"2026-02-18T04:14:07.5+01:00"`: `"2026-02-18T03:14:07Z"`,
		`"9999-12-31T23:59:59-23:59"`:   `"9999-12-31T23:59:59Z"`,
		`"0000-01-01T00:00:00+23:59"`:   `"0001-01-01T00:00:01Z"`,
	} {
		var i observe.Instant
		if err := json.Unmarshal([]byte(in), &i); err != nil {
			t.Errorf("%s: %v", in, err)
		}
		if out, _ := json.Marshal(i); string(out) != want {
			t.Errorf("%s is written as %s, want %s", in, out, want)
		}
	}
}

func TestInstantArithmetic(t *testing.T) {
	t.Parallel()
	first := observe.At(time.Date(2026, 2, 18, 3, 14, 7, 0, time.UTC))
	last := observe.At(time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC))
	if got := first.Add(90 * time.Second).Sub(first); got != 90*time.Second {
		t.Errorf("90 s later is %s later", got)
	}
	if got := last.Add(time.Hour); got != last {
		t.Errorf("after the last moment comes %d", got)
	}
	if got := last.Sub(first); got < math.MaxInt64/2 {
		t.Errorf("8,000 years are %s", got)
	}
	if got := first.Sub(last); got > math.MinInt64/2 {
		t.Errorf("8,000 years back are %s", got)
	}
}

func TestMilliseconds(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]observe.Reading{-1: 1, 0: 1, 1: 1, time.Millisecond: 1, time.Millisecond + 1: 2, time.Second: 1000} {
		if got := observe.Milliseconds(d); got != want {
			t.Errorf("%s is %d ms, want %d", d, got, want)
		}
	}
}
