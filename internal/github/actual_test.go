package github_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func (w *world) actual() forge.Actual {
	w.t.Helper()
	a, err := w.client().Actual(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

func TestActual(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.must(&plan{wants: []want{alert("a", "A"), alert("b", "B"), move("a", "one", "inactive"), move("b", "one", "inactive")}})
	w.CloseByPerson(2)
	w.MergePull(3, "ana")
	w.Comment(1, "ana", "Hello.")
	w.EditBody(1, w.Issues()[0].Body+"\nI wrote to them.\n")
	w.Push("somebody", "elsewhere", map[string]string{"x": "y"})
	got := w.actual()
	at := observe.At(w.now())
	type short struct {
		Number, Comments   int
		Pull, Open, Merged bool
		Title              string
		Key                forge.Key
		UpdatedAt          observe.Instant
	}
	var items []short
	for _, i := range got.Items {
		items = append(items, short{i.Number, i.Comments, i.Pull, i.Open, i.Merged, i.Title, i.Key(), i.UpdatedAt - at})
	}
	key := func(k forge.Kind, subject string, pull bool) forge.Key {
		return forge.Key{Kind: k, Subject: subject, Pull: pull}
	}
	want := []short{
		{1, 1, false, true, false, "A", key(forge.Alert, "a", false), 0},
		{2, 0, false, false, false, "B", key(forge.Alert, "b", false), 0},
		{3, 0, true, false, true, "Move a", key(forge.Moved, "a", true), 0},
		{4, 0, true, true, false, "Move b", key(forge.Moved, "b", true), 0},
	}
	if d := cmp.Diff(want, items); d != "" {
		t.Errorf("the items are (-want +got):\n%s", d)
	}
	branches := w.Branches()
	delete(branches, "main")
	delete(branches, "somebody")
	if d := cmp.Diff(branches, got.Branches); d != "" || len(branches) != 2 {
		t.Errorf("the branches are (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]forge.Label{{Name: "linkhealth", Colour: "ededed"}, {Name: "linkhealth:moved", Colour: "ededed"}}, got.Labels); d != "" {
		t.Errorf("the labels are (-want +got):\n%s", d)
	}
}

func TestOnlyWhatWeWroteIsOurs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	body := alert("a", "A").body(false)
	w.OpenIssue("mallory", "A", body)
	w.Push("linkhealth/moved/x", "x", map[string]string{"x": "y"})
	w.OpenPull("mallory", "linkhealth/moved/x", "X", body)
	w.OpenIssue(double.Workflow, "Another program's", "no marker")
	w.OpenIssue(double.Workflow, "Late marker", "first\n"+body)
	if got := w.actual().Items; len(got) != 0 {
		t.Errorf("ours are %+v", got)
	}
}

func TestActualReadsAllPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	const n = 250
	for i := range n {
		w.OpenIssue(double.Workflow, "t", alert(fmt.Sprint("s", i), "t").body(false))
		w.MakeLabel(double.Label{Name: fmt.Sprint("l", i), Color: "000000"})
	}
	a := w.actual()
	if len(a.Items) != n || len(a.Labels) != n {
		t.Errorf("there are %d items and %d labels, want %d of each", len(a.Items), len(a.Labels), n)
	}
	if calls := len(w.Calls()); calls != 1+3+3+1 {
		t.Errorf("it takes %d calls", calls)
	}
}

func TestLogin(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ token, told, want string }{
		"a workflow's token":    {"", "", double.Workflow},
		"a user's token":        {"ana", "", "ana"},
		"an app's, by its word": {"my-app[bot]", "my-app[bot]", "my-app[bot]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{Login: test.token})
			w.OpenIssue(test.want, "A", alert("a", "A").body(false))
			c := w.config()
			c.Login = test.told
			client, err := github.New(c)
			if err != nil {
				t.Fatal(err)
			}
			a, err := client.Actual(t.Context())
			login, _ := client.Login(t.Context())
			if err != nil || login != test.want || len(a.Items) != 1 {
				t.Errorf("it is %q and has %d items (%v), want %q and 1", login, len(a.Items), err, test.want)
			}
			asked := slices.ContainsFunc(w.Calls(), func(c double.Call) bool { return c.Path == "/user" })
			if asked == (test.told != "") {
				t.Errorf("it asks who it is: %v", asked)
			}
		})
	}
}

func TestActualSaysWhyNot(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change    func(*github.Config)
		operation string
		status    int
		message   string
		want      []string
	}{
		"a token that does not hold": {change: func(c *github.Config) { c.Token = "old" }, status: 401, want: []string{"GITHUB_TOKEN", "Bad credentials"}},
		"no such repository":         {change: func(c *github.Config) { c.Repository = "civic/other" }, status: 404, want: []string{"GITHUB_REPOSITORY", "civic/other"}},
		"no permission":              {operation: "issues/list-for-repo", status: 403, message: "Resource not accessible by integration", want: []string{"permissions", "issues: write"}},
		"hostile words":              {operation: "issues/list-labels-for-repo", status: 400, message: "\n::error::x\x1b[31m ##[warning] @ana", want: []string{"400"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			if test.operation != "" {
				w.Refuse(test.operation, test.status, test.message)
			}
			c := w.config()
			if test.change != nil {
				test.change(&c)
			}
			client, err := github.New(c)
			if err != nil {
				t.Fatal(err)
			}
			_, err = client.Actual(t.Context())
			var no *github.CallError
			if !errors.As(err, &no) || no.Status != test.status {
				t.Fatalf("the error is %v", err)
			}
			for _, phrase := range test.want {
				if !strings.Contains(err.Error(), phrase) {
					t.Errorf("%q does not say %q", err, phrase)
				}
			}
			if strings.ContainsAny(err.Error(), "\n\x1b") || strings.Contains(err.Error(), "##[") {
				t.Errorf("%q is not harmless", err)
			}
		})
	}
}
