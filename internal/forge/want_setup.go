package forge

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

type setupView struct {
	Settings string
	Branches []branchView
	More     int
}

type branchView struct {
	Title, Name, Compare, Patch string
}

// refused wants an issue that names the setting and the branches that wait.
func (w Wanted) refused(branches []string) Wanted {
	w.Issues = slices.DeleteFunc(slices.Clone(w.Issues), func(i Issue) bool { return i.Kind == Setup })
	v := setupView{Settings: w.in.settings("actions")}
	i := Issue{Key: Key{Kind: Setup, Subject: PullRequests}}
	var facts []string
	for _, p := range w.Pulls {
		if !slices.Contains(branches, p.Proposal.Branch) {
			continue
		}
		facts = append(facts, p.Proposal.Trailer)
		if i.Incident == 0 || p.Since < i.Incident {
			i.Incident = p.Since
		}
		if len(v.Branches) == listed {
			v.More++
			continue
		}
		v.Branches = append(v.Branches, branchView{
			Title: plain.Code(p.Title), Name: "`" + p.Proposal.Branch + "`", Compare: w.in.compare(p.Proposal.Branch), Patch: fence("diff", p.patch),
		})
	}
	if i.Incident == 0 {
		return w
	}
	w.add(i, v, append(facts, "setup")...)
	w.label()
	return w
}

// waiting tells a pull request that is wanted, not declined, and not there.
func (w Wanted) waiting(a Actual) bool {
	return slices.ContainsFunc(w.Pulls, func(p Pull) bool {
		open, _ := a.standing(p.Key)
		return len(open) == 0
	})
}
