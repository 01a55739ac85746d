package schedule_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
)

// cron is an hourly one as measured: each run is late by up to 55 minutes, and
// 39% of the hours have none.
func cron(from observe.Instant, days int, seed uint64) []observe.Instant {
	random := rand.New(rand.NewPCG(seed, 1))
	var runs []observe.Instant
	for hour := range days * 24 {
		if random.Float64() >= 0.39 {
			runs = append(runs, from.Add(time.Duration(hour)*time.Hour+time.Duration(random.IntN(56))*time.Minute))
		}
	}
	return runs
}

// TestYear lets a late cron check one page of each priority for a year, over
// both changes of the clock.
func TestYear(t *testing.T) {
	t.Parallel()
	from := instant(t, "2026-01-01T00:17:00Z")
	for seed := range uint64(3) {
		w := newWorld()
		daily, weekly, monthly := w.add(t, "https://a.es/", "P0"), w.add(t, "https://b.es/", "P1"), w.add(t, "https://c.es/", "P2")
		checks := live(t, w, cron(from, 365, seed), func(string, observe.Instant) observe.Outcome { return observe.OK })

		days := map[string]bool{}
		for i, c := range checks[daily] {
			days[c.at.Time().In(w.registry.Config.Schedule.Location).Format(time.DateOnly)] = true
			if i > 0 && c.at.Sub(checks[daily][i-1].at) < 18*time.Hour {
				t.Errorf("seed %d: checked at %s and again at %s", seed, checks[daily][i-1].at, c.at)
			}
		}
		// Four hours in a row without a run lose the window of a day, 2.3% of
		// days, and the check made up for at any hour is too young to be
		// repeated in the next window: one day in about 43.
		if len(days) < 365*95/100 {
			t.Errorf("seed %d: a daily page was checked on %d of 365 days", seed, len(days))
		}
		longest(t, seed, "daily", checks[daily], 48*time.Hour)
		longest(t, seed, "weekly", checks[weekly], 9*day)
		longest(t, seed, "monthly", checks[monthly], 32*day)
		if n := len(checks[weekly]); n < 50 || n > 56 {
			t.Errorf("seed %d: a weekly page was checked %d times", seed, n)
		}
		if n := len(checks[monthly]); n < 12 || n > 13 {
			t.Errorf("seed %d: a monthly page was checked %d times", seed, n)
		}
	}
}

func longest(t *testing.T, seed uint64, name string, checks []seen, most time.Duration) {
	t.Helper()
	for i := 1; i < len(checks); i++ {
		if gap := checks[i].at.Sub(checks[i-1].at); gap > most {
			t.Errorf("seed %d: a %s page was left alone for %s until %s", seed, name, gap, checks[i].at)
		}
	}
}

// TestYearOfFailures lets a page fail at random, and wants each retry in the
// first run after its time, whatever the hour, and nothing sooner.
func TestYearOfFailures(t *testing.T) {
	t.Parallel()
	from := instant(t, "2026-01-01T00:17:00Z")
	random := rand.New(rand.NewPCG(3, 3))
	w := newWorld()
	id := w.add(t, "https://a.es/", "P0")
	runs := cron(from, 365, 9)
	outcomes := []observe.Outcome{observe.OK, observe.OK, observe.OK, observe.NotFound, observe.Timeout, observe.Challenge}
	checks := live(t, w, runs, func(string, observe.Instant) observe.Outcome { return outcomes[random.IntN(len(outcomes))] })[id]
	if len(checks) < 365 {
		t.Fatalf("only %d checks", len(checks))
	}
	for i := 1; i < len(checks); i++ {
		before, c := checks[i-1], checks[i]
		if before.outcome == observe.OK {
			if gap := c.at.Sub(before.at); gap < 18*time.Hour || c.reason == schedule.Retry {
				t.Errorf("%s at %s, %s after a success", c.reason, c.at, gap)
			}
			continue
		}
		for _, run := range runs {
			if run >= before.next {
				if c.at != run || c.reason != schedule.Retry {
					t.Errorf("%s at %s, want a retry at %s", c.reason, c.at, run)
				}
				break
			}
		}
	}
}

// seen is one check that was made, and when the record wants the next one.
type seen struct {
	at, next observe.Instant
	reason   schedule.Reason
	outcome  observe.Outcome
}

// live runs the plan of each run, and folds what its checks see.
func live(t *testing.T, w *world, runs []observe.Instant, outcome func(id string, at observe.Instant) observe.Outcome) map[string][]seen {
	t.Helper()
	checks := map[string][]seen{}
	for _, now := range runs {
		for _, c := range schedule.Make(w.at(now), schedule.Request{}).Due {
			o := outcome(c.ID, now)
			w.see(c.ID, now, o)
			checks[c.ID] = append(checks[c.ID], seen{at: now, next: w.records[c.ID].NextCheckAt, reason: c.Reason, outcome: o})
		}
	}
	return checks
}
