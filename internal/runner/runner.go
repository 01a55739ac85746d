package runner

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
)

// inFlight is how many checks of one domain may run at once: enough to keep
// its rate when its answers are slow, as few as a browser opens.
const inFlight = 6

// Job is one check to be made. Jobs of a domain are started in their order.
type Job struct {
	Domain string // registrable
	Task   probe.Task
}

// Prober makes one check. An error means that it was cut off by the context,
// and that there is no observation.
type Prober interface {
	Probe(ctx context.Context, t probe.Task) (observe.Observation, error)
}

// Runner makes the checks of one run. Use it once.
type Runner struct {
	Prober  Prober
	Pacer   *Pacer                          // the one that the prober asks
	Breaker health.Breaker                  // rests a domain that keeps refusing us
	Hosts   map[string]health.Host          // what is in force from runs before; not changed
	Insist  bool                            // neither breaker nor Retry-After holds a check back
	Now     func() observe.Instant          // the clock that holds are judged by
	Stop    <-chan struct{}                 // once closed, no check is started any more
	Sink    func(observe.Observation) error // called for each observation as it is made, from many goroutines

	holds sync.Map // by registrable domain
}

// Run makes the checks and returns the observations in the order of the jobs;
// those of checks that were not made, or cut off, are missing. It returns when
// all started checks have ended. The error is the first of the sink's.
func (r *Runner) Run(ctx context.Context, jobs []Job) ([]observe.Observation, error) {
	seen := make([]*observe.Observation, len(jobs))
	checks, ctx := errgroup.WithContext(ctx)
	starting, cancel := stoppable(ctx, r.Stop)
	defer cancel()
	for _, q := range queues(jobs) {
		checks.Go(func() error {
			r.start(starting, q, func(i int, g *grant, h *hold) {
				checks.Go(func() error { return r.check(ctx, jobs[i], g, h, &seen[i]) })
			})
			return nil
		})
	}
	err := checks.Wait()
	var observations []observe.Observation
	for _, o := range seen {
		if o != nil {
			observations = append(observations, *o)
		}
	}
	return observations, err
}

// queue is the jobs of one domain, as indices in their order.
type queue struct {
	domain string
	jobs   []int
}

func queues(jobs []Job) []queue {
	var out []queue
	index := map[string]int{}
	for i, j := range jobs {
		k, ok := index[j.Domain]
		if !ok {
			k = len(out)
			index[j.Domain] = k
			out = append(out, queue{domain: j.Domain})
		}
		out[k].jobs = append(out[k].jobs, i)
	}
	return out
}

// start starts the checks of one domain one after the other, each once it has
// its slot, until the domain is held or the run ends.
func (r *Runner) start(starting context.Context, q queue, begin func(i int, g *grant, h *hold)) {
	h := r.hold(q.domain)
	for _, i := range q.jobs {
		g, ok := r.next(starting, q.domain, h)
		if !ok {
			return
		}
		begin(i, g, h)
	}
}

// check makes one check and hands its observation on. A check that was cut off
// has none.
func (r *Runner) check(ctx context.Context, j Job, g *grant, h *hold, seen **observe.Observation) error {
	defer func() { <-h.places }()
	defer g.drop()
	o, err := r.Prober.Probe(withGrant(ctx, g), j.Task)
	if err != nil {
		return nil
	}
	if u, err := link.Parse(o.FinalURL()); err == nil {
		r.hold(u.RegistrableDomain()).after(o) // who answered
	}
	if err := r.Sink(o); err != nil {
		return err
	}
	*seen = &o
	return nil
}

// next waits until one more check of the domain may start: for a place among
// its checks, then for a slot. It fails when the domain is held or the run ends.
func (r *Runner) next(starting context.Context, domain string, h *hold) (*grant, bool) {
	select {
	case h.places <- struct{}{}:
	case <-starting.Done():
		return nil, false
	}
	if r.held(h) {
		return nil, false
	}
	release, err := r.Pacer.Acquire(starting, domain)
	if err != nil {
		return nil, false
	}
	if r.held(h) { // an answer that came in the meantime
		release()
		return nil, false
	}
	return &grant{domain: domain, release: release}, true
}

func (r *Runner) held(h *hold) bool { return !r.Insist && h.till() > r.Now() }

// stoppable is ctx, ended also by stop.
func stoppable(ctx context.Context, stop <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// hold is that of a domain, the same one for whoever asks.
func (r *Runner) hold(domain string) *hold {
	h, _ := r.holds.LoadOrStore(domain, &hold{
		host: r.Hosts[domain], breaker: r.Breaker, places: make(chan struct{}, inFlight),
	})
	return h.(*hold)
}

// hold follows one host through the run.
type hold struct {
	places chan struct{} // of the checks that run at once

	mu      sync.Mutex
	host    health.Host
	breaker health.Breaker
}

func (h *hold) after(o observe.Observation) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.host, _ = h.host.After(o, h.breaker)
}

func (h *hold) till() observe.Instant {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.host.HeldTill()
}
