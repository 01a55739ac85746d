package registry

import (
	"net/netip"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
)

// domainDraft is a domain while it is read.
type domainDraft struct {
	Domain
	name    placed[string]
	aliases []placed[string]
}

// domainsDraft is registry/domains.yaml while it is read.
type domainsDraft struct{ domains []domainDraft }

var domainFile = mapping[domainsDraft]{fields: []field[domainsDraft]{
	at("domains", "The domains that sources may be on.", list(domainKind.kind(), 0, unbounded),
		func(d *domainsDraft) *[]domainDraft { return &d.domains }).must("domains: []"),
}}

var domainKind = mapping[domainDraft]{
	preset: &domainDraft{Domain: Domain{Status: Allowed}},
	fields: []field[domainDraft]{
		at("domain", "The name; it covers all names below it.", located(hostName()),
			func(d *domainDraft) *placed[string] { return &d.name }).must("domain: sepe.es"),
		at("tier", "How much depends on the domain: 1 the most, 3 the least.", whole[int](1, 3),
			func(d *domainDraft) *int { return &d.Tier }).must("tier: 3"),
		at("core", "Whether it is one of those that matter most; only with tier 1.", flag(), func(d *domainDraft) *bool { return &d.Core }),
		at("status", "Where it stands; no source may be on a removed domain.", word(Allowed, Review, Removed),
			func(d *domainDraft) *Standing { return &d.Status }),
		at("aliases", "Other names of the same site.", list(located(hostName()), 0, few),
			func(d *domainDraft) *[]placed[string] { return &d.aliases }),
		at("rate", "Requests a second; 0 is the rate of the configuration.", rate(), func(d *domainDraft) *float64 { return &d.Rate }),
		at("note", "For people.", prose(), func(d *domainDraft) *string { return &d.Note }),
	},
	judge: func(es *entries, d *domainDraft) {
		d.Position = es.position()
		if d.Core && d.Tier > 1 {
			es.complainOf("core", "only a domain of tier 1 can be core; write `tier: 1`, or remove `core`")
		}
	},
}

// allowlist is what domains.yaml says, for judging sources by it.
type allowlist struct {
	read    bool // false if the file is missing or broken: then no source is judged by it
	domains []Domain
	byName  map[string]*Domain
	listed  link.Domains
}

// domain finds the domain that a URL is on.
func (a *allowlist) domain(u link.URL) (*Domain, bool) {
	name, ok := a.listed.Match(u.Host())
	return a.byName[name], ok
}

// readDomains reads registry/domains.yaml. Domains whose name can't be read
// are left out.
func readDomains(data []byte, there bool, g *guard.Guard) (allowlist, *document) {
	d, root, ok := open(DomainsPath, data)
	switch {
	case !there:
		d.missing("the file is missing; create it with the line `domains: []` and list the domains that sources may be on")
	case !ok && len(d.problems) == 0:
		d.missing("the file is empty; write `domains: []` if no domain is listed")
	}
	if !ok {
		return allowlist{}, d
	}
	var draft domainsDraft
	domainFile.read(root, &draft)
	return draft.allowlist(g), d
}

func (draft domainsDraft) allowlist(g *guard.Guard) allowlist {
	a := allowlist{read: draft.domains != nil, byName: map[string]*Domain{}}
	names := map[string]string{}
	first := map[string]Position{}
	claim := func(name placed[string], domain string) bool {
		if !name.spot.written() {
			return false
		}
		if at, taken := first[name.value]; taken {
			name.spot.complain("%s is listed twice, first in line %d; remove one of them", quote(name.value), at.Line)
			return false
		}
		judgeDomainAddress(name, g)
		first[name.value], names[name.value] = name.spot.position(), domain
		return true
	}
	for _, d := range draft.domains {
		if !claim(d.name, d.name.value) {
			continue
		}
		d.Name = d.name.value
		for _, alias := range d.aliases {
			if claim(alias, d.Name) {
				d.Aliases = append(d.Aliases, alias.value)
			}
		}
		a.domains = append(a.domains, d.Domain)
	}
	for i := range a.domains {
		a.byName[a.domains[i].Name] = &a.domains[i]
	}
	a.listed = link.NewDomains(names)
	return a
}

// judgeDomainAddress complains of an address that could never be reached.
func judgeDomainAddress(name placed[string], g *guard.Guard) {
	a, err := netip.ParseAddr(strings.Trim(name.value, "[]"))
	if err != nil {
		return
	}
	if err := g.CheckAddr(a); err != nil {
		name.spot.complain("%s; list its range under network.allow in %s, or remove the domain", err, ConfigPath)
	}
}
