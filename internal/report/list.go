package report

import (
	"cmp"
	"maps"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// active lists what is wrong, the worst kind first, in the order of the
// entries inside a kind.
func active(s snapshot.Snapshot, entries []snapshot.Entry) []string {
	issues := flags(s, entries)
	for _, e := range entries {
		for _, i := range issuesOf(s, e) {
			if slices.Contains(order, i.Kind) && i.reason != health.Reactivation {
				issues = append(issues, i)
			}
		}
	}
	slices.SortStableFunc(issues, worst)
	return lines(byHost(issues), issue.long)
}

// byHost makes one issue of all those about the same certificate: it names the
// host where it stands for several pages.
func byHost(issues []issue) []issue {
	type certificate struct{ kind, host, ends string }
	var out []issue
	at := map[certificate]int{}
	for _, i := range issues {
		c := certificate{i.Kind, i.host, i.Since}
		if n, seen := at[c]; seen && i.host != "" {
			out[n].URLs++
			out[n].Where = plain.Address(i.host)
			continue
		}
		at[c] = len(out)
		out = append(out, i)
	}
	return out
}

// queue lists everything that a person should look at.
func queue(entries []snapshot.Entry) []string {
	var items []issue
	for _, e := range entries {
		for _, v := range e.Record.Review {
			items = append(items, reviewOf(e, v))
		}
	}
	return lines(items, queued)
}

// flagged lists the domains that call for a review of the allowlist: those
// with a verdict, and those from which a page leads to a domain nobody listed.
func flagged(s snapshot.Snapshot, entries []snapshot.Entry) []string {
	items := flags(s, entries)
	left := leavers(entries)
	for _, domain := range slices.Sorted(maps.Keys(left)) {
		items = append(items, flagOf(domain, left[domain]))
	}
	slices.SortStableFunc(items, func(a, b issue) int { return cmp.Compare(a.Where, b.Where) })
	return lines(items, queued)
}

// leavers are the domains with a page that leads to a domain nobody listed,
// and since when the first of its pages does.
func leavers(entries []snapshot.Entry) map[string]health.Flag {
	left := map[string]health.Flag{}
	for _, e := range entries {
		for _, v := range e.Record.Review {
			f, seen := left[e.Source.Domain]
			if v.Reason == health.LeftAllowlist && (!seen || v.Since < f.Since) {
				left[e.Source.Domain] = health.Flag{Kind: health.LeftTheAllowlist, Since: v.Since, Detail: v.Detail}
			}
		}
	}
	return left
}

// flags are the verdicts on the domains of the entries.
func flags(s snapshot.Snapshot, entries []snapshot.Entry) []issue {
	var out []issue
	for _, domain := range domains(entries) {
		for _, f := range s.Flags[domain] {
			out = append(out, flagOf(domain, f))
		}
	}
	return out
}

func flagOf(domain string, f health.Flag) issue {
	return issue{
		Kind: flag, Where: plain.Address(domain), What: word("flag", string(f.Kind)), Since: day(f.Since),
		Detail: plain.Code(f.Detail),
	}
}

func domains(entries []snapshot.Entry) []string {
	seen := map[string]bool{}
	for _, e := range entries {
		seen[e.Source.Domain] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

func queued(i issue) string { return say("queued", i) }

func lines(issues []issue, form func(issue) string) []string {
	out := make([]string, len(issues))
	for n, i := range issues {
		out[n] = form(i)
	}
	return out
}
