package doctor

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestGap(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	tests := []struct {
		name  string
		crons []string
		want  time.Duration
	}{
		{"hourly", []string{"17 * * * *"}, time.Hour},
		{"every quarter", []string{"*/15 * * * *"}, 15 * time.Minute},
		{"from a minute on", []string{"5/20 * * * *"}, 20 * time.Minute},
		{"a list", []string{"0 1,2,13 * * *"}, 12 * time.Hour},
		{"a range", []string{"0 2-6 * * *"}, 20 * time.Hour},
		{"a stepped range", []string{"0 2-8/3 * * *"}, 18 * time.Hour},
		{"daily", []string{"5 3 * * *"}, day},
		{"two together", []string{"5 3 * * *", "5 15 * * *"}, day / 2},
		{"Mondays", []string{"0 6 * * 1"}, 7 * day},
		{"Sundays by either number", []string{"0 6 * * 0", "0 6 * * 7"}, 7 * day},
		{"working days", []string{"0 6 * * 1-5"}, 3 * day},
		{"the first of a month", []string{"0 0 1 * *"}, 31 * day},
		{"either day will do", []string{"0 0 1,15 * 1"}, 7 * day},
		{"one month", []string{"0 0 1 1 *"}, 365 * day},
		{"no times", nil, time.Hour},
		{"too few fields", []string{"5 3 * *"}, time.Hour},
		{"a name", []string{"0 6 * * MON"}, time.Hour},
		{"out of range", []string{"60 * * * *"}, time.Hour},
		{"a step of nothing", []string{"*/0 * * * *"}, time.Hour},
		{"a range that goes back", []string{"0 9-3 * * *"}, time.Hour},
		{"one that can be read", []string{"sometimes", "5 3 * * *"}, day},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := gap(tt.crons); got != tt.want {
				t.Errorf("the longest gap is %s, want %s", got, tt.want)
			}
		})
	}
}

func TestCrons(t *testing.T) {
	t.Parallel()
	const text = `on:
  schedule:
    - cron: "17 * * * *" # not on the hour
    - cron: '5 3 * * 1'
    -   cron: 0 0 1 * *
    # - cron: "1 1 1 1 1"
jobs:
  a: {steps: [{run: "echo cron: 2"}]}
`
	if diff := cmp.Diff([]string{"17 * * * *", "5 3 * * 1", "0 0 1 * *"}, Crons(text)); diff != "" {
		t.Error(diff)
	}
}
