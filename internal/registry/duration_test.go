package registry_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/registry"
)

func TestParseDuration(t *testing.T) {
	t.Parallel()
	tests := []struct {
		written string
		want    time.Duration
		bad     bool
	}{
		{written: "30s", want: 30 * time.Second},
		{written: "1d", want: 24 * time.Hour},
		{written: "1d12h", want: 36 * time.Hour},
		{written: "1.5d", want: 36 * time.Hour},
		{written: "2d30m5s", want: 48*time.Hour + 30*time.Minute + 5*time.Second},
		{written: "0d", want: 0},
		{written: "0", want: 0},
		{written: "3650d", want: 3650 * 24 * time.Hour},
		{written: "", bad: true},
		{written: "d", bad: true},
		{written: "1", bad: true},
		{written: "1h1d", bad: true},
		{written: "1d1d", bad: true},
		{written: "1d-2h", bad: true},
		{written: "-1d", bad: true},
		{written: "-1h", bad: true},
		{written: "+1h", bad: true},
		{written: "1 d", bad: true},
		{written: "1..5d", bad: true},
		{written: "3651d", bad: true},
		{written: "3650d1ns", bad: true},
		{written: "99999999999999999999d", bad: true},
		{written: "3650d2000000h", bad: true},
		{written: "NaNd", bad: true},
		{written: "1e9d", bad: true},
	}
	for _, tt := range tests {
		t.Run(tt.written, func(t *testing.T) {
			t.Parallel()
			got, err := registry.ParseDuration(tt.written)
			if got != tt.want || (err != nil) != tt.bad {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
}

func TestFormatDuration(t *testing.T) {
	t.Parallel()
	for want, d := range map[string]time.Duration{
		"0s": 0, "2s": 2 * time.Second, "5m": 5 * time.Minute, "1m30s": 90 * time.Second, "10m": 10 * time.Minute,
		"1h": time.Hour, "10h": 10 * time.Hour, "1h0m5s": time.Hour + 5*time.Second,
		"1d": 24 * time.Hour, "1d12h": 36 * time.Hour, "30d": 720 * time.Hour,
	} {
		if got := registry.FormatDuration(d); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// What is formatted is parsed as the same duration.
func TestDurationRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64Range(0, int64(3650*24*time.Hour)).Draw(t, "d"))
		if got, err := registry.ParseDuration(registry.FormatDuration(d)); got != d || err != nil {
			t.Fatalf("%s became %v, %v", registry.FormatDuration(d), got, err)
		}
	})
}
