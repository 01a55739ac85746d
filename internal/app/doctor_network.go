package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// seeNetwork asks the canaries, as the gate of a run does.
func (v *visit) seeNetwork(ctx context.Context) sight {
	if v.config == nil {
		return saw(doctor.Skipped{Check: doctor.OfNetwork, Needs: doctor.OfRegistry})
	}
	k, err := v.scout(*v.config)
	if err != nil {
		return saw(doctor.Failed{Check: doctor.OfNetwork, Why: err.Error()})
	}
	defer k.close()
	facts := doctor.Network{Need: k.gate.need, Off: k.gate.open}
	if !facts.Off {
		facts.Canaries = k.gate.each(ctx)
	}
	return saw(facts)
}

// each asks all canaries at once, and says of each whether it was heard.
func (g gate) each(ctx context.Context) []doctor.Canary {
	canaries := make([]doctor.Canary, len(g.canaries))
	var asked sync.WaitGroup
	for i, u := range g.canaries {
		asked.Go(func() {
			e := &echo{Prober: g.prober}
			canaries[i] = doctor.Canary{URL: u.String(), Heard: gate{prober: e}.heard(ctx, u), Why: e.why}
		})
	}
	asked.Wait()
	return canaries
}

// echo remembers what the last check found, in words.
type echo struct {
	runner.Prober
	why string
}

func (e *echo) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	o, err := e.Prober.Probe(ctx, t)
	switch {
	case err != nil:
		e.why = err.Error()
	case o.StatusCode > 0:
		e.why = fmt.Sprintf("%s, %d", o.Outcome, o.StatusCode)
	default:
		e.why = string(o.Outcome)
	}
	return o, err
}

// askPatience is how long a name server may take.
const askPatience = 5 * time.Second

// seeNames asks each name server for the hosts of the canaries.
func (v *visit) seeNames(ctx context.Context) sight {
	resolvers := v.resolvers()
	if len(resolvers) == 0 {
		resolvers = []*net.Resolver{{PreferGo: true}}
	}
	hosts := v.canaryHosts()
	facts := doctor.Names{Servers: make([]doctor.Server, len(resolvers))}
	var asked sync.WaitGroup
	for i, r := range resolvers {
		asked.Go(func() { facts.Servers[i] = nameServer(ctx, r, hosts) })
	}
	asked.Wait()
	return saw(facts)
}

func (v *visit) canaryHosts() (hosts []string) {
	urls := registry.DefaultConfig().Network.Gate.Canaries
	if v.config != nil && len(v.config.Network.Gate.Canaries) > 0 {
		urls = v.config.Network.Gate.Canaries
	}
	for _, raw := range urls {
		u, err := link.Parse(raw)
		if err != nil {
			continue // the registry is told of it
		}
		if _, err := netip.ParseAddr(u.Host()); err != nil {
			hosts = append(hosts, u.Host())
		}
	}
	return hosts
}

// nameServer asks for one host after the other until it has an address.
func nameServer(ctx context.Context, r *net.Resolver, hosts []string) (s doctor.Server) {
	for _, host := range hosts[:min(3, len(hosts))] {
		ctx, cancel := context.WithTimeout(ctx, askPatience)
		_, err := r.LookupNetIP(ctx, "ip", host)
		cancel()
		var no *net.DNSError
		switch {
		case err == nil:
			return doctor.Server{}
		case errors.As(err, &no) && no.IsNotFound:
			s.Blank = true
		default:
			s.Why = err.Error()
		}
	}
	if s.Blank {
		s.Why = "" // it does answer
	}
	return s
}
