package fold_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// past draws the journals of several runs over twelve pages on six hosts: runs
// that are gated or not, decided or killed, in good network or none, and what
// persons say between and while they check. cuts are the instants between runs.
func past(t *rapid.T, reg registry.Registry) (in fold.Input, cuts []observe.Instant) {
	at := start
	for range rapid.IntRange(0, 12).Draw(t, "runs") {
		at = at.Add(time.Duration(rapid.IntRange(1, 100).Draw(t, "hours")) * time.Hour)
		cuts = append(cuts, at-1)
		mark := &observe.Run{StartedAt: at, Due: len(reg.Sources), Gated: rapid.Bool().Draw(t, "gated"), Shard: rapid.SampledFrom([]string{"", "1/2"}).Draw(t, "shard")}
		if rapid.Bool().Draw(t, "decided") {
			in.Gates = append(in.Gates, observe.Gate{At: at, Run: *mark, Quarantined: rapid.Bool().Draw(t, "quarantined"), Why: "canaries"})
		}
		weather := rapid.SampledFrom([][]observe.Outcome{
			{observe.OK}, {observe.Timeout},
			{observe.OK, observe.OK, observe.NotFound, observe.Timeout, observe.Gone, observe.RateLimited, observe.Challenge},
		}).Draw(t, "weather")
		for _, src := range reg.Sources {
			at += observe.Instant(rapid.IntRange(0, 9).Draw(t, "seconds"))
			outcome := rapid.SampledFrom(weather).Draw(t, "outcome")
			if rapid.IntRange(0, 19).Draw(t, "checked") > 0 {
				o := seen(src, at, outcome, rapid.SampledFrom([]string{"one", "two", "three"}).Draw(t, "text"))
				o.Run = mark
				in.Observations = append(in.Observations, o)
			}
			if rapid.IntRange(0, 19).Draw(t, "said") == 0 {
				in.Actions = append(in.Actions, said(t, src, at))
			}
		}
	}
	return in, cuts
}

func said(t *rapid.T, src registry.Source, at observe.Instant) health.Action {
	a := health.Action{Kind: rapid.SampledFrom(health.ActionKinds()).Draw(t, "kind"), ID: src.ID, At: at, By: "ana"}
	if a.Kind == health.ActVerdict {
		a.State = rapid.SampledFrom(health.VerdictStates()).Draw(t, "state")
		a.Until = at.Add(time.Duration(rapid.IntRange(1, 300).Draw(t, "until")) * time.Hour)
	}
	return a
}

// until is what of in is not later than cut.
func until(in fold.Input, cut observe.Instant) fold.Input {
	return fold.Input{
		Observations: slices.DeleteFunc(slices.Clone(in.Observations), func(o observe.Observation) bool { return o.CheckedAt > cut }),
		Actions:      slices.DeleteFunc(slices.Clone(in.Actions), func(a health.Action) bool { return a.At > cut }),
		Gates:        slices.DeleteFunc(slices.Clone(in.Gates), func(g observe.Gate) bool { return g.At > cut }),
	}
}

// TestLaws: however the lines of many URLs are dealt to journals, and in
// whatever order these arrive, the state is the same; and journals that come
// twice change nothing and tell nothing.
func TestLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		reg := town(t, twelve()...)
		all, cuts := past(t, reg)
		before := snapshot.New(reg, nil, nil, start)
		whole := fold.Journals(before, all, none)
		want := state(t, again(whole))

		shuffled := fold.Input{
			Observations: rapid.Permutation(all.Observations).Draw(t, "observations"),
			Actions:      rapid.Permutation(all.Actions).Draw(t, "actions"),
			Gates:        rapid.Permutation(all.Gates).Draw(t, "gates"),
		}
		if diff := cmp.Diff(want, state(t, again(fold.Journals(before, shuffled, none)))); diff != "" {
			t.Fatalf("the order of arrival shows:\n%s", diff)
		}

		cut := rapid.SampledFrom(append(cuts, start)).Draw(t, "cut")
		first := fold.Journals(before, until(all, cut), none)
		second := fold.Journals(again(first), all, kept(first))
		halves := again(second)
		if diff := cmp.Diff(want, state(t, halves)); diff != "" {
			t.Fatalf("folding in two halves differs:\n%s", diff)
		}
		if n, m := len(first.Folded)+len(second.Folded), len(first.Acted)+len(second.Acted); n != len(whole.Folded) || m != len(whole.Acted) {
			t.Fatalf("%d observations and %d actions counted in halves, %d and %d at once", n, m, len(whole.Folded), len(whole.Acted))
		}

		twice := fold.Journals(halves, all, kept(first, second))
		if diff := cmp.Diff(want, state(t, again(twice))); diff != "" {
			t.Fatalf("folding twice differs:\n%s", diff)
		}
		if len(twice.Records)+len(twice.Events)+len(twice.Folded)+len(twice.Acted)+len(twice.Edits)+len(twice.Texts)+len(twice.Accepted) != 0 || twice.HostsChanged {
			t.Fatalf("folding twice changes: %+v", twice)
		}
	})
}

// twelve pages, two on each of six hosts.
func twelve() []string {
	var urls []string
	for host := range 6 {
		for page := range 2 {
			urls = append(urls, fmt.Sprintf("https://h%d.%s.test/%d", host, []string{"a", "b"}[host%2], page))
		}
	}
	return urls
}
