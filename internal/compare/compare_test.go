package compare_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/compare"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const (
	noon = observe.Instant(1_771_416_000)
	hour = observe.Instant(time.Hour / time.Second)
	day  = 24 * hour
)

// page is a record that folds the checks in their order, made by the fold
// itself, so that no test rests on a record that cannot be.
func page(t *testing.T, url string, checks ...observe.Observation) health.Record {
	t.Helper()
	p := health.Policy{
		URL: url, Domain: "a.test", Priority: "P0", Every: 24 * time.Hour, InactiveEvery: 7 * 24 * time.Hour,
		RetryAfter: []time.Duration{time.Hour}, TLS: true, Content: true,
		Thresholds: health.Thresholds{Warning: 2, Alert: 3, Degraded: 3, Hidden: 5, InactiveAfter: 7 * 24 * time.Hour, Recovered: 2},
		Entry:      health.Entry{Status: health.Active},
	}
	var r health.Record
	for _, o := range checks {
		o.ID, o.URL = "00000000000000aa", url
		r, _ = health.Fold(r, o, p)
		p.Entry = r.Registry
	}
	return r
}

func saw(at observe.Instant, outcome observe.Outcome, changes ...func(*observe.Observation)) observe.Observation {
	o := observe.Observation{CheckedAt: at, Outcome: outcome, Layer: observe.Standard, Method: "GET", Vantage: "local"}
	if outcome == observe.OK {
		o.StatusCode = 200
		o.Content = &observe.Content{Hash: "aa", Verdict: observe.ContentOK}
		o.Certificate = &observe.Certificate{Valid: true, ExpiresAt: at + 90*day}
	}
	for _, change := range changes {
		change(&o)
	}
	return o
}

func by(l observe.Layer) func(*observe.Observation) {
	return func(o *observe.Observation) { o.Layer = l }
}

func hash(h string) func(*observe.Observation) {
	return func(o *observe.Observation) { o.Content = &observe.Content{Hash: h, Verdict: observe.ContentOK} }
}

func ledTo(urls ...string) func(*observe.Observation) {
	return func(o *observe.Observation) { o.RedirectChain = urls }
}

func head(o *observe.Observation) { o.Method = "HEAD" }

func elsewhere(o *observe.Observation) { o.Vantage = "madrid" }

func guestProblem(p observe.Problem) func(*observe.Observation) {
	return func(o *observe.Observation) { o.FinalCertificate = &observe.Certificate{Problem: p} }
}

// times repeats a check of outcome daily, the last of them at the given time.
func times(n int, last observe.Instant, outcome observe.Outcome) []observe.Observation {
	var all []observe.Observation
	for i := range n {
		all = append(all, saw(last-observe.Instant(n-1-i)*day, outcome))
	}
	return all
}

func TestDifferences(t *testing.T) {
	t.Parallel()
	type checks []observe.Observation
	tests := []struct {
		name      string
		a, b      checks
		differs   []compare.Kind
		why       []compare.Reason
		explained bool
	}{
		{"the same", checks{saw(noon, observe.OK)}, checks{saw(noon, observe.OK)}, nil, nil, false},
		{"minutes apart", checks{saw(noon, observe.OK)}, checks{saw(noon+300, observe.NotModified)}, nil, nil, false},
		{"down in two ways is down", checks{saw(noon, observe.Timeout)}, checks{saw(noon, observe.NotFound)}, nil, nil, false},
		{"at the same time, alike", checks{saw(noon, observe.Timeout)}, checks{saw(noon, observe.OK)},
			[]compare.Kind{compare.FailingInA}, []compare.Reason{compare.OtherAnswer}, false},
		{"the other way round", checks{saw(noon, observe.OK)}, checks{saw(noon, observe.Timeout)},
			[]compare.Kind{compare.FailingInB}, []compare.Reason{compare.OtherAnswer}, false},
		{"an hour is about the same time", checks{saw(noon, observe.OK)}, checks{saw(noon, observe.OK), saw(noon+hour, observe.Timeout)},
			[]compare.Kind{compare.FailingInB}, []compare.Reason{compare.OtherAnswer}, false},
		{"another layer got through", checks{saw(noon, observe.Forbidden)}, checks{saw(noon, observe.OK, by(observe.Browser))},
			[]compare.Kind{compare.FailingInA}, []compare.Reason{compare.OtherLayer}, false},
		{"HEAD lied", checks{saw(noon, observe.NotFound, head)}, checks{saw(noon, observe.OK)},
			[]compare.Kind{compare.FailingInA}, []compare.Reason{compare.OtherMethod}, false},
		{"another layer with the same answer is no reason", checks{saw(noon, observe.OK, hash("aa"))}, checks{saw(noon, observe.OK, hash("bb"), by(observe.Browser), head)},
			[]compare.Kind{compare.ContentDiffers}, []compare.Reason{compare.OtherAnswer}, false},
		{"from elsewhere", checks{saw(noon, observe.Timeout)}, checks{saw(noon, observe.OK, elsewhere)},
			[]compare.Kind{compare.FailingInA}, []compare.Reason{compare.OtherVantage}, false},

		{"it went down after A looked", checks{saw(noon, observe.OK)}, checks{saw(noon+60, observe.OK), saw(noon+12*hour, observe.Timeout)},
			[]compare.Kind{compare.FailingInB}, []compare.Reason{compare.SeenLater}, true},
		{"it came back after B looked", checks{saw(noon, observe.Timeout), saw(noon+12*hour, observe.OK)}, checks{saw(noon+60, observe.Timeout)},
			[]compare.Kind{compare.FailingInB}, []compare.Reason{compare.SeenLater}, true},
		{"what came in between said nothing", checks{saw(noon, observe.OK)}, checks{saw(noon, observe.OK), saw(noon+60, observe.RateLimited), saw(noon+12*hour, observe.Timeout)},
			[]compare.Kind{compare.FailingInB}, []compare.Reason{compare.SeenLater}, true},
		{"they differed already when A looked", checks{saw(noon, observe.OK)}, checks{saw(noon, observe.Timeout), saw(noon+12*hour, observe.Timeout)},
			[]compare.Kind{compare.FailingInB}, []compare.Reason{compare.FarApart}, false},
		{"nobody knows of the time when A looked", checks{saw(noon, observe.OK)}, checks{saw(noon+2*hour, observe.Timeout)},
			[]compare.Kind{compare.FailingInB}, []compare.Reason{compare.FarApart}, false},

		{"one has counted further", times(2, noon, observe.Timeout), times(3, noon, observe.Timeout),
			[]compare.Kind{compare.StatusDiffers}, []compare.Reason{compare.OtherPast}, false},
		{"and hides it", times(3, noon, observe.Timeout), times(5, noon, observe.Timeout),
			[]compare.Kind{compare.HiddenDiffers}, []compare.Reason{compare.OtherPast}, false},
		{"one has not recovered yet", append(times(3, noon-day, observe.Timeout), saw(noon, observe.OK)), checks{saw(noon, observe.OK)},
			[]compare.Kind{compare.StatusDiffers}, []compare.Reason{compare.OtherPast}, false},
		{"down for A alone", times(8, noon, observe.Timeout), times(8, noon, observe.OK),
			[]compare.Kind{compare.FailingInA, compare.StatusDiffers, compare.HiddenDiffers}, []compare.Reason{compare.OtherAnswer}, false},

		{"the wrong page, from the outside", checks{saw(noon, observe.OK)}, checks{saw(noon, observe.OK, ledTo("https://a.test/1", "https://a.test/2"))},
			[]compare.Kind{compare.FinalURLDiffers}, []compare.Reason{compare.OtherAnswer}, false},
		{"a session is no address", checks{saw(noon, observe.OK, ledTo("https://a.test/1", "https://a.test/2;jsessionid=1"))},
			checks{saw(noon, observe.OK, ledTo("https://a.test/1", "https://a.test/2;jsessionid=2"))}, nil, nil, false},
		{"where failures end is nobody's business", checks{saw(noon, observe.NotFound, ledTo("https://a.test/1", "https://a.test/x"))}, checks{saw(noon, observe.Timeout)}, nil, nil, false},
		{"the content changed after A looked", checks{saw(noon, observe.OK, hash("aa"))},
			checks{saw(noon, observe.OK, hash("aa")), saw(noon+2*hour, observe.OK, hash("bb"))},
			[]compare.Kind{compare.ContentDiffers}, []compare.Reason{compare.SeenLater}, true},
		{"the content differed before", checks{saw(noon, observe.OK, hash("aa"))},
			checks{saw(noon-day, observe.OK, hash("bb")), saw(noon+2*hour, observe.OK, hash("bb"))},
			[]compare.Kind{compare.ContentDiffers}, []compare.Reason{compare.FarApart}, false},
		{"content of long ago is not compared", checks{saw(noon-day, observe.OK, hash("bb")), saw(noon, observe.Timeout)}, checks{saw(noon, observe.OK)},
			[]compare.Kind{compare.FailingInA}, []compare.Reason{compare.OtherAnswer}, false},
		{"no content is no other content", checks{saw(noon, observe.OK)}, checks{saw(noon, observe.OK, hash(""))}, nil, nil, false},
		{"a certificate of the guest", checks{saw(noon, observe.OK, guestProblem(observe.Expired))}, checks{saw(noon, observe.OK)},
			[]compare.Kind{compare.CertificateDiffers}, []compare.Reason{compare.OtherAnswer}, false},
		{"no certificate is no good one", checks{saw(noon, observe.Timeout)}, checks{saw(noon, observe.TLSError, func(o *observe.Observation) {
			o.Certificate = &observe.Certificate{Problem: observe.Expired, ExpiresAt: noon - day}
		})}, nil, nil, false},

		{"one cannot tell today", checks{saw(noon-day, observe.OK), saw(noon, observe.Challenge)}, checks{saw(noon, observe.OK)},
			[]compare.Kind{compare.ConclusionDiffers}, []compare.Reason{compare.NoConclusion}, false},
		{"one never could", checks{saw(noon, observe.Challenge)}, checks{saw(noon, observe.Timeout, by(observe.Alternative))},
			[]compare.Kind{compare.ConclusionDiffers}, []compare.Reason{compare.NoConclusion, compare.OtherLayer}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			const url = "https://a.test/1"
			r := compare.States(
				map[string]health.Record{"00000000000000aa": page(t, url, test.a...)},
				map[string]health.Record{"00000000000000aa": page(t, url, test.b...)})
			var differs []compare.Kind
			var why []compare.Reason
			var explained bool
			for _, d := range r.Differences {
				differs, why, explained = d.Differs, d.Why, d.Explained
			}
			if diff := cmp.Diff(test.differs, differs); diff != "" {
				t.Errorf("differs (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.why, why); diff != "" {
				t.Errorf("why (-want +got):\n%s", diff)
			}
			if explained != test.explained {
				t.Errorf("explained: %t", explained)
			}
			agree := 1
			if len(test.differs) > 0 {
				agree = 0
			}
			if r.Compared != 1 || r.Agree != agree {
				t.Errorf("compared %d, agree %d", r.Compared, r.Agree)
			}
		})
	}
}

// TestMirror: the other way round the sides swap, and nothing else.
func TestMirror(t *testing.T) {
	t.Parallel()
	const url = "https://a.test/1"
	lives := [][]observe.Observation{
		times(1, noon, observe.OK), times(8, noon, observe.Timeout), times(3, noon+5*hour, observe.NotFound),
		{saw(noon, observe.Challenge)}, {saw(noon, observe.OK, hash("bb"))}, append(times(3, noon, observe.Timeout), saw(noon+day, observe.OK)),
	}
	swap := map[compare.Kind]compare.Kind{compare.FailingInA: compare.FailingInB, compare.FailingInB: compare.FailingInA}
	for i, x := range lives {
		for j, y := range lives {
			a := map[string]health.Record{"aa": page(t, url, x...)}
			b := map[string]health.Record{"aa": page(t, url, y...)}
			one, other := compare.States(a, b), compare.States(b, a)
			if len(one.Differences) != len(other.Differences) {
				t.Fatalf("%d and %d: %+v, %+v", i, j, one, other)
			}
			for n, d := range one.Differences {
				for k, kind := range d.Differs {
					if s, swapped := swap[kind]; swapped {
						d.Differs[k] = s
					}
				}
				d.A, d.B = d.B, d.A
				if diff := cmp.Diff(other.Differences[n], d); diff != "" {
					t.Errorf("%d and %d (-want +got):\n%s", i, j, diff)
				}
			}
			if i == j && len(one.Differences) > 0 {
				t.Errorf("%d differs from itself: %+v", i, one.Differences)
			}
		}
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	up, down := times(1, noon, observe.OK), times(1, noon, observe.Timeout)
	state := func(pages map[string][]observe.Observation) map[string]health.Record {
		s := map[string]health.Record{}
		for name, checks := range pages {
			r := page(t, "https://a.test/"+name, checks...)
			r.ID = name
			s[name] = r
		}
		return s
	}
	r := compare.States(
		state(map[string][]observe.Observation{"1": up, "2": down, "3": up, "4": down, "5": down, "a": up, "d": {saw(noon, observe.Challenge)}, "c": {saw(noon, observe.OK, hash("bb"))}}),
		state(map[string][]observe.Observation{"1": up, "2": up, "3": down, "4": up, "5": down, "b": up, "d": {saw(noon, observe.Challenge)}, "c": up}))
	want := compare.Report{
		Compared: 7, Agree: 3, OnlyA: 1, OnlyB: 1,
		Verdicts: compare.Verdicts{BothHealthy: 2, BothFailing: 1, FailingA: 2, FailingB: 1, Unknown: 1},
		Kinds: map[compare.Kind]int{
			compare.FailingInA: 2, compare.FailingInB: 1, compare.StatusDiffers: 0, compare.HiddenDiffers: 0, compare.CertificateDiffers: 0,
			compare.FinalURLDiffers: 0, compare.ContentDiffers: 1, compare.ConclusionDiffers: 0, compare.OnlyInA: 1, compare.OnlyInB: 1,
		},
	}
	var order []string
	for _, d := range r.Differences {
		order = append(order, d.ID)
		if (d.A == nil) != slices.Contains(d.Differs, compare.OnlyInB) || (d.B == nil) != slices.Contains(d.Differs, compare.OnlyInA) {
			t.Errorf("the sides of %+v", d)
		}
	}
	if diff := cmp.Diff([]string{"2", "4", "3", "c", "a", "b"}, order); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	r.Differences = nil
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A person's word is the verdict, and the reason of the difference.
func TestPersonsWord(t *testing.T) {
	t.Parallel()
	const url = "https://a.test/1"
	seen := page(t, url, saw(noon, observe.Timeout))
	told := seen
	told.Verdict = &health.Verdict{State: health.VerdictActive, At: noon, Until: noon + day, By: "ana"}
	r := compare.States(map[string]health.Record{"aa": seen}, map[string]health.Record{"aa": told})
	if len(r.Differences) != 1 {
		t.Fatalf("%+v", r)
	}
	d := r.Differences[0]
	if !slices.Equal(d.Differs, []compare.Kind{compare.FailingInA}) || !slices.Equal(d.Why, []compare.Reason{compare.PersonsWord}) || d.B.SaidBy != "ana" {
		t.Errorf("%+v", d)
	}
	told.Verdict = &health.Verdict{State: health.VerdictDown, At: noon, Until: noon + day, By: "ana"}
	if r := compare.States(map[string]health.Record{"aa": seen}, map[string]health.Record{"aa": told}); r.Agree != 1 || r.Verdicts.BothFailing != 1 {
		t.Errorf("%+v", r)
	}
}

// Nothing to tell is empty lists, never null.
func TestJSONOfNothing(t *testing.T) {
	t.Parallel()
	data, err := json.Marshal(compare.States(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"compared":0,"agree":0,"only_a":0,"only_b":0,"explained":0,` +
		`"verdicts":{"both_healthy":0,"both_failing":0,"a_failing_b_healthy":0,"a_healthy_b_failing":0,"unknown":0},` +
		`"kinds":{"certificate":0,"conclusion":0,"content":0,"failing_in_a":0,"failing_in_b":0,"final_url":0,"hidden":0,"only_a":0,"only_b":0,"status":0},` +
		`"differences":[]}`
	if string(data) != want {
		t.Errorf("%s", data)
	}
}
