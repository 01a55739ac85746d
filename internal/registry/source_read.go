package registry

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
)

// sourcesRead is what one file of sources says.
type sourcesRead struct {
	drafts []sourceDraft
	doc    *document
}

// readSources reads one file of sources. What concerns other files is judged
// by a judge.
func readSources(path string, data []byte) sourcesRead {
	d, root, ok := open(path, data)
	if !ok {
		if len(d.problems) == 0 {
			d.missing("the file is empty; write `sources: []` if it holds no source")
		}
		return sourcesRead{doc: d}
	}
	var draft sourcesDraft
	sourceFile.read(root, &draft)
	for i := range draft.sources {
		draft.defaults.fill(&draft.sources[i])
	}
	return sourcesRead{draft.sources, d}
}

// fill gives a source what its file says for all.
func (d fileDefaults) fill(s *sourceDraft) {
	s.Tags = union(d.tags, s.Tags)
	s.Ignore = union(d.ignore, s.Ignore)
	s.Owner = cmp.Or(s.Owner, d.owner)
	s.Selector = cmp.Or(s.Selector, d.selector)
	if !s.priority.spot.written() {
		s.priority = d.priority
	}
}

// union is a, then what b adds to it.
func union(a, b []string) []string {
	if len(a) == 0 {
		return b
	}
	all := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(a, s) {
			all = append(all, s)
		}
	}
	return all
}

// judge holds sources against the configuration, the domains and each other.
type judge struct {
	config  Config
	guard   *guard.Guard
	domains allowlist
	byURL   map[link.URL]Position
	byID    map[string]Position
}

// source judges one draft and makes it whole.
func (j *judge) source(s *sourceDraft) Source {
	if s.at.written() {
		s.Position = s.at.position()
	}
	if s.url.spot.written() {
		s.URL = s.url.value
		j.identity(s)
		if judgeAddress(s.url.spot, s.URL, j.guard) {
			j.domain(s)
		}
	}
	if s.priority.spot.written() {
		s.Priority = s.priority.value
		j.priority(s.priority)
	}
	return s.Source
}

// identity sees to it that URLs and ids are unique across all files.
func (j *judge) identity(s *sourceDraft) {
	at := s.url.spot
	if first, ok := j.byURL[s.URL]; ok {
		at.complain("the same URL is listed in %s:%d already; remove one of them", first.File, first.Line)
		return
	}
	j.byURL[s.URL] = at.position()
	s.ID = s.id.value
	if s.ID == "" {
		s.ID = s.URL.ID()
	} else {
		at = s.id.spot
	}
	if first, ok := j.byID[s.ID]; ok {
		at.complain("the id %s belongs to the source in %s:%d already; remove the `id` line that is wrong", quote(s.ID), first.File, first.Line)
		return
	}
	j.byID[s.ID] = at.position()
}

// domain finds the domain of a source and the priority that comes with it.
func (j *judge) domain(s *sourceDraft) {
	if !j.domains.read {
		return
	}
	d, ok := j.domains.domain(s.URL)
	if !ok {
		host := s.URL.RegistrableDomain()
		if isPublicSuffix(host) {
			host = s.URL.Host()
		}
		if strings.HasPrefix(host, "[") {
			host = `"` + host + `"`
		}
		s.url.spot.complain("its domain is not listed; add the line %s to %s", quote(fmt.Sprintf("- {domain: %s, tier: 3}", strings.TrimSuffix(host, "."))), DomainsPath)
		return
	}
	s.Domain = d.Name
	s.Priority = d.priority()
	if d.Status == Removed {
		s.url.spot.complain("its domain %s was removed in %s:%d; remove the source, or set the domain's status to allowed", quote(d.Name), d.Position.File, d.Position.Line)
	}
}

// priority is what the sources of a domain have by default.
func (d *Domain) priority() string {
	switch {
	case d.Tier == 1 && d.Core:
		return "P0"
	case d.Tier <= 2:
		return "P1"
	}
	return "P2"
}

// priority complains of one that names no policy.
func (j *judge) priority(p placed[string]) {
	if _, ok := j.config.Policies[p.value]; ok && p.value != InactivePolicy {
		return
	}
	known := j.config.priorities()
	p.spot.complain("unknown priority %s; known are %s; write one of them, or add it to policies in %s", quote(p.value), listing(known), ConfigPath)
}
