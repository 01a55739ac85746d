package forge

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

type domainView struct {
	Domain string
	Flags  []flagView
	Pages  []domainPage
	More   int
	All    int
	Line   string
}

type flagView struct{ Kind, What, Detail, Since string }

type domainPage struct {
	pageView
	What, Since string
}

// wantDomains wants one issue for each domain that is flagged for a review of
// the allowlist (001, "Auto-Flag for Review"). Where most of its pages fail, it
// stands for them all.
func wantDomains(w *Wanted) {
	names, entries := w.in.Snapshot.ByDomain()
	for _, name := range names {
		flags := w.flags(name, entries[name])
		if len(flags) == 0 {
			continue
		}
		since := flags[0].Since
		for _, f := range flags {
			since = min(since, f.Since)
			if f.Kind == health.DomainFailing {
				w.stands[name] = true
			}
		}
		v := w.in.domain(name, flags, entries[name])
		w.add(Issue{Key: Key{Kind: Domain, Subject: name}, Incident: since, Evidence: verdicts(flags)}, v, domainFacts(v)...)
	}
}

// domainFacts are what a domain's issue is written anew for: its flags, and the
// pages that fail, not since when.
func domainFacts(v domainView) []string {
	var facts []string
	for _, f := range v.Flags {
		facts = append(facts, f.Kind, f.Detail)
	}
	for _, p := range v.Pages {
		facts = append(facts, p.ID, p.What)
	}
	return facts
}

// flags are the verdicts on the whole domain, and a page of it that leads to a
// domain that nobody listed.
func (w *Wanted) flags(name string, entries []snapshot.Entry) []health.Flag {
	flags := w.lasting(name, slices.Clone(w.in.Snapshot.Flags[name]), entries)
	for _, e := range entries {
		left, ok := review(e, health.LeftAllowlist)
		if !ok || e.Source.URL.String() != e.Record.URL {
			continue
		}
		if i := slices.IndexFunc(flags, func(f health.Flag) bool { return f.Kind == health.LeftTheAllowlist }); i >= 0 {
			flags[i].Since = min(flags[i].Since, left.Since)
			continue
		}
		flags = append(flags, health.Flag{Kind: health.LeftTheAllowlist, Since: left.Since, Detail: left.Detail})
	}
	return flags
}

func (in Input) domain(name string, flags []health.Flag, entries []snapshot.Entry) domainView {
	v := domainView{Domain: name, All: len(entries)}
	for _, f := range flags {
		v.Flags = append(v.Flags, flagView{string(f.Kind), word("flag", string(f.Kind)), plain.Code(f.Detail), day(f.Since)})
	}
	for _, e := range entries {
		what, since := trouble(e)
		if what == "" {
			continue
		}
		if len(v.Pages) == listed {
			v.More++
			continue
		}
		v.Pages = append(v.Pages, domainPage{in.page(e), what, day(since)})
	}
	for _, d := range in.Snapshot.Registry.Domains {
		if d.Name == name {
			v.Line = in.line(d.Position)
		}
	}
	return v
}

// trouble says what a domain's issue lists a page for; empty where it is fine.
func trouble(e snapshot.Entry) (what string, since observe.Instant) {
	if left, ok := review(e, health.LeftAllowlist); ok {
		return word("reason", string(health.LeftAllowlist)), left.Since
	}
	if e.Record.Metrics.ConsecutiveFailures > 0 {
		return failure(*e.Record), e.Record.FailingSince
	}
	return "", 0
}
