package health_test

import (
	"cmp"
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// tape turns bytes into a policy and a history, for the laws and the fuzzer: a
// shorter tape is a shorter history, a zero byte the plainest choice. Past its
// end it gives zeros.
type tape []byte

func (t *tape) next() int {
	if len(*t) == 0 {
		return 0
	}
	b := (*t)[0]
	*t = (*t)[1:]
	return int(b)
}

func pick[T any](t *tape, of ...T) T { return of[t.next()%len(of)] }

// policy is the contract's with other figures in it.
func (t *tape) policy() health.Policy {
	p := policy()
	p.Every = pick(t, day, 7*day, 30*day, time.Hour)
	p.InactiveEvery = pick(t, 7*day, day, 30*day)
	p.RetryAfter = pick(t, p.RetryAfter, []time.Duration{2 * time.Hour}, nil, []time.Duration{40 * day, time.Second})
	p.TLS, p.Content = pick(t, true, false), pick(t, true, false)
	h := &p.Thresholds
	h.Warning, h.Alert, h.Degraded = pick(t, 2, 1, 4), pick(t, 3, 1, 2, 6), pick(t, 3, 1, 5)
	h.Hidden, h.Recovered, h.InactiveAfter = pick(t, 5, 1, 2, 9), pick(t, 2, 1, 3), pick(t, 7*day, day, 30*day)
	p.Entry = pick(t, health.Entry{}, health.Entry{Status: health.Active, ContentHash: hashes[0]},
		health.Entry{Status: health.Inactive}, health.Entry{Status: health.Degraded, Hidden: true})
	return p
}

// fact is an observation or an action.
type fact struct {
	o *observe.Observation
	a *health.Action
}

func (f fact) at() observe.Instant {
	if f.a != nil {
		return f.a.At
	}
	return f.o.CheckedAt
}

// inOrder sorts facts by time; at one instant the action comes first.
func inOrder(all []fact) []fact {
	slices.SortStableFunc(all, func(a, b fact) int {
		switch {
		case a.at() != b.at() || (a.a == nil) == (b.a == nil):
			return cmp.Compare(a.at(), b.at())
		case a.a != nil:
			return -1
		}
		return 1
	})
	return all
}

// lines are what a journal holds of the facts.
func lines(all []fact) (l struct {
	Observations []observe.Observation
	Actions      []health.Action
}) {
	for _, f := range all {
		if f.a != nil {
			l.Actions = append(l.Actions, *f.a)
		} else {
			l.Observations = append(l.Observations, *f.o)
		}
	}
	return l
}

// fold takes the fact into a record.
func (f fact) fold(r health.Record, p health.Policy) (health.Record, []health.Event) {
	if f.a != nil {
		return health.Act(r, *f.a, p)
	}
	return health.Fold(r, *f.o, p)
}

// facts is a life of irregular checks over months, at most a few hundred, in
// which persons have their say: an action stands between two checks, or at the
// very instant of the second.
func (t *tape) facts(p health.Policy) []fact {
	var all []fact
	after := []time.Duration{day, day, day, time.Hour, time.Second, 12 * time.Hour, 7 * day, 40 * day}
	at := start
	for len(*t) > 0 && len(all) < 300 {
		b := t.next()
		at = at.Add(after[b%len(after)])
		if b >= 224 {
			a := t.action(at.Add(-pick(t, 0, time.Second)))
			all = append(all, fact{a: &a})
		}
		o := t.observation(p, at)
		all = append(all, fact{o: &o})
	}
	return inOrder(all)
}

// history is the checks alone.
func (t *tape) history(p health.Policy) []observe.Observation {
	var all []observe.Observation
	for _, f := range t.facts(p) {
		if f.o != nil {
			all = append(all, *f.o)
		}
	}
	return all
}

func (t *tape) action(at observe.Instant) health.Action {
	a := health.Action{Kind: pick(t, health.ActionKinds()...), ID: id, At: at, By: pick(t, "ana", "luis")}
	if a.Kind == health.ActVerdict {
		a.State, a.Until = pick(t, append(health.VerdictStates(), "")...), at.Add(pick(t, 2*day, time.Hour, 30*day))
	}
	return a
}

func (t *tape) observation(p health.Policy, at observe.Instant) observe.Observation {
	all := observe.Outcomes()
	outcome := pick(t, append([]observe.Outcome{observe.OK, observe.OK, observe.NotFound, observe.NotFound, observe.Forbidden}, all...)...)
	o := seen(outcome)
	flags := t.next()
	if flags&1 != 0 {
		alive(flags&2 != 0)(&o)
	}
	if flags&4 != 0 {
		t.redirects(&o)
	}
	if flags&8 != 0 {
		certificate(start.Add(pick(t, 10*day, 20*day, 90*day, 4000*day)))(&o)
		o.Certificate.Problem = pick(t, append([]observe.Problem{observe.NoProblem, observe.NoProblem}, observe.Problems()...)...)
		o.Certificate.Valid = o.Certificate.Problem == observe.NoProblem
	}
	if flags&16 != 0 {
		content(pick(t, append(hashes, "")...))(&o)
		if fields := t.next(); fields > 0 {
			o.Fields = map[string]any{"importe": pick[any](t, 480.0, 500.0, nil), observe.DataPrice: pick[any](t, 1.0, 2.0)}
			o.Content.SelectorMissing = fields%7 == 1
		}
	}
	if flags&32 != 0 {
		retryAfter(pick(t, time.Minute, 3*day, 30*day))(&o)
	}
	if flags&64 != 0 {
		took(observe.Reading(t.next() * 100))(&o)
	}
	if flags&128 != 0 {
		code(pick[observe.Reading](t, 0, 200, 301, 403, 429, 503))(&o)
	}
	o.CheckedAt, o.URL = at, p.URL
	return observe.Bound(o)
}

func (t *tape) redirects(o *observe.Observation) {
	o.RedirectChain = []string{page}
	for range 1 + t.next()%3 {
		o.RedirectChain = append(o.RedirectChain, pick(t, moved, newer, detour, session, session2, off, page, "not a url"))
		o.RedirectCodes = append(o.RedirectCodes, pick(t, 301, 302, 307, 308))
	}
}
