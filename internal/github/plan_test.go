package github_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// want is an issue or a pull request that a plan wants open.
type want struct {
	forge.Key
	title, text string
	labels      []string
	assignees   []string
	proposal    *forge.Proposal
}

// plan is a small one, level by level as the real one is.
type plan struct {
	wants   []want
	labels  []forge.Label
	refused []string
}

func (p *plan) Refused(branches []string) { p.refused = branches }

var since = observe.At(time.Date(2026, 2, 18, 3, 0, 0, 0, time.UTC))

func alert(subject, title string) want {
	return want{Key: forge.Key{Kind: forge.Alert, Subject: subject}, title: title, text: "It is down.", labels: []string{"linkhealth"}}
}

// body is one of ours. A closed one notes that it was us who closed it.
func (w want) body(closed bool) string {
	n := forge.Note{Incident: since}
	if closed {
		n.Closed = since
	}
	m := forge.Marker{Kind: w.Kind, Subject: w.Subject, Since: since}
	return fmt.Sprintf("%s\n%s\n\n%s\n\n<!-- linkhealth-end -->\n", m, n, w.text)
}

func (w want) action(v forge.Verb, number int) forge.Action {
	a := forge.Action{Verb: v, Key: w.Key, Number: number, Title: w.title, Body: w.body(v == forge.Close || v == forge.Withdraw), Labels: w.labels, Assignees: w.assignees, Proposal: w.proposal}
	if w.proposal != nil {
		a.Branch = w.proposal.Branch
	}
	if v == forge.Reopen || v == forge.Close || v == forge.Withdraw {
		a.Comment = fmt.Sprintf("<!-- linkhealth-%s %s %s -->\nSo it is.\n", v, w.Kind, w.Subject)
	}
	return a
}

// Diff is like [forge.Diff], and much smaller.
func (p *plan) Diff(a forge.Actual) []forge.Action {
	var todo []forge.Action
	for _, w := range p.all() {
		todo = append(todo, w.raise(a)...)
	}
	for _, i := range a.Items {
		if i.Open && !p.holds(i.Key()) {
			todo = append(todo, end(i))
		}
	}
	todo = append(todo, p.prune(a)...)
	for _, l := range p.labels {
		if !slices.Contains(a.Labels, l) {
			todo = append(todo, forge.Action{Verb: forge.Colour, Label: l})
		}
	}
	slices.SortStableFunc(todo, func(x, y forge.Action) int { return cmp.Compare(urgency(x), urgency(y)) })
	return todo
}

func (p *plan) all() []want {
	if p.refused == nil {
		return p.wants
	}
	setup := want{Key: forge.Key{Kind: forge.Setup, Subject: forge.PullRequests}, title: "Pull requests", text: fmt.Sprint(p.refused)}
	return append(slices.Clone(p.wants), setup)
}

func (p *plan) holds(k forge.Key) bool {
	return k.Kind == forge.Setup || slices.ContainsFunc(p.wants, func(w want) bool { return w.Key == k })
}

func (w want) raise(a forge.Actual) []forge.Action {
	var last *forge.Item
	for n := range a.Items {
		if a.Items[n].Key() == w.Key && !a.Items[n].Merged {
			last = &a.Items[n]
		}
	}
	switch {
	case w.Pull && (last == nil || !last.Open):
		return []forge.Action{w.action(forge.Propose, 0)}
	case last == nil:
		return []forge.Action{w.action(forge.Open, 0)}
	case !last.Open:
		return []forge.Action{w.action(forge.Reopen, last.Number)}
	case last.Title == w.title && last.Body == w.body(false):
		return nil
	case w.Pull:
		return []forge.Action{w.action(forge.Revise, last.Number)}
	}
	return []forge.Action{w.action(forge.Rewrite, last.Number)}
}

func end(i forge.Item) forge.Action {
	w := want{Key: i.Key(), title: i.Title, text: "It is over."}
	if !i.Pull {
		return w.action(forge.Close, i.Number)
	}
	a := w.action(forge.Withdraw, i.Number)
	a.Branch = branchOf(i.Marker)
	return a
}

func branchOf(m forge.Marker) string {
	return fmt.Sprintf("%s%s/%s", forge.BranchPrefix, m.Kind, m.Subject)
}

func (p *plan) prune(a forge.Actual) []forge.Action {
	var todo []forge.Action
	for _, name := range slices.Sorted(maps.Keys(a.Branches)) {
		needed := slices.ContainsFunc(p.wants, func(w want) bool { return w.proposal != nil && w.proposal.Branch == name }) ||
			slices.ContainsFunc(a.Items, func(i forge.Item) bool { return i.Pull && i.Open && branchOf(i.Marker) == name })
		if !needed {
			todo = append(todo, forge.Action{Verb: forge.Prune, Branch: name})
		}
	}
	return todo
}

func urgency(a forge.Action) int {
	return slices.Index([]forge.Verb{forge.Open, forge.Reopen, forge.Close, forge.Withdraw, forge.Propose, forge.Revise, forge.Rewrite, forge.Prune, forge.Colour}, a.Verb)
}
