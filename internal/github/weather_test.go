package github_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

// TestReadsAreTriedThreeTimes holds the number of tries to what the weather is.
func TestReadsAreTriedThreeTimes(t *testing.T) {
	t.Parallel()
	for _, f := range []double.Fault{double.ServerError, double.BadGateway, double.ResetBefore, double.ResetAfter, double.Slow} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			w.FailFrom(1, f)
			_, err := w.client().Repository(t.Context())
			var no *github.CallError
			if !errors.As(err, &no) || len(w.Calls()) < 3 || w.slept == 0 {
				t.Errorf("it asks %d times and waits %s: %v", len(w.Calls()), w.slept, err)
			}
			w.Clear()
			w.FailNth(1, f)
			if _, err := w.client().Repository(t.Context()); err != nil {
				t.Errorf("one fault is too many: %v", err)
			}
		})
	}
}

// TestNothingIsOpenedTwice loses the answer of one call that makes something,
// and finds what was made in the same run.
func TestNothingIsOpenedTwice(t *testing.T) {
	t.Parallel()
	for _, f := range []double.Fault{double.BadGateway, double.ResetAfter, double.Slow} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, double.Options{})
			for _, run := range []struct {
				plan *plan
				call int // the first write: of an issue, then none, then of a comment
			}{{many(1), 6}, {many(1), 5}, {&plan{}, 5}} {
				w.FailNth(run.call, f)
				if _, err := w.sync(run.plan); err != nil {
					t.Errorf("a fault at call %d: %v", run.call, err)
				}
				w.Clear()
			}
			if all := w.Issues(); len(all) != 1 || len(all[0].Comments) != 1 || all[0].Open {
				t.Errorf("the issues are %+v", all)
			}
			if w.Writes() != 3 {
				t.Errorf("it makes %d writes, want 3", w.Writes())
			}
		})
	}
}

func TestWhatWasNotMadeIsMadeAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.FailNth(6, double.ServerError)
	w.must(many(1))
	if len(w.Issues()) != 1 || w.Writes() != 2 {
		t.Errorf("there are %d issues after %d writes", len(w.Issues()), w.Writes())
	}
}

// TestWhatAnotherMadeIsNotTakenForIt has a second run that opens something else
// while the first one waits for what it may have opened.
func TestWhatAnotherMadeIsNotTakenForIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	c := w.config()
	c.Sleep = func(ctx context.Context, d time.Duration) error {
		if len(w.Issues()) == 0 {
			w.OpenIssue(double.Workflow, "Other", alert("other", "Other").body(false))
		}
		return w.sleep(ctx, d)
	}
	client, err := github.New(c)
	if err != nil {
		t.Fatal(err)
	}
	w.FailNth(6, double.ServerError)
	if _, err := client.Sync(t.Context(), many(1), github.Options{MaxWrites: enough}); err != nil {
		t.Fatal(err)
	}
	if all := w.Issues(); len(all) != 2 || all[1].Title != "Down" {
		t.Errorf("the issues are %+v", all)
	}
}

// TestNoCallOutlastsItsTime has a server that never answers, and one that never
// ends its answer.
func TestNoCallOutlastsItsTime(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]string{"no answer": "", "half an answer": `{"default_branch":`} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var calls atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				calls.Add(1)
				if begin != "" {
					_, _ = w.Write([]byte(begin))
					_ = http.NewResponseController(w).Flush()
				}
				<-r.Context().Done()
			}))
			t.Cleanup(server.Close)
			k := newClock()
			c, err := github.New(github.Config{
				Token: "t", Repository: "a/b", API: server.URL, Timeout: 20 * time.Millisecond, Now: k.now, Sleep: k.sleep, Warn: func(string) {},
			})
			if err != nil {
				t.Fatal(err)
			}
			_, err = c.Repository(t.Context())
			if err == nil || !strings.Contains(err.Error(), "no answer within 20ms") || calls.Load() > 3 {
				t.Errorf("it asks %d times: %v", calls.Load(), err)
			}
		})
	}
}

func TestAnEndedContextEndsASync(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	c := w.config()
	c.Sleep = func(ctx context.Context, d time.Duration) error {
		cancel() // between the first write and the second
		return ctx.Err()
	}
	client, err := github.New(c)
	if err != nil {
		t.Fatal(err)
	}
	r, err := client.Sync(ctx, many(3), github.Options{MaxWrites: enough})
	if !errors.Is(err, context.Canceled) || len(r.Done) != 1 || w.Writes() != 1 {
		t.Errorf("done are %d with %d writes: %v", len(r.Done), w.Writes(), err)
	}
}

func TestAnAnswerThatIsNoneIsAFault(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"", "<html>", `{"default_branch":`, `[]`} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }))
		t.Cleanup(server.Close)
		if r, err := clientOf(t, server.URL).Repository(t.Context()); err == nil {
			t.Errorf("%q is read as %+v", body, r)
		}
	}
}
