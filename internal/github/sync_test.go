package github_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

// many wants that many alerts, each with a text of its own.
func many(n int) *plan {
	p := &plan{}
	for i := range n {
		p.wants = append(p.wants, alert(fmt.Sprintf("s%03d", i), "Down"))
	}
	return p
}

func TestWritesAreASecondApart(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	c := w.client()
	for _, p := range []*plan{{wants: append(many(10).wants, move("a", "one", "inactive"))}, {wants: []want{move("a", "two", "degraded")}}} {
		if _, err := c.Sync(t.Context(), p, github.Options{MaxWrites: enough}); err != nil {
			t.Fatal(err)
		}
	}
	var last time.Time
	for _, c := range w.Calls() {
		if c.Method == "GET" {
			continue
		}
		if gap := c.At.Sub(last); gap < time.Second {
			t.Errorf("%s %s comes %s after the one before", c.Method, c.Path, gap)
		}
		last = c.At
	}
}

func TestNothingToDoIsNotWritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	r := w.must(&plan{})
	if w.Writes() != 0 || len(w.Calls()) != 4 || w.slept != 0 || r.Reads != 4 {
		t.Errorf("it makes %d writes in %d calls and waits %s: %+v", w.Writes(), len(w.Calls()), w.slept, r)
	}
}

// TestMaxWrites runs out of writes at every point of a sync.
func TestMaxWrites(t *testing.T) {
	t.Parallel()
	p := func() *plan {
		return &plan{
			wants:  []want{alert("a", "A"), alert("b", "B"), move("a", "one", "inactive")},
			labels: []forge.Label{{Name: "linkhealth", Colour: "1d76db"}},
		}
	}
	whole := newWorld(t, double.Options{})
	whole.OpenIssue(double.Workflow, "over", alert("over", "over").body(false))
	all := whole.copy(t).must(p()).Writes
	for most := range all + 1 {
		t.Run(fmt.Sprint(most), func(t *testing.T) {
			t.Parallel()
			w := whole.copy(t)
			r, err := w.client().Sync(t.Context(), p(), github.Options{MaxWrites: most})
			if err != nil || w.Writes() > most || w.Writes() != r.Writes || (r.Waiting == 0) != (most == all) {
				t.Errorf("of %d writes it makes %d, %d changes wait (%v)", most, w.Writes(), r.Waiting, err)
			}
			if (len(w.warns) == 0) != (r.Waiting == 0) {
				t.Errorf("it says %q", w.warns)
			}
			if n := len(w.Issues()) - 1; n != min(most, 2) {
				t.Errorf("there are %d alerts after %d writes: they go first", n, most)
			}
			w.must(p())
			if w.State() != finalState(t, whole, p()) {
				t.Error("the next run does not end where a single one does")
			}
		})
	}
}

func finalState(t *testing.T, begin *world, p *plan) string {
	t.Helper()
	w := begin.copy(t)
	w.must(p)
	return w.State()
}

// TestRefusedWritesCount has an assignee that costs a second call.
func TestRefusedWritesCount(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := many(3)
	p.wants[0].assignees = []string{"nobody"}
	r, err := w.client().Sync(t.Context(), p, github.Options{MaxWrites: 1})
	if err != nil || w.Writes() != 1 || len(w.Issues()) != 0 || r.Waiting != 3 {
		t.Errorf("it makes %d writes, %d wait (%v)", w.Writes(), r.Waiting, err)
	}
	r, err = w.client().Sync(t.Context(), p, github.Options{MaxWrites: 3})
	if err != nil || len(w.Issues()) != 2 || r.Waiting != 1 || len(r.Done) != 2 {
		t.Errorf("there are %d issues, %d wait (%v)", len(w.Issues()), r.Waiting, err)
	}
}

func TestDryRun(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	r, err := w.client().Sync(t.Context(), many(5), github.Options{MaxWrites: 3, DryRun: true})
	if err != nil || w.Writes() != 0 || len(r.Done) != 3 || r.Waiting != 2 {
		t.Errorf("it makes %d writes and tells of %d, %d wait (%v)", w.Writes(), len(r.Done), r.Waiting, err)
	}
}

func TestOneThatIsNotTakenStopsNoOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := many(3)
	p.wants[0].title = strings.Repeat("x", 300)
	r, err := w.sync(p)
	var unfinished *github.UnfinishedError
	if !errors.As(err, &unfinished) || len(unfinished.Failed) != 1 || len(w.Issues()) != 2 || len(r.Done) != 2 {
		t.Fatalf("there are %d issues (%v)", len(w.Issues()), err)
	}
	for _, phrase := range []string{"open alert s000", "title is too long (maximum is 256 characters)", "next run"} {
		if !strings.Contains(err.Error(), phrase) {
			t.Errorf("%q does not say %q", err, phrase)
		}
	}
}

// TestWhatIsForbiddenIsTriedOnce does not burn the writes of a run on a token
// that may not.
func TestWhatIsForbiddenIsTriedOnce(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		operation string
		status    int
		message   string
		want      string
		writes    int
	}{
		"no issues":          {"issues/create", 403, "Resource not accessible by integration", "issues: write", 1 + 5},
		"no contents":        {"git/create-tree", 403, "Resource not accessible by integration", "contents: write", 3 + 1},
		"issues disabled":    {"issues/create", 410, "Issues are disabled for this repo", "enable issues", 1 + 5},
		"archived":           {"issues/create", 403, "Repository was archived so is read-only.", "archived", 1 + 5},
		"one that is locked": {"issues/create", 403, "Unable to do that as it is locked.", "locked", 3 + 5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			w.Refuse(test.operation, test.status, test.message)
			p := many(3)
			p.wants = append(p.wants, move("a", "one", "inactive"))
			_, err := w.sync(p)
			if err == nil || !strings.Contains(err.Error(), test.want) || w.Writes() != test.writes {
				t.Errorf("it makes %d writes, want %d: %v", w.Writes(), test.writes, err)
			}
			w.Allow(test.operation)
			w.must(p)
		})
	}
}

func TestATokenThatEndsInTheMiddleStopsIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.Refuse("issues/create", 401, "Bad credentials")
	_, err := w.sync(many(3))
	if err == nil || !strings.Contains(err.Error(), "GITHUB_TOKEN") || w.Writes() != 1 {
		t.Errorf("it makes %d writes: %v", w.Writes(), err)
	}
}

// TestLabelsThatGotLost begins where a run was cut off behind its pull request.
func TestLabelsThatGotLost(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := &plan{wants: []want{move("a", "one", "inactive")}}
	w.FailFrom(4+1+3+1+3+1+1, double.LongLimit) // survey, newest issues, main branch, file, branch, pull request, labels
	if r, err := w.sync(p); err != nil || r.Until.IsZero() {
		t.Errorf("the limit holds until %s (%v)", r.Until, err)
	}
	if got := w.Pulls(); len(got) != 1 || len(got[0].Labels) != 0 {
		t.Fatalf("the pull requests are %+v", got)
	}
	w.Clear()
	w.must(p)
	if got := w.Pulls(); len(got) != 1 || len(got[0].Labels) != 2 {
		t.Errorf("the pull requests are %+v", got)
	}
}

// TestLabelsThatAPersonTookAway stay away once the pull request is a day old.
func TestLabelsThatAPersonTookAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	p := &plan{wants: []want{move("a", "one", "inactive")}}
	w.must(p)
	w.Unlabel(1)
	_ = w.sleep(t.Context(), 24*time.Hour)
	w.does(p)
}

// TestCallsAreFew holds a sync of many to the calls that it may take.
func TestCallsAreFew(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	const items = 300
	for i := range items {
		w.OpenIssue(double.Workflow, "Down", alert(fmt.Sprintf("s%03d", i), "Down").body(false))
		w.Comment(i+1, "ana", "Hello.")
	}
	p := many(250)
	p.wants = append(p.wants, move("a", "one", "inactive"), move("b", "one", "inactive"), move("c", "one", "inactive"))
	r, err := w.client().Sync(t.Context(), p, github.Options{MaxWrites: enough})
	if err != nil || r.Writes != 2*50+3*5 {
		t.Fatalf("it makes %d writes (%v)", r.Writes, err)
	}
	if most := 10 + items/100 + 4*3; r.Reads > most {
		t.Errorf("it reads %d times, want at most %d", r.Reads, most)
	}
	t.Logf("%d reads, %d writes", r.Reads, r.Writes)
}

// TestWhatFitsIntoNoRunHoldsNothingUp allows fewer writes than a pull request
// takes.
func TestWhatFitsIntoNoRunHoldsNothingUp(t *testing.T) {
	t.Parallel()
	p := func() *plan {
		return &plan{
			wants:  []want{move("a", "one", "inactive"), move("b", "one", "inactive")},
			labels: []forge.Label{{Name: "linkhealth", Colour: "1d76db"}},
		}
	}
	for most := 1; most < 5; most++ {
		w := newWorld(t, double.Options{})
		few := github.Options{MaxWrites: most}
		rehearsed, err := w.client().Sync(t.Context(), p(), github.Options{MaxWrites: most, DryRun: true})
		if err != nil || len(rehearsed.Done) != 1 || rehearsed.Waiting != 2 {
			t.Errorf("of %d writes a dry run tells of %d, %d wait (%v)", most, len(rehearsed.Done), rehearsed.Waiting, err)
		}
		w.warns = nil
		r, err := w.client().Sync(t.Context(), p(), few)
		if err != nil || len(w.Labels()) != 1 || len(w.Pulls()) != 0 || r.Waiting != 2 {
			t.Errorf("of %d writes it makes %d, %d wait (%v)", most, r.Writes, r.Waiting, err)
		}
		if len(w.warns) != 1 || !strings.Contains(w.warns[0], "`github.max_writes`") || !strings.Contains(w.warns[0], "5 writes") {
			t.Errorf("it says %q", w.warns)
		}
		if r, err := w.client().Sync(t.Context(), p(), few); err != nil || r.Writes != 0 {
			t.Errorf("the next run makes %d writes (%v)", r.Writes, err)
		}
	}
}

// TestAStrangerIsFoundAtOnce has a token that may not say whose it is.
func TestAStrangerIsFoundAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{Login: "my-app[bot]"})
	w.Refuse("users/get-authenticated", 403, "Resource not accessible by integration")
	_, err := w.sync(many(3))
	var stranger *github.StrangerError
	if !errors.As(err, &stranger) || stranger.Login != "my-app[bot]" || w.Writes() != 1 || !strings.Contains(err.Error(), "LINKHEALTH_LOGIN") {
		t.Errorf("it makes %d writes: %v", w.Writes(), err)
	}
	w.Comment(1, "ana", "What is this?")
	for _, p := range []*plan{many(3), {wants: []want{move("a", "one", "inactive")}}} {
		if _, err = w.sync(p); !errors.As(err, &stranger) || stranger.Number != 1 || w.Writes() != 1 {
			t.Errorf("the next run: %d writes in all: %v", w.Writes(), err)
		}
	}
}

// TestAGuessIsConfirmed has others write what looks like ours: people, programs
// without a marker, and an App that wrote before us.
func TestAGuessIsConfirmed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.OpenIssue("my-app[bot]", "Down", alert("a", "A").body(false))
	w.OpenIssue(double.Workflow, "Down", alert("s000", "Down").body(false))
	w.OpenIssue("mallory", "Down", alert("a", "A").body(false))
	w.OpenIssue("other[bot]", "Weekly figures", "All is well.")
	r, err := w.sync(many(3))
	if err != nil || r.Writes != 2 || r.Reads != 4+1 {
		t.Errorf("it makes %d writes and %d reads: %v", r.Writes, r.Reads, err)
	}
}
