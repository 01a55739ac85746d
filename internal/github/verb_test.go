package github_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

// writes are the calls other than GET since the n-th, without the repository.
func (w *world) writes(since int) []string {
	var all []string
	for _, c := range w.Calls()[since:] {
		if c.Method != "GET" {
			all = append(all, c.Method+" "+strings.TrimPrefix(c.Path, "/repos/"+double.Repository))
		}
	}
	return all
}

// does syncs, expects those writes, and none the next time.
func (w *world) does(p *plan, want ...string) {
	w.t.Helper()
	before := len(w.Calls())
	w.must(p)
	if d := cmp.Diff(want, w.writes(before)); d != "" {
		w.t.Errorf("the writes are (-want +got):\n%s", d)
	}
	before = len(w.Calls())
	w.must(p)
	if again := w.writes(before); again != nil {
		w.t.Errorf("a second sync writes %v", again)
	}
}

func TestTheLifeOfAnIssue(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.Assignable("ana")
	a := alert("a", "It is down")
	a.assignees = []string{"ana"}
	none := &plan{}

	w.does(&plan{wants: []want{a}}, "POST /issues")
	got := w.Issues()[0]
	if !got.Open || got.Title != a.title || got.Body != a.body(false) || !slices.Equal(got.Labels, a.labels) || !slices.Equal(got.Assignees, a.assignees) {
		t.Errorf("opened, it is %+v", got)
	}

	a.text = "It is still down."
	w.does(&plan{wants: []want{a}}, "PATCH /issues/1")
	if got := w.Issues()[0]; got.Body != a.body(false) || len(got.Comments) != 0 {
		t.Errorf("rewritten, it is %+v", got)
	}

	w.does(none, "POST /issues/1/comments", "PATCH /issues/1")
	got = w.Issues()[0]
	if got.Open || got.StateReason != "completed" || len(got.Comments) != 1 || !strings.Contains(got.Body, "closed=") {
		t.Errorf("closed, it is %+v", got)
	}

	w.does(&plan{wants: []want{a}}, "POST /issues/1/comments", "PATCH /issues/1")
	if got := w.Issues()[0]; !got.Open || len(got.Comments) != 2 || got.Body != a.body(false) {
		t.Errorf("reopened, it is %+v", got)
	}
}

func TestTheLifeOfAPullRequest(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	before := w.File("main", registryFile)
	p := move("a", "one", "inactive")
	branch := p.proposal.Branch

	w.does(&plan{wants: []want{p}}, "POST /git/trees", "POST /git/commits", "POST /git/refs", "POST /pulls", "POST /issues/1/labels")
	got := w.Pulls()[0]
	if !got.Open || got.Title != p.title || got.Body != p.body(false) || got.Pull.Head != branch || got.Pull.Base != "main" || !slices.Equal(got.Labels, p.labels) {
		t.Errorf("proposed, it is %+v", got)
	}
	if want := strings.Replace(before, "active", "inactive", 1); w.File(branch, registryFile) != want || w.File(branch, "README.md") != "hello\n" {
		t.Errorf("the branch has %q", w.File(branch, registryFile))
	}

	w.Push("main", "a person's", map[string]string{"README.md": "hi\n"})
	p = move("a", "two", "degraded")
	w.does(&plan{wants: []want{p}}, "POST /git/trees", "POST /git/commits", "PATCH /git/refs/heads/"+branch, "PATCH /pulls/1")
	if want := strings.Replace(before, "active", "degraded", 1); w.File(branch, registryFile) != want || w.File(branch, "README.md") != "hi\n" {
		t.Errorf("the branch has %q and %q", w.File(branch, registryFile), w.File(branch, "README.md"))
	}

	w.does(&plan{}, "POST /issues/1/comments", "PATCH /pulls/1", "DELETE /git/refs/heads/"+branch)
	if got := w.Pulls()[0]; got.Open || len(got.Comments) != 1 || len(w.Branches()) != 1 {
		t.Errorf("withdrawn, it is %+v, with the branches %v", got, w.Branches())
	}
}

func TestAMergedBranchIsPruned(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.must(&plan{wants: []want{p}})
	if !w.MergePull(1, "ana") || !strings.Contains(w.File("main", registryFile), "inactive") {
		t.Fatal("it can't be merged")
	}
	w.does(&plan{}, "DELETE /git/refs/heads/"+p.proposal.Branch)
}

func TestLabels(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.MakeLabel(double.Label{Name: "Link Health/1", Color: "ededed"})
	w.does(&plan{labels: []forge.Label{{Name: "new", Colour: "0e8a16", Description: "N"}}}, "POST /labels")
	w.does(&plan{wants: []want{alert("a", "A")}, labels: []forge.Label{{Name: "linkhealth", Colour: "1d76db", Description: "L"}}},
		"POST /issues", "PATCH /labels/linkhealth")
	w.does(&plan{wants: []want{alert("a", "A")}, labels: []forge.Label{{Name: "Link Health/1", Colour: "123456"}}}, "PATCH /labels/Link%20Health%2F1")
	want := []double.Label{{Name: "Link Health/1", Color: "123456"}, {Name: "new", Color: "0e8a16", Description: "N"}, {Name: "linkhealth", Color: "1d76db", Description: "L"}}
	if d := cmp.Diff(want, w.Labels()); d != "" {
		t.Errorf("the labels are (-want +got):\n%s", d)
	}
}

func TestAnAssigneeWhoIsNotTakenCostsNoIssue(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	a, b := alert("a", "A"), alert("b", "B")
	a.assignees, b.assignees = []string{"nobody"}, []string{"nobody"}
	w.does(&plan{wants: []want{a, b}}, "POST /issues", "POST /issues", "POST /issues")
	if len(w.Issues()) != 2 || len(w.warns) != 1 || !strings.Contains(w.warns[0], "assignees") {
		t.Errorf("there are %d issues, and it says %q", len(w.Issues()), w.warns)
	}
}

// TestACommentIsSaidOnce begins where a run was cut off behind its comment.
func TestACommentIsSaidOnce(t *testing.T) {
	t.Parallel()
	for name, others := range map[string]int{"alone": 0, "among the newest": 20, "far back": 150} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			a := alert("a", "A")
			w.must(&plan{wants: []want{a}})
			end := (&plan{}).Diff(w.actual())[0]
			w.Comment(1, double.Workflow, end.Comment)
			for range others {
				w.Comment(1, "ana", "Hello.")
			}
			before := len(w.Calls())
			w.does(&plan{}, "PATCH /issues/1")
			reads := slices.DeleteFunc(w.Calls()[before:], func(c double.Call) bool { return !strings.Contains(c.Path, "comments") })
			if want := map[int]int{0: 1, 20: 1, 150: 3}[others]; len(reads) != want {
				t.Errorf("it reads comments %d times, want %d", len(reads), want)
			}
		})
	}
}

func TestACommentOfSomebodyElseIsNotOurs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.must(&plan{wants: []want{alert("a", "A")}})
	w.Comment(1, "mallory", (&plan{}).Diff(w.actual())[0].Comment)
	w.does(&plan{}, "POST /issues/1/comments", "PATCH /issues/1")
}
