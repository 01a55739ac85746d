package forge

import (
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// verdict is one flag of a domain with its start, as the evidence of its issue
// has it. A person who closed an issue has declined the verdicts that it told
// of, and no others.
type verdict struct {
	kind  health.Kind
	since observe.Instant
}

func (v verdict) String() string { return string(v.kind) + ":" + v.since.String() }

func parseVerdict(s string) (verdict, bool) {
	kind, since, _ := strings.Cut(s, ":")
	at, ok := parseInstant(since)
	return verdict{health.Kind(kind), at}, ok
}

// verdicts are the flags as evidence.
func verdicts(flags []health.Flag) []string {
	var all []string
	for _, f := range flags {
		all = append(all, verdict{f.Kind, f.Since}.String())
	}
	slices.Sort(all)
	return all
}

// told is what was said of each domain and still counts: in issues that are
// open, and in those that a person closed.
func (a Actual) told() map[string][]verdict {
	told := map[string][]verdict{}
	for _, i := range a.Items {
		if i.Marker.Kind != Domain || !i.Open && !i.refused() {
			continue
		}
		for _, e := range i.Evidence {
			if v, ok := parseVerdict(e); ok {
				told[i.Marker.Subject] = append(told[i.Marker.Subject], v)
			}
		}
	}
	return told
}

// lasting keeps a domain that was said to fail from coming and going with every
// single answer. It goes on failing until fewer than half of its pages have an
// open incident; and while a page of the first hour is among them, it is the
// same matter, since when it was said to be.
func (w *Wanted) lasting(name string, flags []health.Flag, entries []snapshot.Entry) []health.Flag {
	first, told := w.since(name, entries)
	if !told {
		return flags
	}
	for i := range flags {
		if flags[i].Kind == health.DomainFailing {
			flags[i].Since = first
			return flags
		}
	}
	open := 0
	for _, e := range entries {
		if alerted(e) {
			open++
		}
	}
	if float64(open) <= w.in.Snapshot.Registry.Config.Thresholds.DomainFailing*float64(len(entries)) {
		return flags
	}
	return append(flags, health.Flag{Kind: health.DomainFailing, Since: first, Detail: say("domain/recovering", []int{open, len(entries)})})
}

// since is when a domain was first said to fail, of those times from which on a
// page of it never recovered.
func (w *Wanted) since(name string, entries []snapshot.Entry) (first observe.Instant, ok bool) {
	for _, v := range w.told[name] {
		lasts := slices.ContainsFunc(entries, func(e snapshot.Entry) bool {
			return alerted(e) && max(e.Record.Incident.AlertedAt, e.Record.FailingSince) <= v.since
		})
		if v.kind == health.DomainFailing && lasts && (!ok || v.since < first) {
			first, ok = v.since, true
		}
	}
	return first, ok
}
