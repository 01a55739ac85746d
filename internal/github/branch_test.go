package github_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// said expects exactly one warning, with the phrase.
func (w *world) said(phrase string) {
	w.t.Helper()
	if len(w.warns) == 0 || !strings.Contains(w.warns[0], phrase) {
		w.t.Errorf("it says %q, want something of %q", w.warns, phrase)
	}
}

func TestABranchThatHoldsItIsUsed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.Push(p.proposal.Branch, p.proposal.Message, map[string]string{"x": "y"})
	w.does(&plan{wants: []want{p}}, "POST /pulls", "POST /issues/1/labels")
}

func TestABranchOfOursThatHoldsSomethingElseIsMoved(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.Push(p.proposal.Branch, "ours\n\n"+forge.TrailerPrefix+"zero\n", map[string]string{"x": "y"})
	w.does(&plan{wants: []want{p}}, "POST /git/trees", "POST /git/commits", "PATCH /git/refs/heads/"+p.proposal.Branch, "POST /pulls", "POST /issues/1/labels")
	if w.File(p.proposal.Branch, "x") != "" {
		t.Error("the branch still has what it held before")
	}
}

func TestAPersonsBranchIsLeftAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.must(&plan{wants: []want{p}})
	w.Push(p.proposal.Branch, "mine\n\nbetter", map[string]string{"x": "y"})
	w.does(&plan{wants: []want{move("a", "two", "degraded"), alert("a", "A")}}, "POST /issues")
	w.said("left alone")
	if w.File(p.proposal.Branch, "x") != "y" || w.Pulls()[0].Body != p.body(false) {
		t.Errorf("a person's work is gone, or the text speaks of another: %+v", w.Pulls()[0])
	}
}

func TestNothingIsProposedOverAPersonsCommits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.Push(p.proposal.Branch, p.proposal.Message, map[string]string{"x": "y"})
	w.Push(p.proposal.Branch, "mine", map[string]string{"x": "z"})
	w.does(&plan{wants: []want{p, alert("a", "A")}}, "POST /issues")
	w.said("left alone")
	if len(w.Pulls()) != 0 {
		t.Errorf("the pull requests are %+v", w.Pulls())
	}
}

func TestWhatCanNotBeProposedIsLeftOut(t *testing.T) {
	t.Parallel()
	gone := move("z", "one", "inactive")
	nowhere := move("a", "one", "inactive")
	nowhere.proposal.Files[0].Path = "registry/sources/other.yaml"
	already := move("a", "one", "active")
	noText := move("a", "one", "inactive")
	noText.proposal.Files[0] = forge.FileEdit{Path: "registry/sources/binary.yaml", Edits: []registry.Edit{{ID: "a"}}}
	for name, test := range map[string]struct {
		want want
		says string
	}{
		"the entry is gone":      {gone, "no source has the id"},
		"the file is gone":       {nowhere, "no such file"},
		"main holds it already":  {already, "holds it already"},
		"the file is not a text": {noText, "left out"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			w.Push("main", "binary", map[string]string{"registry/sources/binary.yaml": "sources: [{url: 'https://a.es', id: a, title: \xff}]"})
			w.does(&plan{wants: []want{test.want, alert("a", "A")}}, "POST /issues")
			w.said(test.says)
		})
	}
}

func TestPullRequestsThatMayNotBeCreated(t *testing.T) {
	t.Parallel()
	for name, refuse := range map[string]func(*world){
		"403":      func(w *world) { w.RefusePulls() },
		"no right": func(w *world) { w.Refuse("pulls/create", 403, "Resource not accessible by integration") },
		"no right to look": func(w *world) {
			w.Refuse("pulls/list", 403, "Resource not accessible by integration")
			w.Refuse("pulls/create", 403, "Resource not accessible by integration")
		},
		"user token": func(w *world) { w.Refuse("pulls/create", 403, "Resource not accessible by personal access token") },
		"422": func(w *world) {
			w.Refuse("pulls/create", 422, "GitHub Actions is not permitted to create or approve pull requests.")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			refuse(w)
			wants := []want{move("a", "one", "inactive"), move("b", "one", "inactive")}
			report := w.must(&plan{wants: wants})
			if len(w.Pulls()) != 0 || len(w.Branches()) != 3 || len(w.Issues()) != 1 || !strings.Contains(w.Issues()[0].Body, "linkhealth/moved/b") {
				t.Errorf("there are the branches %v and the issues %+v", w.Branches(), w.Issues())
			}
			if len(report.Refused) != 2 || len(w.warns) != 1 {
				t.Errorf("refused are %q, and it says %q", report.Refused, w.warns)
			}

			before := len(w.Calls())
			w.must(&plan{wants: wants})
			if got := w.writes(before); len(got) != 1 || got[0] != "POST /pulls" {
				t.Errorf("the next run writes %v, want only one more try", got)
			}
			w.Allow("pulls/create")
			w.must(&plan{wants: wants})
			if len(w.Pulls()) != 2 {
				t.Errorf("allowed, there are %d pull requests", len(w.Pulls()))
			}
		})
	}
}

// TestAPullRequestOpenedByHand is what the issue about the setting asks for.
func TestAPullRequestOpenedByHand(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.RefusePulls()
	w.must(&plan{wants: []want{p}})
	w.Allow("pulls/create")
	w.OpenPull("ana", p.proposal.Branch, "Mine", "")
	w.warns = nil
	w.does(&plan{wants: []want{p}})
	if len(w.Pulls()) != 1 || w.Pulls()[0].Title != "Mine" || len(w.warns) != 0 {
		t.Errorf("it says %q, and the pull requests are %+v", w.warns, w.Pulls())
	}
}

// TestOurPullRequestThatWasNotListedIsTaken has one that a run made whose labels
// and answer got lost.
func TestOurPullRequestThatWasNotListedIsTaken(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.Push(p.proposal.Branch, p.proposal.Message, map[string]string{"x": "y"})
	c := w.config()
	late := false
	c.HTTP = &http.Client{Transport: before(c.HTTP.Transport, func(r *http.Request) {
		if !late && r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/pulls") {
			late = true
			w.OpenPull(double.Workflow, p.proposal.Branch, p.title, p.body(false))
		}
	})}
	client, err := github.New(c)
	if err != nil {
		t.Fatal(err)
	}
	r, err := client.Sync(t.Context(), &plan{wants: []want{p}}, github.Options{MaxWrites: enough})
	if err != nil || r.Writes != 1 || len(w.Pulls()) != 1 || len(w.Pulls()[0].Labels) != 2 {
		t.Errorf("it makes %d writes (%v), and the pull requests are %+v", r.Writes, err, w.Pulls())
	}
}

func TestABranchWithoutCommits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.Push(p.proposal.Branch, p.proposal.Message, map[string]string{"x": "y"})
	if !w.MergePull(w.OpenPull("ana", p.proposal.Branch, "By hand", ""), "ana") {
		t.Fatal("it can't be merged")
	}
	if r := w.must(&plan{wants: []want{p}}); r.Writes != 1 || len(w.Pulls()) != 1 {
		t.Errorf("it makes %d writes, and the pull requests are %+v", r.Writes, w.Pulls())
	}
	w.said("holds it already")
}
