package runner

import (
	"context"
	"sync"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// maxOpen is how many checks of one domain may be open at once, those that wait
// for a retry or for another domain included. It bounds memory; the pacer
// bounds requests.
const maxOpen = 64

// run is one run under way.
type run struct {
	*Runner
	ledger *ledger
	open   sync.WaitGroup // queues and checks
	holds  sync.Map       // by registrable domain
}

// queue is the jobs of one domain that are still to be started.
type queue struct {
	domain string
	jobs   []placed
	head   *waiter // the first request of the first of them
}

// placed is one job, and where it stands.
type placed struct {
	Job
	place place
}

// queues sorts jobs by their domains, which come in the order of their first
// jobs.
func queues(jobs []Job) []*queue {
	var out []*queue
	byDomain := map[string]*queue{}
	band := 1
	for i, j := range jobs {
		if i > 0 && j.Priority != jobs[i-1].Priority {
			band++
		}
		q := byDomain[j.Domain]
		if q == nil {
			q = &queue{domain: j.Domain}
			byDomain[j.Domain] = q
			out = append(out, q)
		}
		q.jobs = append(q.jobs, placed{j, place{band: band, rank: i + 1}})
	}
	return out
}

// start opens the queues. All their first requests are in their lanes before
// any is granted, so that the best of them go first.
func (r *run) start(starting, ctx context.Context, jobs []Job) {
	r.Pacer.pause()
	defer r.Pacer.resume()
	for _, q := range queues(jobs) {
		h := r.hold(q.domain)
		if r.held(h) {
			continue
		}
		h.open <- struct{}{}
		r.line(q)
		r.open.Go(func() { r.feed(starting, ctx, q, h) })
	}
}

// line puts the first request of a queue into its lane.
func (r *run) line(q *queue) {
	at := q.jobs[0].place
	r.Pacer.queued(q.domain, len(q.jobs), at.band)
	q.head = r.Pacer.enqueue(q.domain, at)
}

// feed opens the checks of one domain one after the other, each once its first
// request is granted, until the domain is held or the run ends.
func (r *run) feed(starting, ctx context.Context, q *queue, h *hold) {
	defer r.Pacer.queued(q.domain, 0, 0)
	for {
		g := r.turn(starting, q)
		if g == nil {
			return
		}
		if r.held(h) { // by an answer that came in the meantime
			g.drop()
			return
		}
		j := q.jobs[0]
		r.open.Go(func() {
			defer func() { <-h.open }()
			r.check(ctx, j, g)
		})
		if q.jobs = q.jobs[1:]; len(q.jobs) == 0 {
			return
		}
		select {
		case h.open <- struct{}{}:
		case <-starting.Done():
			return
		}
		if r.held(h) {
			return
		}
		r.line(q)
	}
}

// turn waits until the first request of the queue is granted and all answers of
// the domain before are understood; nil once no check is to be started.
func (r *run) turn(starting context.Context, q *queue) *grant {
	for {
		if r.Pacer.wait(starting, q.head) != nil {
			return nil
		}
		g := &grant{domain: q.domain, pacer: r.Pacer, waiter: q.head}
		pondered := r.Pacer.pondered(q.domain)
		if pondered == nil {
			return g
		}
		g.drop()
		select {
		case <-pondered:
		case <-starting.Done():
			return nil
		}
		r.line(q)
	}
}

// check makes one check, which begins with the turn of g, and hands its
// observation on. A check that was cut off has none.
func (r *run) check(ctx context.Context, j placed, g *grant) {
	defer g.drop()
	c := check{place: j.place, grant: g, answer: new(answer), held: func(domain string) bool { return r.held(r.hold(domain)) }}
	defer r.Pacer.understood(c.answer)
	o, err := r.Prober.Probe(withCheck(ctx, c), j.Task())
	if err != nil || r.ledger.over() {
		return
	}
	r.learn(j.Domain, o)
	r.Pacer.understood(c.answer)
	if err := r.Sink(o); err != nil {
		r.ledger.fail(err)
		return
	}
	r.ledger.keep(j.place.rank-1, o.Stored())
	r.Pacer.act()
}

// learn tells the pacer which domains answered on the way, and the holds what
// the last of them said.
func (r *run) learn(domain string, o observe.Observation) {
	for i, address := range o.RedirectChain {
		u, err := link.Parse(address)
		if err != nil {
			return
		}
		if i > 0 {
			r.Pacer.heard(domain, true)
		}
		domain = u.RegistrableDomain()
	}
	switch {
	case o.Outcome == observe.Timeout, o.Outcome == observe.ConnectionError:
		r.Pacer.heard(domain, false)
	case o.StatusCode != 0:
		r.Pacer.heard(domain, true)
	}
	r.hold(domain).after(o)
}

func (r *run) held(h *hold) bool { return !r.Insist && h.till() > r.Now() }

// hold is that of a domain, the same one for whoever asks.
func (r *run) hold(domain string) *hold {
	if h, ok := r.holds.Load(domain); ok {
		return h.(*hold)
	}
	h, _ := r.holds.LoadOrStore(domain, &hold{
		host: r.Hosts[domain], breaker: r.Breaker, open: make(chan struct{}, maxOpen),
	})
	return h.(*hold)
}
