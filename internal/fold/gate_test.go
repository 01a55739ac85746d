package fold_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// many is a registry of so many pages on each of so many hosts.
func many(t interface{ Fatal(...any) }, hosts, pages int) registry.Registry {
	var urls []string
	for h := range hosts {
		for p := range pages {
			urls = append(urls, fmt.Sprintf("https://h%d.a.test/%d", h, p))
		}
	}
	return town(t, urls...)
}

// looked is a run in which page i has the outcome that the function names.
func looked(reg registry.Registry, at observe.Instant, run *observe.Run, outcome func(i int) observe.Outcome) []observe.Observation {
	var all []observe.Observation
	for i, src := range reg.Sources {
		if what := outcome(i); what != "" {
			o := seen(src, at+observe.Instant(i), what, "one")
			o.Run = run
			all = append(all, o)
		}
	}
	return all
}

func always(what observe.Outcome) func(int) observe.Outcome {
	return func(int) observe.Outcome { return what }
}

// below has one outcome for the first n pages and another for the rest.
func below(n int, what, rest observe.Outcome) func(int) observe.Outcome {
	return func(i int) observe.Outcome {
		if i < n {
			return what
		}
		return rest
	}
}

func TestMassFailure(t *testing.T) {
	t.Parallel()
	const ok, dead = observe.OK, observe.Timeout
	half := func(i int) observe.Outcome { return []observe.Outcome{ok, dead}[i%2] }
	tests := []struct {
		name         string
		hosts, pages int
		share        float64
		before, now  func(int) observe.Outcome
		want         bool
	}{
		{"everything fails", 10, 2, 0.3, always(ok), always(dead), true},
		{"nothing fails", 10, 2, 0.3, always(ok), always(ok), false},
		{"a share of 0.3 is not more than 0.3", 20, 2, 0.3, always(ok), below(12, dead, ok), false},
		{"one host more is", 20, 2, 0.3, always(ok), below(14, dead, ok), true},
		{"four hosts are too few", 4, 10, 0.3, always(ok), always(dead), false},
		{"nine URLs are too few", 9, 1, 0.3, always(ok), always(dead), false},
		{"ten URLs on five hosts are enough", 5, 2, 0.3, always(ok), always(dead), true},
		{"one URL speaks for its host", 10, 2, 0.3, always(ok), half, false},
		{"hosts that failed before do not count", 10, 2, 0.3, always(dead), always(dead), false},
		{"one page that failed before takes its host out", 10, 2, 0.3, half, always(dead), false},
		{"what failed before is not in the whole either", 20, 2, 0.5, below(20, dead, ok), below(32, dead, ok), true},
		{"never checked", 10, 2, 0.3, always(""), always(dead), false},
		{"never a success", 10, 2, 0.3, always(observe.RateLimited), always(dead), false},
		{"inactive before", 10, 2, 0.3, always(observe.Gone), always(dead), false},
		{"only those checked count", 20, 2, 0.3, always(ok), below(10, dead, ""), true},
		{"a share of 0", 20, 2, 0, always(ok), below(10, dead, ok), true},
		{"a share of 0 and four hosts", 20, 3, 0, always(ok), below(12, dead, ok), false},
		{"a share of 1", 20, 2, 1, always(ok), always(dead), false},
	}
	for _, outcome := range observe.Outcomes() {
		looksBroken := []observe.Outcome{observe.ConnectionError, observe.DNSError, observe.TLSError, observe.Timeout, observe.ServerError, observe.Forbidden}
		tests = append(tests, tests[0])
		last := &tests[len(tests)-1]
		last.name, last.now, last.want = "all "+string(outcome), always(outcome), slices.Contains(looksBroken, outcome)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			reg := many(t, test.hosts, test.pages)
			reg.Config.Network.Gate.HostFailures = test.share
			s := again(fold.Journals(snapshot.New(reg, nil, nil, start), observed(looked(reg, start, nil, test.before)...), none))
			why, failed := fold.MassFailure(s, looked(reg, start.Add(24*time.Hour), nil, test.now))
			if failed != test.want || failed != (why != "") {
				t.Errorf("%t: %q", failed, why)
			}
		})
	}
}

func TestMassFailureSaysWhy(t *testing.T) {
	t.Parallel()
	reg := many(t, 20, 3)
	s := again(fold.Journals(snapshot.New(reg, nil, nil, start), observed(looked(reg, start, nil, always(observe.OK))...), none))
	now := looked(reg, start.Add(24*time.Hour), nil, below(33, observe.Timeout, observe.OK))
	stranger := now[0]
	stranger.ID = "0123456789abcdef"
	why, _ := fold.MassFailure(s, slices.Concat(now, now, []observe.Observation{stranger}))
	if want := "11 of 20 healthy hosts failed at once, with all their 33 URLs"; why != want {
		t.Errorf("%q, want %q", why, want)
	}
}

// A page that a person vouches for fails as it always does: that says nothing
// of the network.
func TestMassFailureLeavesOutVouchedPages(t *testing.T) {
	t.Parallel()
	reg := many(t, 10, 2)
	in := observed(looked(reg, start, nil, always(observe.OK))...)
	for _, src := range reg.Sources {
		in.Actions = append(in.Actions, health.Action{Kind: health.ActVerdict, ID: src.ID, At: start.Add(time.Hour), By: "ana", Until: start.Add(900 * time.Hour)})
	}
	s := again(fold.Journals(snapshot.New(reg, nil, nil, start), in, none))
	if why, failed := fold.MassFailure(s, looked(reg, start.Add(24*time.Hour), nil, always(observe.Forbidden))); failed {
		t.Error(why)
	}
}

func TestGates(t *testing.T) {
	t.Parallel()
	reg := many(t, 10, 2)
	at := start.Add(24 * time.Hour)
	line := func(quarantined bool, why, shard string) observe.Gate {
		return observe.Gate{At: at.Add(time.Hour), Run: observe.Run{StartedAt: at, Shard: shard}, Quarantined: quarantined, Why: why}
	}
	const mass = "10 of 10 healthy hosts failed at once, with all their 20 URLs"
	tests := []struct {
		name  string
		gated bool
		now   observe.Outcome
		gates []observe.Gate
		why   string // empty: the run counts
	}{
		{"killed in an outage", true, observe.Timeout, nil, mass},
		{"killed in good health", true, observe.OK, nil, ""},
		{"not gated", false, observe.Timeout, nil, ""},
		{"let through", true, observe.Timeout, []observe.Gate{line(false, "", "")}, ""},
		{"quarantined", true, observe.OK, []observe.Gate{line(true, "canaries", "")}, "canaries"},
		{"quarantined though not gated", false, observe.OK, []observe.Gate{line(true, "canaries", "")}, "canaries"},
		{"twice", true, observe.OK, []observe.Gate{line(true, "canaries", ""), line(true, "canaries", "")}, "canaries"},
		{"for two reasons", true, observe.OK, []observe.Gate{line(true, "mass", ""), line(true, "canaries", "")}, "canaries"},
		{"both ways", true, observe.OK, []observe.Gate{line(true, "canaries", ""), line(false, "", "")}, "canaries"},
		{"the other shard is quarantined", true, observe.OK, []observe.Gate{line(true, "canaries", "1/2")}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			run := &observe.Run{StartedAt: at, Due: 20, Gated: test.gated}
			before := again(fold.Journals(snapshot.New(reg, nil, nil, start), observed(looked(reg, start, nil, always(observe.OK))...), none))
			in := fold.Input{Observations: looked(reg, at, run, always(test.now)), Gates: test.gates}
			in.Observations[0].RetryAfter = 3600
			r := fold.Journals(before, in, none)
			var why string
			for _, q := range r.Quarantined {
				if q.Run.Shard == "" {
					why = q.Why
					if q.Observations != 20 || q.Run.StartedAt != at {
						t.Errorf("%+v", q)
					}
				}
			}
			if why != test.why {
				t.Fatalf("quarantined for %q, want %q", why, test.why)
			}
			if why == "" {
				if len(r.Folded) != 20 || r.After.LastRun.Observed != 20 {
					t.Errorf("%d observations count", len(r.Folded))
				}
				return
			}
			untouched(t, before, r)
			want := []health.Event{{At: at, Kind: health.RunQuarantined, Severity: health.SeverityAlert, Detail: why}}
			if diff := cmp.Diff(want, r.Events); diff != "" {
				t.Errorf("events (-want +got):\n%s", diff)
			}
			if again := fold.Journals(again(r), in, none); len(again.Events) != 0 || len(again.Quarantined) != 1 || state(t, again.After) != state(t, r.After) {
				t.Errorf("recorded again, it tells %+v", again.Events)
			}
		})
	}
}

// untouched wants nothing changed but what tells of the quarantine.
func untouched(t *testing.T, before snapshot.Snapshot, r fold.Result) {
	t.Helper()
	if len(r.Records)+len(r.Folded)+len(r.Edits)+len(r.Texts)+len(r.Skipped) != 0 || r.HostsChanged || r.After.LastRun != before.LastRun {
		t.Errorf("a quarantined run changes %+v", r)
	}
}

// A journal may hold a gate line alone: the canaries were silent before the run.
func TestGateLineAlone(t *testing.T) {
	t.Parallel()
	reg := many(t, 1, 1)
	before := snapshot.New(reg, nil, nil, start)
	gate := observe.Gate{At: start, Run: observe.Run{StartedAt: start, Due: 1, Gated: true}, Quarantined: true, Why: "no canary answers"}
	r := fold.Journals(before, fold.Input{Gates: []observe.Gate{gate}}, none)
	untouched(t, before, r)
	want := []snapshot.Quarantine{{Run: gate.Run, Why: gate.Why}}
	if diff := cmp.Diff(want, r.Quarantined); diff != "" || len(r.Events) != 1 {
		t.Errorf("%+v\n%s", r.Events, diff)
	}
	if diff := cmp.Diff(want, r.After.Quarantined); diff != "" {
		t.Error(diff)
	}
}

// What was decided about a killed run when it was recorded holds when it is
// recorded again, though it would be decided otherwise now.
func TestALateDecisionHolds(t *testing.T) {
	t.Parallel()
	for _, quarantined := range []bool{true, false} {
		reg := many(t, 10, 2)
		shares := map[bool]float64{true: 0.3, false: 1}
		reg.Config.Network.Gate.HostFailures = shares[quarantined]
		at := start.Add(24 * time.Hour)
		in := observed(looked(reg, at, &observe.Run{StartedAt: at, Gated: true}, always(observe.Timeout))...)
		before := again(fold.Journals(snapshot.New(reg, nil, nil, start), observed(looked(reg, start, nil, always(observe.OK))...), none))
		s := again(fold.Journals(before, in, none))
		s.Registry.Config.Network.Gate.HostFailures = shares[!quarantined]
		r := fold.Journals(s, in, none)
		if len(r.Quarantined) == 1 != quarantined || len(r.Events)+len(r.Folded)+len(r.Records) != 0 {
			t.Errorf("%t: quarantined %+v, events %+v", quarantined, r.Quarantined, r.Events)
		}
		if diff := cmp.Diff(state(t, s), state(t, r.After)); diff != "" {
			t.Errorf("%t: the state changes:\n%s", quarantined, diff)
		}
	}
}

// A killed run is judged by the state at its first observation: what came
// between its start and that counts, what came later does not.
func TestAKilledRunIsJudgedAtItsFirstObservation(t *testing.T) {
	t.Parallel()
	reg := many(t, 10, 2)
	at := start.Add(24 * time.Hour)
	killed := looked(reg, at, &observe.Run{StartedAt: at - 60, Gated: true}, always(observe.Timeout))
	healthy, sick := looked(reg, at-40, nil, always(observe.OK)), looked(reg, at-40, nil, always(observe.NotFound))
	later := looked(reg, at+40, nil, always(observe.NotFound))
	for name, test := range map[string]struct {
		past []observe.Observation
		want int
	}{
		"healthy just before": {healthy, 1}, "sick just before": {sick, 0}, "sick later": {slices.Concat(healthy, later), 1},
	} {
		before := snapshot.New(reg, nil, nil, start)
		in := observed(slices.Concat(killed, test.past)...)
		r := fold.Journals(before, in, none)
		if len(r.Quarantined) != test.want {
			t.Errorf("%s: quarantined %+v", name, r.Quarantined)
		}
		late := fold.Journals(again(fold.Journals(before, observed(test.past...), none)), observed(killed...), none)
		if len(late.Quarantined) != test.want {
			t.Errorf("%s, and recorded last: quarantined %+v", name, late.Quarantined)
		}
	}
}

func TestQuarantinesAreForgottenInTheEnd(t *testing.T) {
	t.Parallel()
	s := snapshot.New(many(t, 1, 1), nil, nil, start)
	var in fold.Input
	for i := range observe.Instant(snapshot.MaxQuarantined + 3) {
		in.Gates = append(in.Gates, observe.Gate{At: start + i, Run: observe.Run{StartedAt: start + i}, Quarantined: true, Why: "x"})
	}
	kept := fold.Journals(s, in, none).After.Quarantined
	if len(kept) != snapshot.MaxQuarantined || kept[0].Run.StartedAt != start+3 {
		t.Errorf("%d are kept, from %s", len(kept), kept[0].Run.StartedAt)
	}
}
