package github_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

func TestComments(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	one, two := w.OpenIssue("ana", "One", ""), w.OpenIssue("ana", "Two", "")
	w.Comment(one, "ana", "/recheck")
	begin := w.now().Add(time.Hour)
	_ = w.sleep(t.Context(), 2*time.Hour)
	first := w.Comment(two, "ben", "/reset")
	second := w.Comment(one, "ana", "::error::\n/recheck")
	if err := w.client().React(t.Context(), second, "+1"); err != nil {
		t.Fatal(err)
	}
	made := w.now()
	_ = w.sleep(t.Context(), time.Hour)
	third := w.Comment(two, "an-app[bot]", "/recheck")
	w.EditComment(first, "/recheck")
	got, err := w.client().Comments(t.Context(), begin)
	want := []github.Comment{
		{ID: second, Issue: one, Login: "ana", Person: true, Body: "::error::\n/recheck", Thumbs: 1, UpdatedAt: made},
		{ID: first, Issue: two, Login: "ben", Person: true, Body: "/recheck", UpdatedAt: w.now()},
		{ID: third, Issue: two, Login: "an-app[bot]", Body: "/recheck", UpdatedAt: w.now()},
	}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("the comments are (%v) (-want +got):\n%s", err, d)
	}
}

// TestTheNewestCommentsAreHeard has more of them than are read.
func TestTheNewestCommentsAreHeard(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	n := w.OpenIssue("ana", "One", "")
	for range 1100 {
		w.Comment(n, "ana", "again")
	}
	_ = w.sleep(t.Context(), time.Minute)
	w.EditComment(1, "/recheck")
	got, err := w.client().Comments(t.Context(), time.Time{})
	if err != nil || len(got) != 1000 || len(w.Calls()) != 10 {
		t.Fatalf("there are %d comments in %d calls (%v)", len(got), len(w.Calls()), err)
	}
	if first, newest, edited := got[0].ID, got[998].ID, got[999].ID; first != 102 || newest != 1100 || edited != 1 {
		t.Errorf("they go from %d to %d, and the edited one is %d", first, newest, edited)
	}
}

func TestMayWrite(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	for level, want := range map[string]bool{"admin": true, "maintain": true, "write": true, "triage": false, "read": false, "none": false} {
		login := fmt.Sprintf("the-%s[bot]", level)
		w.SetPermission(login, level)
		if got, err := w.client().MayWrite(t.Context(), login); got != want || err != nil {
			t.Errorf("with %s one may write: %v (%v), want %v", level, got, err, want)
		}
	}
	if got, err := w.client().MayWrite(t.Context(), "nobody"); got || err != nil {
		t.Errorf("nobody may write: %v (%v)", got, err)
	}
	w.Refuse("repos/get-collaborator-permission-level", 403, "Resource not accessible by integration")
	if got, err := w.client().MayWrite(t.Context(), "the-admin[bot]"); got || err == nil {
		t.Errorf("where it may not be asked one may write: %v (%v)", got, err)
	}
}

func TestReactAndReply(t *testing.T) {
	t.Parallel()
	healed := []double.Fault{
		double.None, double.ServerError, double.BadGateway, double.Secondary, double.TooMany, double.Primary,
		double.ResetBefore, double.ResetAfter, double.Slow,
	}
	for _, f := range healed {
		t.Run("after "+string(f), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			n := w.OpenIssue("ana", "One", "")
			id := w.Comment(n, "ana", "/recheck")
			c := w.client()
			w.FailNth(1, f)
			if err := c.React(t.Context(), id, "+1"); err != nil {
				t.Error(err)
			}
			w.FailNth(2, f)
			if err := c.Reply(t.Context(), n, "<!-- linkhealth-reply 1 -->\nDone."); err != nil {
				t.Error(err)
			}
			if got := w.Reactions(id); len(got) != 1 || got[0] != (double.Reaction{Login: double.Workflow, Content: "+1"}) {
				t.Errorf("the reactions are %+v", got)
			}
			if got := w.Issues()[0].Comments; len(got) != 2 || got[1].Login != double.Workflow {
				t.Errorf("the comments are %+v", got)
			}
		})
	}
}
