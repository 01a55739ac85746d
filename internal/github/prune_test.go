package github_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

// before calls look ahead of each request.
func before(next http.RoundTripper, look func(*http.Request)) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		look(r)
		return next.RoundTrip(r)
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestAPersonsCommitsStay has a person push to a branch of ours before its pull
// request ends in every way.
func TestAPersonsCommitsStay(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		end    func(w *world)
		writes []string
	}{
		"withdrawn":        {func(*world) {}, []string{"POST /issues/1/comments", "PATCH /pulls/1"}},
		"withdrawn before": {func(w *world) { w.must(&plan{}); w.warns = nil }, nil},
		"merged without them": {func(w *world) {
			w.MergePull(1, "ana")
			w.Push("linkhealth/moved/a", "more", map[string]string{"x": "y"})
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			p := move("a", "one", "inactive")
			w.must(&plan{wants: []want{p}})
			w.Push(p.proposal.Branch, "mine", map[string]string{"x": "y"})
			test.end(w)
			w.does(&plan{}, test.writes...)
			w.said("left alone")
			if w.File(p.proposal.Branch, "x") != "y" || len(w.warns) != 2 {
				t.Errorf("a person's work is %q, and two runs say %q", w.File(p.proposal.Branch, "x"), w.warns)
			}
		})
	}
}

// TestWhatWasMergedIsPruned has a person amend what they then merge: nothing is
// lost with the branch.
func TestWhatWasMergedIsPruned(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.must(&plan{wants: []want{p}})
	w.Push(p.proposal.Branch, "mine", map[string]string{"x": "y"})
	if !w.MergePull(1, "ana") {
		t.Fatal("it can't be merged")
	}
	w.does(&plan{}, "DELETE /git/refs/heads/"+p.proposal.Branch)
}

func TestABranchUnderAPersonsPullRequestStays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.must(&plan{wants: []want{p}})
	if !w.MergePull(1, "ana") {
		t.Fatal("it can't be merged")
	}
	w.Push(p.proposal.Branch, p.proposal.Message, map[string]string{"x": "y"})
	n := w.OpenPull("ana", p.proposal.Branch, "Once more", "")
	w.does(&plan{})
	if !w.Pulls()[n-1].Open || len(w.warns) != 0 {
		t.Errorf("it says %q, and the pull request is %+v", w.warns, w.Pulls()[n-1])
	}
}

func TestABranchThatIsGoneNeedsNoWrite(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := move("a", "one", "inactive")
	w.must(&plan{wants: []want{p}})
	if !w.MergePull(1, "ana") {
		t.Fatal("it can't be merged")
	}
	c := w.config()
	c.HTTP = &http.Client{Transport: before(c.HTTP.Transport, func(r *http.Request) {
		if strings.Contains(r.URL.Path, "/git/ref/") {
			w.RemoveBranch(p.proposal.Branch)
		}
	})}
	client, err := github.New(c)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := client.Sync(t.Context(), &plan{}, github.Options{MaxWrites: enough}); err != nil || r.Writes != 0 || r.Waiting != 0 {
		t.Errorf("it makes %d writes, %d wait (%v)", r.Writes, r.Waiting, err)
	}
}

// TestAPushMeanwhile has a person push at every pause of a run that moves the
// branch, and of one that removes it.
func TestAPushMeanwhile(t *testing.T) {
	t.Parallel()
	p := move("a", "one", "inactive")
	for name, next := range map[string]*plan{"moved": {wants: []want{move("a", "two", "degraded")}}, "removed": {}} {
		for pause := 1; pause <= 2; pause++ {
			w := newWorld(t, double.Options{})
			w.must(&plan{wants: []want{p}})
			c, n := w.config(), 0
			c.Sleep = func(ctx context.Context, d time.Duration) error {
				if n++; n == pause {
					w.Push(p.proposal.Branch, "mine", map[string]string{"x": "y"})
				}
				return w.sleep(ctx, d)
			}
			client, err := github.New(c)
			if err != nil {
				t.Fatal(err)
			}
			_, err = client.Sync(t.Context(), next, github.Options{MaxWrites: enough})
			if err != nil || n < pause || w.File(p.proposal.Branch, "x") != "y" {
				t.Errorf("%s: pushed at pause %d of %d, a person's work is %q (%v)", name, pause, n, w.File(p.proposal.Branch, "x"), err)
			}
			w.said("left alone")
		}
	}
}
