package forge_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// hub is GitHub as far as the plan sees it: a model in memory, in which actions
// are done at once. The real thing is tested where the edge is.
type hub struct {
	t        testing.TB
	items    []forge.Item
	labels   []forge.Label
	branches map[string]string
	files    map[string][]forge.FileEdit // what the branches change
	comments map[int][]string
	noPulls  bool // pull requests may not be created
}

func newHub(t testing.TB) *hub {
	return &hub{t: t, branches: map[string]string{}, files: map[string][]forge.FileEdit{}, comments: map[int][]string{}}
}

func (h *hub) actual() forge.Actual {
	a := forge.Actual{Labels: slices.Clone(h.labels), Branches: maps.Clone(h.branches)}
	for _, i := range h.items {
		if ours, ok := forge.Ours(i); ok {
			a.Items = append(a.Items, ours)
		}
	}
	return a
}

func (h *hub) item(n int) *forge.Item { return &h.items[n-1] }

func (h *hub) do(a forge.Action) {
	h.t.Helper()
	switch a.Verb {
	case forge.Open:
		h.add(a, false)
		h.mention(a.Labels)
	case forge.Propose:
		h.branch(a)
		h.add(a, true)
		h.mention(a.Labels)
	case forge.Revise:
		h.branch(a)
		h.rewrite(a)
	case forge.Rewrite:
		h.rewrite(a)
	case forge.Reopen:
		h.rewrite(a)
		h.item(a.Number).Open = true
		h.comment(a)
	case forge.Close, forge.Withdraw:
		h.comment(a)
		h.rewrite(a)
		h.item(a.Number).Open = false
		delete(h.branches, a.Branch)
	case forge.Prune:
		delete(h.branches, a.Branch)
	case forge.Colour:
		h.labels = slices.DeleteFunc(h.labels, func(l forge.Label) bool { return l.Name == a.Label.Name })
		h.labels = append(h.labels, a.Label)
	default:
		h.t.Fatalf("what is %q?", a.Verb)
	}
}

func (h *hub) add(a forge.Action, pull bool) {
	h.items = append(h.items, forge.Item{Number: len(h.items) + 1, Pull: pull, Open: true, Title: a.Title, Body: a.Body})
}

// mention makes labels in passing, as GitHub does.
func (h *hub) mention(labels []string) {
	for _, name := range labels {
		if !slices.ContainsFunc(h.labels, func(l forge.Label) bool { return l.Name == name }) {
			h.labels = append(h.labels, forge.Label{Name: name, Colour: "ededed"})
		}
	}
}

func (h *hub) branch(a forge.Action) {
	if a.Proposal.Branch != a.Branch {
		h.t.Errorf("branch %q, proposal %q", a.Branch, a.Proposal.Branch)
	}
	if !strings.HasSuffix(a.Proposal.Message, "\n\n"+a.Proposal.Trailer) {
		h.t.Errorf("the message lacks the trailer: %q", a.Proposal.Message)
	}
	h.branches[a.Branch] = a.Proposal.Trailer
	h.files[a.Branch] = a.Proposal.Files
}

func (h *hub) rewrite(a forge.Action) {
	i := h.item(a.Number)
	i.Title, i.Body = a.Title, a.Body
}

func (h *hub) comment(a forge.Action) {
	if a.Comment == "" {
		h.t.Errorf("%s says nothing", words(a))
	}
	h.comments[a.Number] = append(h.comments[a.Number], a.Comment)
	h.item(a.Number).Comments++
}

// merge is a person's yes: the branch goes into the files.
func (w *world) merge(n int) {
	w.t.Helper()
	i := w.hub.item(n)
	ours, _ := forge.Ours(*i)
	for name, files := range w.hub.files {
		if !strings.HasPrefix(name, forge.BranchPrefix+string(ours.Marker.Kind)) || !strings.HasSuffix(name, ours.Marker.Subject) && ours.Marker.Kind != forge.Content {
			continue
		}
		for _, f := range files {
			now, err := f.Apply(w.files[f.Path])
			if err != nil {
				w.t.Fatal(err)
			}
			w.files[f.Path] = now
		}
	}
	i.Open, i.Merged = false, true
}

// open lists the open issues and pull requests in words.
func (h *hub) open() []string {
	var out []string
	for _, i := range h.actual().Items {
		if i.Open {
			out = append(out, string(i.Marker.Kind)+" "+i.Marker.Subject)
		}
	}
	return out
}
