package fold

import (
	"maps"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// flags judges every domain anew and tells of each verdict that did not hold
// before.
func (f *folding) flags(after *snapshot.Snapshot) {
	after.Flags = map[string][]health.Flag{}
	names, entries := after.ByDomain()
	for _, name := range names {
		flags := health.JudgeDomain(records(entries[name]), f.s.Thresholds())
		if len(flags) == 0 {
			continue
		}
		after.Flags[name] = flags
		for _, flag := range flags {
			if !slices.ContainsFunc(f.s.Flags[name], func(was health.Flag) bool { return was.Kind == flag.Kind }) {
				f.tellDomain(flag.Kind, name, flag.Detail, lastCheck(entries[name]))
			}
		}
	}
}

func (f *folding) tellDomain(kind health.Kind, domain, detail string, at observe.Instant) {
	f.result.Events = append(f.result.Events, health.Event{
		At: at, Kind: kind, Severity: kind.Severity(), Domain: domain, Detail: detail,
	})
}

func records(entries []snapshot.Entry) []health.Record {
	out := make([]health.Record, len(entries))
	for i, e := range entries {
		out[i] = *e.Record
	}
	return out
}

func lastCheck(entries []snapshot.Entry) observe.Instant {
	var at observe.Instant
	for _, e := range entries {
		at = max(at, e.Record.Metrics.LastCheckAt)
	}
	return at
}

// hosts carries breakers and Retry-After on, and drops what is no longer in
// force at the time of the last observation.
func (f *folding) hosts() {
	if len(f.result.Folded) == 0 {
		return
	}
	b := f.s.Registry.Config.Network.Breaker
	breaker := health.Breaker{Failures: b.Failures, Cooldown: b.Cooldown}
	hosts := maps.Clone(f.s.Hosts)
	if hosts == nil {
		hosts = map[string]health.Host{}
	}
	for _, o := range f.result.Folded {
		u, err := link.Parse(o.FinalURL()) // who answered: a guest must not silence its host
		if err != nil {
			continue
		}
		domain := u.RegistrableDomain()
		next, opened := hosts[domain].After(o, breaker)
		hosts[domain] = next
		if opened {
			f.tellDomain(health.BreakerOpen, domain, "refuses us: resting until "+next.OpenTill.String(), o.CheckedAt)
		}
	}
	now := f.result.Folded[len(f.result.Folded)-1].CheckedAt
	for domain, h := range hosts {
		if h = h.At(now); h == (health.Host{}) {
			delete(hosts, domain)
		} else {
			hosts[domain] = h
		}
	}
	f.s.Hosts, f.result.HostsChanged = hosts, true
}
