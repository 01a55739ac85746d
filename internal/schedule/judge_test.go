package schedule_test

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// last is a check at 04:00 in Madrid, in the middle of the window.
const last = "2026-01-14T03:00:00Z"

// TestDue asks what becomes of one page, so long after its last check. In
// January 02:00 to 06:00 in Madrid is 01:00 to 05:00 UTC.
func TestDue(t *testing.T) {
	t.Parallel()
	const h, m, s = time.Hour, time.Minute, time.Second
	ok := func(w *world, id string, at observe.Instant) { w.see(id, at, observe.OK) }
	fails := func(n int) func(*world, string, observe.Instant) {
		return func(w *world, id string, at observe.Instant) { // n failures in a row, the last one at that moment
			for i := n - 1; i >= 0; i-- {
				w.see(id, at.Add(-time.Duration(i)*h), observe.NotFound)
			}
		}
	}
	saw := func(outcome observe.Outcome, after time.Duration) func(*world, string, observe.Instant) {
		return func(w *world, id string, at observe.Instant) { w.see(id, at, outcome, retryAfter(after)) }
	}
	gone := func(w *world, id string, at observe.Instant) { w.see(id, at, observe.Gone) }
	both := func(steps ...func(*world, string, observe.Instant)) func(*world, string, observe.Instant) {
		return func(w *world, id string, at observe.Instant) {
			for i, step := range steps {
				step(w, id, at.Add(time.Duration(i+1-len(steps))*m))
			}
		}
	}
	tests := []struct {
		name     string
		priority string
		past     func(w *world, id string, at observe.Instant) // nil: never checked
		after    time.Duration
		want     string
		overdue  time.Duration
	}{
		{"new, in the window", "P0", nil, 0, "new", 0},
		{"new, at noon", "P0", nil, 9 * h, "new", 0},

		{"daily: a tenth early", "P0", ok, 21*h + 36*m, "-window", 0}, // 00:36 UTC
		{"daily: a second before that", "P0", ok, 21*h + 36*m - s, "-not_due", 0},
		{"daily: from is inclusive", "P0", ok, 22 * h, "due", 0},
		{"daily: before from", "P0", ok, 22*h - s, "-window", 0},
		{"daily: to the second", "P0", ok, day, "due", 0},
		{"daily: late", "P0", ok, day + h, "due", h},
		{"daily: to is exclusive", "P0", ok, 26 * h, "-window", 0},
		{"daily: before to", "P0", ok, 26*h - s, "due", 2*h - s},
		{"daily: not yet overdue", "P0", ok, 36*h - s, "-window", 0},
		{"daily: overdue at any hour", "P0", ok, 36 * h, "overdue", 12 * h},
		{"daily: overdue in the window", "P0", ok, 48 * h, "overdue", day},
		{"daily: just checked", "P0", ok, 0, "-not_due", 0},
		{"a clock that went back", "P0", ok, -h, "-not_due", 0},

		{"weekly: the tolerance is 4 h at most", "P1", ok, 7*day - 4*h, "-window", 0},
		{"weekly: a second before that", "P1", ok, 7*day - 4*h - s, "-not_due", 0},
		{"weekly: from", "P1", ok, 7*day - 2*h, "due", 0},
		{"weekly: overdue", "P1", ok, 10*day + 12*h, "overdue", 3*day + 12*h},
		{"weekly: nearly overdue, outside", "P1", ok, 10*day + 12*h - s, "-window", 0},
		{"monthly: from", "P2", ok, 30*day - 2*h, "due", 0},
		{"monthly: the day before", "P2", ok, 29 * day, "-not_due", 0},
		{"monthly: overdue", "P2", ok, 45 * day, "overdue", 15 * day},

		{"one failure", "P1", fails(1), h, "retry", 0},
		{"one failure, a second early", "P1", fails(1), h - s, "-not_due", 0},
		{"one failure, at noon", "P1", fails(1), 9 * h, "retry", 8 * h},
		{"two failures", "P1", fails(2), 4 * h, "retry", 0},
		{"two failures, a second early", "P1", fails(2), 4*h - s, "-not_due", 0},
		{"three failures", "P1", fails(3), 12 * h, "retry", 0},
		{"four failures", "P1", fails(4), day - s, "-not_due", 0},
		{"five failures", "P1", fails(5), 2 * day, "retry", 0},
		{"six failures", "P1", fails(6), 7 * day, "retry", 0},
		{"never later than the interval", "P0", fails(5), day, "retry", 0},
		{"never later than the interval, a second early", "P0", fails(5), day - s, "-not_due", 0},

		{"inconclusive", "P1", saw(observe.Challenge, 0), h, "retry", 0},
		{"inconclusive, a second early", "P1", saw(observe.ResolverError, 0), h - s, "-not_due", 0},
		{"Retry-After in force", "P1", saw(observe.RateLimited, 2*day), 2*day - s, "-breaker", 0},
		{"Retry-After over", "P1", saw(observe.RateLimited, 2*day), 2 * day, "retry", 0},
		{"Retry-After longer than the interval", "P0", saw(observe.RateLimited, 3*day), 3*day - s, "-breaker", 0},
		{"Retry-After longer than the interval, over", "P0", saw(observe.RateLimited, 3*day), 3 * day, "retry", 0},
		{"Retry-After shorter than the first retry", "P1", saw(observe.RateLimited, 10*m), 30 * m, "-not_due", 0},
		{"Retry-After with a failure", "P1", saw(observe.ServerError, 6*h), 5 * h, "-breaker", 0},

		{"one success after an alert", "P1", both(fails(3), ok), day - 2*h, "due", 0},
		{"one success after an alert, early", "P1", both(fails(3), ok), day - 3*h, "-not_due", 0},
		{"one success after an alert, overdue", "P1", both(fails(3), ok), day + 12*h, "overdue", 12 * h},
		{"recovered", "P1", both(fails(3), ok, ok), 2 * day, "-not_due", 0},
		{"one success after a warning", "P1", both(fails(2), ok), 2 * day, "-not_due", 0},

		{"inactive, not yet due", "P0", gone, 6 * day, "-inactive", 0},
		{"inactive, the tolerance", "P0", gone, 7*day - 2*h, "inactive", 0},
		{"inactive, outside the window", "P0", gone, 7*day + 3*h, "-window", 0},
		{"inactive, late", "P0", gone, 7*day + h, "inactive", h},
		{"inactive, overdue", "P0", gone, 10*day + 12*h, "inactive", 3*day + 12*h},
		{"inactive, more often than its own policy", "P2", gone, 7 * day, "inactive", 0},
		{"inactive, inconclusive", "P0", both(gone, saw(observe.Challenge, 0)), h, "retry", 0},
		{"inactive, inconclusive, early", "P0", both(gone, saw(observe.Challenge, 0)), h - s, "-inactive", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld()
			id := w.add(t, "https://www.sepe.es/", tt.priority)
			at := instant(t, last)
			if tt.past != nil {
				tt.past(w, id, at)
			}
			plan := schedule.Make(w.at(at.Add(tt.after)), schedule.Request{})
			if got := verdict(t, plan); got != tt.want {
				t.Fatalf("%s, want %s", got, tt.want)
			}
			if len(plan.Due) == 1 && plan.Due[0].Overdue != int64(tt.overdue/s) {
				t.Errorf("overdue by %d s, want %d", plan.Due[0].Overdue, int64(tt.overdue/s))
			}
		})
	}
}

// TestWindow asks for a page that is due and not overdue, at every hour of the
// clock.
func TestWindow(t *testing.T) {
	t.Parallel()
	madrid := registry.DefaultConfig().Schedule.Location
	tests := []struct {
		name     string
		from, to time.Duration
		zone     *time.Location
		now      string
		open     bool
	}{
		{"winter: before", 2 * time.Hour, 6 * time.Hour, madrid, "2026-01-14T00:59:59Z", false},
		{"winter: from", 2 * time.Hour, 6 * time.Hour, madrid, "2026-01-14T01:00:00Z", true},
		{"winter: before to", 2 * time.Hour, 6 * time.Hour, madrid, "2026-01-14T04:59:59Z", true},
		{"winter: to", 2 * time.Hour, 6 * time.Hour, madrid, "2026-01-14T05:00:00Z", false},
		{"summer: before", 2 * time.Hour, 6 * time.Hour, madrid, "2026-07-14T23:59:59Z", false},
		{"summer: from", 2 * time.Hour, 6 * time.Hour, madrid, "2026-07-14T00:00:00Z", true},
		{"summer: to", 2 * time.Hour, 6 * time.Hour, madrid, "2026-07-14T04:00:00Z", false},

		{"spring forward: 01:59:59", 2 * time.Hour, 6 * time.Hour, madrid, "2026-03-29T00:59:59Z", false},
		{"spring forward: 03:00 comes next", 2 * time.Hour, 6 * time.Hour, madrid, "2026-03-29T01:00:00Z", true},
		{"spring forward: 05:59:59", 2 * time.Hour, 6 * time.Hour, madrid, "2026-03-29T03:59:59Z", true},
		{"spring forward: 06:00", 2 * time.Hour, 6 * time.Hour, madrid, "2026-03-29T04:00:00Z", false},
		{"fall back: 01:59:59", 2 * time.Hour, 6 * time.Hour, madrid, "2026-10-24T23:59:59Z", false},
		{"fall back: the first 02:00", 2 * time.Hour, 6 * time.Hour, madrid, "2026-10-25T00:00:00Z", true},
		{"fall back: the second 02:00", 2 * time.Hour, 6 * time.Hour, madrid, "2026-10-25T01:00:00Z", true},
		{"fall back: 05:59:59", 2 * time.Hour, 6 * time.Hour, madrid, "2026-10-25T04:59:59Z", true},
		{"fall back: 06:00", 2 * time.Hour, 6 * time.Hour, madrid, "2026-10-25T05:00:00Z", false},

		{"over midnight: before", 22 * time.Hour, 4 * time.Hour, time.UTC, "2026-01-14T21:59:59Z", false},
		{"over midnight: from", 22 * time.Hour, 4 * time.Hour, time.UTC, "2026-01-14T22:00:00Z", true},
		{"over midnight: midnight", 22 * time.Hour, 4 * time.Hour, time.UTC, "2026-01-14T00:00:00Z", true},
		{"over midnight: before to", 22 * time.Hour, 4 * time.Hour, time.UTC, "2026-01-14T03:59:59Z", true},
		{"over midnight: to", 22 * time.Hour, 4 * time.Hour, time.UTC, "2026-01-14T04:00:00Z", false},
		{"up to midnight", 22 * time.Hour, 24 * time.Hour, time.UTC, "2026-01-14T23:59:59Z", true},
		{"up to midnight: midnight", 22 * time.Hour, 24 * time.Hour, time.UTC, "2026-01-14T00:00:00Z", false},
		{"all day: midnight", 0, 24 * time.Hour, time.UTC, "2026-01-14T00:00:00Z", true},
		{"all day: the last second", 0, 24 * time.Hour, time.UTC, "2026-01-14T23:59:59Z", true},
		{"half hours", 2*time.Hour + 30*time.Minute, 3 * time.Hour, time.UTC, "2026-01-14T02:29:59Z", false},
		{"half hours: from", 2*time.Hour + 30*time.Minute, 3 * time.Hour, time.UTC, "2026-01-14T02:30:00Z", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld()
			w.registry.Config.Schedule.From, w.registry.Config.Schedule.To, w.registry.Config.Schedule.Location = tt.from, tt.to, tt.zone
			now := instant(t, tt.now)
			w.see(w.add(t, "https://www.sepe.es/", "P0"), now.Add(-25*time.Hour), observe.OK)
			want := map[bool]string{true: "due", false: "-window"}[tt.open]
			if got := verdict(t, schedule.Make(w.at(now), schedule.Request{})); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// TestForce asks who may check what is not due: --all may override the clock,
// a person who names the URL everything.
func TestForce(t *testing.T) {
	t.Parallel()
	const url = "https://www.sepe.es/"
	at := instant(t, last)
	fresh := func(w *world, id string) { w.see(id, at, observe.OK) }
	tests := []struct {
		name    string
		past    func(*world, string)
		after   time.Duration
		due     string
		all     string
		named   string
		overdue int64 // of the check that --all or the name lets through
	}{
		{"not due", fresh, time.Hour, "-not_due", "forced", "forced", 0},
		{"outside the window", fresh, 27 * time.Hour, "-window", "forced", "forced", 3 * 3600},
		{"due", fresh, day, "due", "due", "due", 0},
		{"overdue", fresh, 2 * day, "overdue", "overdue", "overdue", 86400},
		{"new", func(*world, string) {}, 0, "new", "new", "new", 0},
		{"waits for a retry", func(w *world, id string) { w.see(id, at, observe.NotFound) }, time.Minute, "-not_due", "forced", "forced", 0},
		{"inactive", func(w *world, id string) { w.see(id, at, observe.Gone) }, time.Hour, "-inactive", "forced", "forced", 0},
		{"breaker open", func(w *world, _ string) {
			w.hosts["sepe.es"] = health.Host{OpenTill: at.Add(time.Hour)}
		}, time.Hour - time.Second, "-breaker", "-breaker", "new", 0},
		{"breaker closed again", func(w *world, _ string) {
			w.hosts["sepe.es"] = health.Host{OpenTill: at.Add(time.Hour)}
		}, time.Hour, "new", "new", "new", 0},
		{"Retry-After of the domain", func(w *world, id string) {
			fresh(w, id)
			w.hosts["sepe.es"] = health.Host{RetryAt: at.Add(3 * day)}
		}, 2 * day, "-breaker", "-breaker", "overdue", 86400},
		{"Retry-After of the page", func(w *world, id string) {
			w.see(id, at, observe.RateLimited, retryAfter(2*time.Hour))
		}, time.Hour, "-breaker", "-breaker", "forced", 0},
		{"another domain rests", func(w *world, _ string) {
			w.hosts["boe.es"] = health.Host{OpenTill: at.Add(day)}
		}, 0, "new", "new", "new", 0},
		{"disabled", func(w *world, id string) {
			fresh(w, id)
			w.policy("P0", func(p *registry.Policy) { p.Enabled = false })
		}, 2 * day, "-disabled", "-disabled", "overdue", 86400},
		{"inactive ones are disabled", func(w *world, id string) {
			w.see(id, at, observe.Gone)
			w.policy(registry.InactivePolicy, func(p *registry.Policy) { p.Enabled = false })
		}, 30 * day, "-disabled", "-disabled", "inactive", 23 * 86400},
		{"disabled and never checked", func(w *world, _ string) {
			w.policy("P0", func(p *registry.Policy) { p.Enabled = false })
		}, 0, "-disabled", "-disabled", "new", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld()
			id := w.add(t, url, "P0")
			tt.past(w, id)
			s := w.at(at.Add(tt.after))
			for _, ask := range []struct {
				request schedule.Request
				want    string
			}{
				{schedule.Request{}, tt.due},
				{schedule.Request{All: true}, tt.all},
				{schedule.Request{Selection: snapshot.Selection{URLs: []string{url}}}, tt.named},
				{schedule.Request{Selection: snapshot.Selection{IDs: []string{id}}}, tt.named},
				{schedule.Request{All: true, Selection: snapshot.Selection{IDs: []string{id}}}, tt.named},
				{schedule.Request{Selection: snapshot.Selection{Domains: []string{"sepe.es"}}}, tt.due},
			} {
				plan := schedule.Make(s, ask.request)
				if got := verdict(t, plan); got != ask.want {
					t.Errorf("%+v: %s, want %s", ask.request, got, ask.want)
				}
				if len(plan.Due) == 1 && plan.Due[0].Overdue != tt.overdue {
					t.Errorf("%+v: overdue by %d s, want %d", ask.request, plan.Due[0].Overdue, tt.overdue)
				}
			}
		})
	}
}

// TestRevived wants a page that a person reactivated looked at soon, whatever
// is known of its past.
func TestRevived(t *testing.T) {
	t.Parallel()
	w := newWorld()
	id := w.add(t, "https://www.sepe.es/", "P2")
	at := instant(t, last)
	w.see(id, at, observe.Gone)
	noon := at.Add(9 * time.Hour)
	if got := verdict(t, schedule.Make(w.at(noon), schedule.Request{})); got != "-inactive" {
		t.Fatalf("inactive: %s", got)
	}
	w.registry.Sources[0].Status = registry.Active
	if got := verdict(t, schedule.Make(w.at(noon), schedule.Request{})); got != "new" {
		t.Errorf("revived: %s, want new", got)
	}
	w.see(id, noon, observe.OK)
	if got := verdict(t, schedule.Make(w.at(noon.Add(time.Hour)), schedule.Request{})); got != "-not_due" {
		t.Errorf("revived and checked: %s, want -not_due", got)
	}
	w.registry.Sources[0].Status = registry.Inactive // a person retires it
	if got := verdict(t, schedule.Make(w.at(noon.Add(6*day)), schedule.Request{})); got != "-inactive" {
		t.Errorf("retired: %s, want -inactive", got)
	}
	if got := verdict(t, schedule.Make(w.at(at.Add(8*day)), schedule.Request{})); got != "inactive" {
		t.Errorf("retired, a week later: %s, want inactive", got)
	}
}

// TestChangedPolicy wants a new interval to count at once.
func TestChangedPolicy(t *testing.T) {
	t.Parallel()
	at := instant(t, last)
	for name, outcome := range map[string]observe.Outcome{"healthy": observe.OK, "failing": observe.NotFound} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld()
			id := w.add(t, "https://www.sepe.es/", "P1")
			for i := range 6 {
				w.see(id, at.Add(time.Duration(i)*time.Second), outcome)
			}
			if got := verdict(t, schedule.Make(w.at(at.Add(2*day)), schedule.Request{})); got != "-not_due" {
				t.Fatalf("weekly: %s", got)
			}
			w.policy("P1", func(p *registry.Policy) { p.Every = day })
			if got := verdict(t, schedule.Make(w.at(at.Add(2*day)), schedule.Request{})); got == "-not_due" {
				t.Errorf("daily: %s", got)
			}
		})
	}
}
