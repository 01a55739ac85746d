package forge

import "slices"

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
	return next, i.Facts != n.Facts || i.Title != p.Title || i.Closed != 0
}

// withdrawAll closes what no longer applies. What a person opened again after
// we had closed it stays open.
func (w Wanted) withdrawAll(open []Item) []Action {
	var todo []Action
	for _, i := range open {
		if i.Closed == 0 {
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

// prune removes the branches of pull requests that were merged, or that we
// closed. The branch of one that a person closed is theirs to keep.
func prune(w Wanted, a Actual, todo []Action) []Action {
	var gone []Action
	for _, i := range a.Items {
		name := branch(i.Key())
		_, stands := a.Branches[name]
		if !i.Pull || i.Open || i.refused() || !stands || w.needs(a, name) {
			continue
		}
		if !slices.ContainsFunc(append(gone, todo...), func(t Action) bool { return t.Branch == name }) {
			gone = append(gone, Action{Verb: Prune, Key: i.Key(), Number: i.Number, Branch: name})
		}
	}
	return gone
}

// needs tells a branch that is wanted, or under an open pull request.
func (w Wanted) needs(a Actual, name string) bool {
	return slices.ContainsFunc(w.Pulls, func(p Pull) bool { return p.Proposal.Branch == name }) ||
		slices.ContainsFunc(a.Items, func(i Item) bool { return i.Pull && i.Open && branch(i.Key()) == name })
}
