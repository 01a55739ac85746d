package fold_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

var (
	hourly  = flag.Uint64("hourly", 1, "how many worlds with hourly runs TestFalseAlarms simulates")
	nightly = flag.Uint64("nightly", 0, "how many worlds with nightly runs; each makes half a million checks")
)

// The size of the simulated world.
const (
	simRuns    = 1000
	simPages   = 500
	simHosts   = 130
	simOutages = 50   // runs whose runner has no network, or half of one
	simDeaths  = 20   // pages that die for good
	simBlocked = 15   // pages whose living site refuses us, from the first day
	simFlaky   = 10   // pages with real short outages
	simNoise   = 0.02 // of all requests fail at random
)

// fate is what really happens to a page.
type fate struct {
	dies    int // the run from which on it is dead; 0 is never
	death   observe.Outcome
	blocked observe.Outcome // empty: it is not
	flaky   bool
}

// outage is what is wrong with the runner during one run.
type outage int

const (
	noOutage    outage = iota
	noNetwork          // every request fails; the canaries are silent from the start
	networkLost        // the same, but it begins in the middle of the run
	halfNetwork        // a provider is unreachable: two thirds of the hosts fail, the canaries answer
	noResolver         // the resolver fails
)

// simulation lives through runs as check does: plan, observe, gate, fold.
type simulation struct {
	step    time.Duration // between two runs
	random  *rand.Rand
	reg     registry.Registry
	snap    snapshot.Snapshot
	fates   map[string]fate
	outages map[int]outage
	alerts  map[string][]int // runs in which a page was alerted, by id
	since   map[string]int   // checks that counted since a page's death
	late    map[string]int   // checks that a death took to be alerted
	shut    map[outage]int   // quarantined runs, by what was wrong
	wrong   int              // quarantined though nothing was wrong
	retired map[string]bool
	checks  int
}

func newSimulation(t testing.TB, step time.Duration, seed uint64) *simulation {
	s := &simulation{
		step: step, random: rand.New(rand.NewPCG(seed, 7)), fates: map[string]fate{}, outages: map[int]outage{},
		alerts: map[string][]int{}, since: map[string]int{}, late: map[string]int{}, shut: map[outage]int{}, retired: map[string]bool{},
	}
	listed := map[string]string{}
	s.reg = registry.Registry{Config: registry.DefaultConfig()}
	for i := range simPages {
		host := fmt.Sprintf("www.organismo%d.es", i%simHosts)
		u, err := link.Parse(fmt.Sprintf("https://%s/tramite/%d", host, i))
		if err != nil {
			t.Fatal(err)
		}
		listed[u.RegistrableDomain()] = u.RegistrableDomain()
		s.reg.Sources = append(s.reg.Sources, registry.Source{
			URL: u, ID: u.ID(), Priority: "P0", Status: registry.Active, Domain: u.RegistrableDomain(),
			Position: registry.Position{File: "registry/sources/a.yaml", Line: i + 1, Column: 1},
		})
	}
	s.reg.Listed = link.NewDomains(listed)
	s.decideFates()
	for len(s.outages) < simOutages {
		s.outages[24+s.random.IntN(simRuns-24)] = outage(1 + s.random.IntN(4))
	}
	s.snap = snapshot.New(s.reg, nil, nil, start)
	return s
}

func (s *simulation) decideFates() {
	deaths := []observe.Outcome{observe.NotFound, observe.DNSError, observe.ConnectionError, observe.Timeout, observe.Soft404, observe.TLSError, observe.ServerError, observe.Parked}
	for i, k := range s.random.Perm(simPages)[:simDeaths+simBlocked+simFlaky] {
		id := s.reg.Sources[k].ID
		switch {
		case i < simDeaths: // early enough to be seen three times
			s.fates[id] = fate{dies: 50 + s.random.IntN(simRuns-200), death: deaths[i%len(deaths)]}
		case i < simDeaths+simBlocked:
			s.fates[id] = fate{blocked: []observe.Outcome{observe.Forbidden, observe.Challenge}[i%2]}
		default:
			s.fates[id] = fate{flaky: true}
		}
	}
}

// run lives through one hour.
func (s *simulation) run(n int) {
	now := start.Add(time.Duration(n) * s.step)
	s.snap.Now = now
	plan := schedule.Make(s.snap, schedule.Request{})
	if len(plan.Due) == 0 {
		return
	}
	mark := &observe.Run{StartedAt: now, Due: len(plan.Due), Gated: true}
	wrong := s.outages[n]
	var seen []observe.Observation
	for i, c := range plan.Due {
		begun := wrong != networkLost || i > len(plan.Due)/3
		o := s.look(*c.Entry, n, now, wrong, begun)
		o.Run = mark
		seen = append(seen, o)
	}
	why := ""
	if wrong == noNetwork || wrong == networkLost {
		why = "the canaries are silent"
	} else if mass, failed := fold.MassFailure(s.snap, seen); failed {
		why = mass
	}
	gate := observe.Gate{At: now, Run: *mark, Quarantined: why != "", Why: why}
	result := fold.Journals(s.snap, fold.Input{Observations: seen, Gates: []observe.Gate{gate}}, none)
	s.note(n, wrong, why != "", seen, result.Events)
	s.snap = again(result)
}

// look is what a check of e sees in run n.
func (s *simulation) look(e snapshot.Entry, n int, now observe.Instant, wrong outage, begun bool) observe.Observation {
	src, alive := e.Source, true
	f := s.fates[src.ID]
	outcome := observe.OK
	switch {
	case begun && wrong == noResolver:
		outcome = observe.ResolverError
	case begun && (wrong == noNetwork || wrong == networkLost), wrong == halfNetwork && hostNumber(*src)%3 != 0:
		outcome, alive = []observe.Outcome{observe.Timeout, observe.ConnectionError, observe.DNSError}[s.random.IntN(3)], false
	case f.dies > 0 && n >= f.dies:
		outcome, alive = f.death, f.death == observe.NotFound || f.death == observe.Soft404
	case f.blocked != "":
		outcome = f.blocked
	case f.flaky && n%50 < 2: // maintenance
		outcome = observe.ServerError
	default:
		outcome = s.noise()
	}
	o := seen(*src, now, outcome, "El texto de "+src.URL.String())
	if outcome.Class() != observe.Success {
		o.SiteAlive = &alive
	}
	return o
}

// noise is what a healthy page gives a check whose requests each fail at
// random: a 5xx is tried four times, a time-out twice (contract, retry_5xx and
// retry_timeout), a broken connection twice, since the site answers beside it.
func (s *simulation) noise() observe.Outcome {
	kinds := []struct {
		outcome observe.Outcome
		tries   int
	}{{observe.ServerError, 4}, {observe.Timeout, 2}, {observe.ConnectionError, 2}}
	kind := kinds[s.random.IntN(len(kinds))]
	for range kind.tries {
		if s.random.Float64() >= simNoise {
			return observe.OK
		}
	}
	return kind.outcome
}

func hostNumber(src registry.Source) (n int) {
	fmt.Sscanf(src.URL.Host(), "www.organismo%d.es", &n)
	return n
}

func (s *simulation) note(n int, wrong outage, quarantined bool, seen []observe.Observation, events []health.Event) {
	if quarantined {
		s.shut[wrong]++
		if wrong == noOutage {
			s.wrong++
		}
		return
	}
	s.checks += len(seen)
	for _, o := range seen {
		if f := s.fates[o.ID]; f.dies > 0 && n >= f.dies && o.Outcome.Class() != observe.Inconclusive {
			s.since[o.ID]++
		}
	}
	for _, e := range events {
		switch e.Kind {
		case health.AlertRaised:
			s.alerts[e.ID] = append(s.alerts[e.ID], n)
			if f := s.fates[e.ID]; f.dies > 0 && n >= f.dies && s.late[e.ID] == 0 {
				s.late[e.ID] = s.since[e.ID]
			}
		case health.Deactivated:
			s.retired[e.ID] = true
		}
	}
}

// falseIssues are alerts for pages that people can read.
func (s *simulation) falseIssues() int {
	n := 0
	for id, runs := range s.alerts {
		f := s.fates[id]
		for _, run := range runs {
			if f.blocked == "" && (f.dies == 0 || run < f.dies) {
				n++
			}
		}
	}
	return n
}

// TestFalseAlarms lets registries of 500 pages live through 1,000 runs, 50 of
// them on a runner that is at fault: hourly ones, most of which look after what
// failed, and where asked for nightly ones, each of which checks every page.
func TestFalseAlarms(t *testing.T) {
	t.Parallel()
	for _, sort := range []struct {
		name  string
		step  time.Duration
		seeds uint64
	}{{"hourly", time.Hour, *hourly}, {"nightly", 24 * time.Hour, *nightly}} {
		for seed := range sort.seeds {
			t.Run(fmt.Sprint(sort.name, " ", seed), func(t *testing.T) {
				t.Parallel()
				s := newSimulation(t, sort.step, seed)
				for n := range simRuns {
					s.run(n)
				}
				s.judge(t)
			})
		}
	}
}

// judge holds what the simulation noted to what people are promised.
func (s *simulation) judge(t *testing.T) {
	if n := s.falseIssues(); n > 0 {
		t.Errorf("%d issues for pages that are well: %v", n, s.alerts)
	}
	if s.wrong > 0 {
		t.Errorf("%d runs quarantined though nothing was wrong", s.wrong)
	}
	worst := 0
	for id, f := range s.fates {
		worst = max(worst, s.late[id])
		if f.dies > 0 && (s.late[id] == 0 || s.late[id] > 3) {
			t.Errorf("%s died of %s in run %d and was alerted after %d checks", id, f.death, f.dies, s.late[id])
		}
		if f.dies == 0 && s.retired[id] {
			t.Errorf("%s was deactivated, and it lives: %+v", id, f)
		}
	}
	if len(s.late) != simDeaths || s.shut[noNetwork] == 0 || s.shut[networkLost] == 0 || s.step > time.Hour && s.shut[halfNetwork] == 0 {
		t.Errorf("the simulation shows too little: %d deaths, quarantined %v", len(s.late), s.shut)
	}
	t.Logf("%d checks; %d of %d deaths alerted, each within %d checks; runs quarantined: %d without network, %d losing it, %d with half of it",
		s.checks, len(s.late), simDeaths, worst, s.shut[noNetwork], s.shut[networkLost], s.shut[halfNetwork])
}
