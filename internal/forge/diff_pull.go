package forge

import (
	"maps"
	"slices"
	"strings"
)

// diffPull is what has to be done about the pull requests of a key.
func diffPull(w Wanted, a Actual, k Key) []Action {
	open, _ := a.standing(k)
	want, wanted := w.pulls[k]
	switch {
	case !wanted:
		return w.withdrawAll(open)
	case len(open) == 0:
		return []Action{want.propose()}
	}
	var todo []Action
	for _, i := range open[1:] {
		todo = append(todo, w.withdraw(i, say("twin", open[0].Number), false))
	}
	if next, differs := want.revise(open[0]); differs {
		todo = append(todo, next)
	}
	return todo
}

func (p Pull) note() Note {
	return Note{Incident: p.Since, Facts: p.Facts, Files: p.Proposal.Trailer[len(TrailerPrefix):], Evidence: p.Evidence}
}

func (p Pull) propose() Action {
	m := Marker{p.Kind, p.Subject, p.Since}
	return Action{
		Verb: Propose, Key: p.Key, Title: p.Title, Body: body(m, p.note(), p.Text, ""),
		Labels: p.Labels, Branch: p.Proposal.Branch, Proposal: &p.Proposal,
	}
}

// revise is the open pull request with what it should propose now, if that is
// something else: its branch too, or only its text.
func (p Pull) revise(i Item) (Action, bool) {
	parsed, _ := parseBody(i.Body)
	n := p.note()
	next := Action{
		Verb: Rewrite, Key: p.Key, Number: i.Number, Title: p.Title,
		Body: body(i.Marker, n, p.Text, parsed.added), Branch: p.Proposal.Branch, Proposal: &p.Proposal,
	}
	if i.Files != n.Files {
		next.Verb = Revise
		return next, true
	}
	return next, i.Facts != n.Facts || i.Closed != 0
}

// withdrawAll closes what no longer applies. What a person opened again after
// we had closed it stays open, and from then on is theirs to close.
func (w Wanted) withdrawAll(open []Item) []Action {
	var todo []Action
	for _, i := range open {
		switch {
		case i.Kept:
		case i.Closed != 0:
			todo = append(todo, i.keep())
		default:
			todo = append(todo, w.withdraw(i, say("withdrawn", nil), true))
		}
	}
	return todo
}

// withdraw closes a pull request. Its branch goes with it, unless another one
// stands on it.
func (w Wanted) withdraw(i Item, why string, branchToo bool) Action {
	done := w.close(i, ended{why: why})
	done.Verb = Withdraw
	if branchToo {
		done.Branch = branch(i.Key())
	}
	return done
}

// prune removes the branches of pull requests that were merged, that we closed,
// or that nobody let us open. The branch of one that a person closed is theirs
// to keep, and so is, for whoever does it to see, one that a person pushed to.
func prune(w Wanted, a Actual, todo []Action) []Action {
	var gone []Action
	for _, name := range slices.Sorted(maps.Keys(a.Branches)) {
		k, ours := keyOf(name)
		_, closed := a.standing(k)
		if !ours || w.needs(a, name) || len(closed) > 0 && closed[len(closed)-1].refused() {
			continue
		}
		if !slices.ContainsFunc(todo, func(t Action) bool { return t.Branch == name }) {
			gone = append(gone, Action{Verb: Prune, Key: k, Branch: name})
		}
	}
	return gone
}

// keyOf is the pull request that a branch is made for; ok is false for one that
// we would not call so.
func keyOf(name string) (k Key, ok bool) {
	kind, subject, _ := strings.Cut(strings.TrimPrefix(name, BranchPrefix), "/")
	k = Key{Kind: Kind(kind), Subject: subject, Pull: true}
	if k.Kind == Content {
		k.Subject = Registry
	}
	return k, k.Kind.proposes() && branch(k) == name
}

// needs tells a branch that is wanted, or under an open pull request.
func (w Wanted) needs(a Actual, name string) bool {
	return slices.ContainsFunc(w.Pulls, func(p Pull) bool { return p.Proposal.Branch == name }) ||
		slices.ContainsFunc(a.Items, func(i Item) bool { return i.Pull && i.Open && branch(i.Key()) == name })
}
