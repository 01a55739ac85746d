package fold_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

func act(kind health.ActionKind, src registry.Source, at observe.Instant) health.Action {
	a := health.Action{Kind: kind, ID: src.ID, At: at, By: "ana"}
	if kind == health.ActVerdict {
		a.Until = at.Add(90 * 24 * time.Hour)
	}
	return a
}

// A person's word reaches the record, the registry and what is told.
func TestActionsAreFolded(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1", "https://a.test/2")
	fails, never := reg.Sources[0], reg.Sources[1]
	in := fold.Input{Actions: []health.Action{act(health.ActReset, fails, start+10), act(health.ActVerdict, never, start+11)}}
	in.Actions[1].State = health.VerdictDown
	for i := range observe.Instant(4) {
		in.Observations = append(in.Observations, seen(fails, start+i, observe.Timeout, ""))
	}
	r := fold.Journals(snapshot.New(reg, nil, nil, start), in, none)
	if diff := cmp.Diff(in.Actions, r.Acted); diff != "" || len(r.Skipped) != 0 {
		t.Errorf("left out %q, acted:\n%s", r.Skipped, diff)
	}
	after := again(r)
	if e := after.Entries[0]; e.Status() != health.Active || e.Open() {
		t.Errorf("not reset: %+v", e.Record)
	}
	if e := after.Entries[1]; e.Source.Status != registry.Inactive || e.Record.Verdict == nil {
		t.Errorf("not down: %+v", e)
	}
	last := r.Events[len(r.Events)-2:]
	if last[0].Kind != health.RecoveredFully || last[1].Kind != health.Deactivated {
		t.Errorf("events %+v", last)
	}
}

// At one instant the person comes first: what was seen then is the first that
// the verdict overrules.
func TestTheActionComesFirst(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1")
	src := reg.Sources[0]
	in := fold.Input{
		Observations: []observe.Observation{seen(src, start+1, observe.Gone, ""), seen(src, start, observe.OK, "one")},
		Actions:      []health.Action{act(health.ActVerdict, src, start+1)},
	}
	r := fold.Journals(snapshot.New(reg, nil, nil, start), in, none)
	if rec := r.Records[0]; rec.Status != health.Active || rec.Metrics.ConsecutiveFailures != 0 || len(r.Events) != 0 {
		t.Errorf("%+v, events %+v", rec, r.Events)
	}
}

func TestActionsLeftOut(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1")
	src := reg.Sources[0]
	s := again(fold.Journals(snapshot.New(reg, nil, nil, start), observed(seen(src, start, observe.OK, "one")), none))
	tests := []struct {
		name    string
		actions []health.Action
		why     string
	}{
		{"a stranger", []health.Action{act(health.ActReset, registry.Source{ID: "0123456789abcdef"}, start+1)}, "reset of 0123456789abcdef at 2026-02-02T02:40:01Z is left out: the registry has no such source"},
		{"the same twice", []health.Action{act(health.ActReset, src, start+1), act(health.ActReset, src, start+1)}, "done already"},
		{"before the last check", []health.Action{act(health.ActRecheck, src, start)}, "no check is known"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := fold.Journals(s, fold.Input{Actions: test.actions}, none)
			if len(r.Skipped) != 1 || !strings.Contains(r.Skipped[0], test.why) || len(r.Acted) != len(test.actions)-1 {
				t.Errorf("left out %q, %d acted", r.Skipped, len(r.Acted))
			}
		})
	}
}

// An action takes over what the registry says, and with it the end of a drift.
func TestAnActionClosesADrift(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1")
	src := reg.Sources[0]
	s := again(fold.Journals(snapshot.New(reg, nil, nil, start), observed(seen(src, start, observe.OK, "one"), seen(src, start+1, observe.OK, "two")), none))
	s.Entries[0].Source.ContentHash = string(s.Entries[0].Record.Metrics.ContentHash)
	r := fold.Journals(s, fold.Input{Actions: []health.Action{act(health.ActRecheck, src, start+2)}}, none)
	if text, closed := r.Accepted[src.ID]; !closed || text != "" {
		t.Errorf("the accepted text stays: %v", r.Accepted)
	}
}
