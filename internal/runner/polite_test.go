package runner_test

import (
	"context"
	"fmt"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// politeRun is a run of the real prober over a web that enforces its rate,
// with a site among them that hangs.
type politeRun struct {
	checks, sites int
	exponent      float64 // of the sizes of the sites, as in [zipf]
	rate          float64
	least         time.Duration // between two requests, before a site answers 429
}

// politeness is what the servers saw of it.
type politeness struct {
	requests int
	closest  time.Duration // between the starts of two requests to one site
	hurry    time.Duration // how much sooner than its rate allows a site had all its requests, at most
	limited  int           // answers of 429
	wall     time.Duration // until the last check but those of the site that hangs
	bound    time.Duration // what the largest queue needs at its rate
	faults   []string      // outcomes that should have been ok
}

// A machine that stumbles may bring two requests together that were sent apart,
// so what is held against the rate here is each site's whole queue; that each
// spacing is exact is shown where time is simulated.
func TestPolite(t *testing.T) {
	t.Parallel()
	r := politeRun{checks: 240, sites: 60, exponent: 0.5, rate: 4}
	p := r.make(t)
	t.Logf("%+v", p)
	if want := 240 + 4*12; p.requests != want { // two kinds of redirect, a retry and a fallback
		t.Errorf("the servers saw %d requests, want %d", p.requests, want)
	}
	if p.hurry > 500*time.Millisecond || len(p.faults) > 0 {
		t.Errorf("a site had its requests %s too soon; not ok: %v", p.hurry, p.faults)
	}
	if p.wall > p.bound+20*time.Second { // a request to the site that hangs takes 30 s
		t.Errorf("took %s, the largest queue takes %s: was it held up by the site that hangs?", p.wall, p.bound)
	}
}

// BenchmarkPolite is the whole of it at the rate of the default configuration:
// no answer of 429 is wanted, a spacing of at least 0.95 and a wall of at most
// 1.05, both against what the rate allows.
func BenchmarkPolite(b *testing.B) {
	for b.Loop() {
		r := politeRun{checks: 2000, sites: 200, exponent: 0.5, rate: 1, least: time.Second * 95 / 100}
		p := r.make(b)
		b.ReportMetric(p.closest.Seconds()*r.rate, "spacing")
		b.ReportMetric(float64(p.limited), "429s")
		b.ReportMetric(ratio(p.wall, p.bound), "wall")
		b.ReportMetric(float64(len(p.faults)), "faults")
	}
}

const politeLatency = 50 * time.Millisecond

func (r politeRun) make(t testing.TB) politeness {
	t.Helper()
	spacing := time.Duration(float64(time.Second) / r.rate)
	web := &strictWeb{
		latency: politeLatency, least: r.least,
		sites: map[string]*strictSite{}, met: map[string]bool{},
	}
	address, hung := web.serve(t)
	pacer := runner.NewPacer(64, func(string) float64 { return r.rate })
	prober := probe.New(probe.Config{
		UserAgent: "test", Pacer: pacer, ConnectTo: connectTo(t, "hung.test::"+hung, "::"+address),
		Guard: guard.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, []uint16{80}),
	})
	t.Cleanup(prober.Close)

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var p politeness
	var missing atomic.Int64
	missing.Store(int64(r.checks))
	began := time.Now()
	run := runner.Runner{Prober: prober, Pacer: pacer, Now: func() observe.Instant { return 0 },
		Sink: func(observe.Observation) error {
			if missing.Add(-1) == 0 {
				p.wall = time.Since(began)
				cancel() // the site that hangs would go on
			}
			return nil
		}}
	seen, err := run.Run(ctx, r.jobs(t))
	if err != nil || len(seen) != r.checks {
		t.Fatalf("%d of %d were observed, %v", len(seen), r.checks, err)
	}
	p.judge(seen, web, spacing)
	return p
}

func (p *politeness) judge(seen []observe.Observation, web *strictWeb, spacing time.Duration) {
	for _, o := range seen {
		if o.Outcome != observe.OK {
			p.faults = append(p.faults, fmt.Sprintf("%s %s %s", o.URL, o.Outcome, o.Error))
		}
	}
	p.closest, p.limited = time.Hour, web.limited
	for _, s := range web.sites {
		needs := time.Duration(s.requests-1) * spacing
		p.requests += s.requests
		p.closest = min(p.closest, s.closest)
		p.hurry = max(p.hurry, needs-s.last.Sub(s.first))
		p.bound = max(p.bound, needs+politeLatency)
	}
}

// jobs are the checks of the run, and ten of the site that hangs.
func (r politeRun) jobs(t testing.TB) []runner.Job {
	t.Helper()
	sizes := zipf(r.checks, r.sites, r.exponent)
	var all []runner.Job
	for site, n := range append(sizes, 10) {
		domain := fmt.Sprintf("site%d.test", site)
		if site == r.sites {
			domain = "hung.test"
		}
		for i := range n {
			u, err := link.Parse(fmt.Sprintf("http://%s/page/%d", domain, len(all)))
			if err != nil {
				t.Fatal(err)
			}
			task := probe.Task{
				ID: u.ID(), URL: u, MaxRedirects: 5,
				Retry5xx: []time.Duration{time.Duration(i%3) * 100 * time.Millisecond},
			}
			all = append(all, runner.Job{Domain: domain, Task: func() probe.Task { return task }})
		}
	}
	shuffle(all, 1)
	return all
}

func connectTo(t testing.TB, rules ...string) []probe.ConnectTo {
	t.Helper()
	out := make([]probe.ConnectTo, len(rules))
	for i, r := range rules {
		var err error
		if out[i], err = probe.ParseConnectTo(r); err != nil {
			t.Fatal(err)
		}
	}
	return out
}
