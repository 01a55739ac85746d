package runner_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// Where slots are scarce they go to the first checks of the run's order.
func TestOrderOfTheRun(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(1, 1)
		var all []runner.Job
		var want []string
		for i := range 30 {
			domain := fmt.Sprintf("d%d.test", i)
			w.latency[domain] = 100 * time.Millisecond
			j := jobs(t, domain, 1)[0]
			j.Priority = []string{"P0", "P1", "P2"}[i/10]
			all, want = append(all, j), append(want, j.Task().URL.String())
		}
		w.latency["large.test"] = 100 * time.Millisecond
		for _, j := range jobs(t, "large.test", 50) { // its queue outlasts all else, and waits for its band
			j.Priority = "P2"
			all = append(all, j)
		}
		if _, err := w.runner().Run(t.Context(), all); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want[:20], w.order[:20]); diff != "" {
			t.Errorf("P0 and P1 in another order:\n%s", diff)
		}
		if w.order[20] != "https://large.test/0" {
			t.Errorf("the first of P2 was %s, want the longest queue's", w.order[20])
		}
	})
}

// What a check still needs goes before the checks after it.
func TestFollowUpsGoFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 1)
		w.requests["a.test"], w.latency["a.test"] = 3, 10*time.Millisecond
		all := jobs(t, "a.test", 3)
		if _, err := w.runner().Run(t.Context(), all); err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, j := range all {
			want = append(want, slices.Repeat([]string{j.Task().URL.String()}, 3)...)
		}
		if diff := cmp.Diff(want, w.order); diff != "" {
			t.Errorf("in another order:\n%s", diff)
		}
	})
}

// The longest queue goes first where it would outlast all else, and only there.
func TestLongQueues(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		large int // checks of one domain, at one a second
		small int // domains of one check each, through one slot in 100 ms each
		want  int // the place of the large domain's second check among all
	}{
		{"it outlasts all else", 20, 60, 10},
		{"not until the rest needs no longer", 3, 60, 42},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWeb(1, 1)
				w.latency["large.test"] = 100 * time.Millisecond
				var all []runner.Job
				for i := range test.small {
					domain := fmt.Sprintf("d%d.test", i)
					w.latency[domain] = 100 * time.Millisecond
					all = append(all, jobs(t, domain, 1)...)
				}
				all = append(all, jobs(t, "large.test", test.large)...)
				if _, err := w.runner().Run(t.Context(), all); err != nil {
					t.Fatal(err)
				}
				if w.order[0] != "https://large.test/0" { // before anything is known of the rest
					t.Errorf("first came %s", w.order[0])
				}
				if at := slices.Index(w.order, "https://large.test/1"); at != test.want {
					t.Errorf("its second check came at place %d, want %d", at, test.want)
				}
			})
		})
	}
}
