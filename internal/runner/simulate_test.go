package runner_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// Many domains that hang must not take the slots of those that answer.
func TestHungDomainsDelayNobody(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		from time.Duration // they hang from then on
	}{
		{"from the start", 0},
		{"after they answered for a while", 5 * time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWeb(64, 1)
				var all []runner.Job
				for i := range 40 {
					domain := fmt.Sprintf("hung%d.test", i)
					w.latency[domain], w.hangs[domain] = 300*time.Millisecond, test.from
					all = append(all, jobs(t, domain, 20)...)
				}
				for i := range 60 {
					domain := fmt.Sprintf("healthy%d.test", i)
					w.latency[domain] = 300 * time.Millisecond
					all = append(all, jobs(t, domain, 20)...)
				}
				shuffle(all, 1)
				if seen, err := w.runner().Run(t.Context(), all); err != nil || len(seen) != len(all) {
					t.Fatalf("%d of %d observed, %v", len(seen), len(all), err)
				}
				var last time.Duration
				for i := range 60 {
					last = max(last, w.ends[fmt.Sprintf("healthy%d.test", i)])
				}
				alone := 19*time.Second + 300*time.Millisecond
				t.Logf("the healthy ones were done after %s; alone they need %s", last, alone)
				if last > alone+time.Second {
					t.Errorf("the healthy ones were done after %s; alone they need %s", last, alone)
				}
			})
		})
	}
}

// A run takes little longer than it must: no shorter than its largest queue at
// its rate, nor than all requests through the slots.
func TestRunsAreNearTheirLowerBound(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name           string
		checks, slots  int
		domains        int
		exponent, rate float64
		latency        time.Duration
	}{
		{"rates are the limit", 2000, 64, 200, 1, 1, 300 * time.Millisecond},
		{"slots are the limit", 3000, 10, 200, 0.5, 0.5, time.Second},
		{"slots and the largest queue alike", 3000, 14, 200, 0.5, 0.5, time.Second},
		{"several large queues", 3000, 16, 50, 0.3, 1, 600 * time.Millisecond},
		{"one giant", 2000, 16, 300, 1.3, 1, time.Second},
		{"slow answers", 2000, 64, 200, 1, 2, 2 * time.Second},
		{"fast servers", 2000, 64, 200, 1, 20, 100 * time.Millisecond},
	}
	for _, test := range tests {
		for seed := range uint64(2) {
			t.Run(fmt.Sprintf("%s, seed %d", test.name, seed), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					w := newWeb(test.slots, test.rate)
					var all []runner.Job
					sizes := zipf(test.checks, test.domains, test.exponent)
					for i, n := range sizes {
						domain := fmt.Sprintf("d%d.test", i)
						w.latency[domain] = test.latency
						all = append(all, jobs(t, domain, n)...)
					}
					shuffle(all, seed)
					if seen, err := w.runner().Run(t.Context(), all); err != nil || len(seen) != len(all) {
						t.Fatalf("%d of %d observed, %v", len(seen), len(all), err)
					}
					largest := time.Duration(float64(sizes[0]-1)/test.rate*float64(time.Second)) + test.latency
					through := time.Duration(len(all)) * test.latency / time.Duration(test.slots)
					ratio := float64(time.Since(w.begun)) / float64(max(largest, through))
					t.Logf("largest queue %s, slots %s, took %s: %.3f of the bound", largest, through, time.Since(w.begun), ratio)
					if ratio > 1.05 {
						t.Errorf("took %.3f times the lower bound", ratio)
					}
				})
			})
		}
	}
}

// zipf gives each of n domains at least one of the checks, and the k-th a part
// that falls with the power of k.
func zipf(checks, n int, exponent float64) []int {
	sizes, sum := make([]int, n), 0.0
	for i := range sizes {
		sum += math.Pow(float64(i+1), -exponent)
	}
	rest := checks - n
	for i := range sizes {
		more := int(float64(checks-n) * math.Pow(float64(i+1), -exponent) / sum)
		sizes[i] = 1 + more
		rest -= more
	}
	for i := range rest {
		sizes[i%n]++
	}
	return sizes
}

func shuffle(jobs []runner.Job, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(jobs), func(i, k int) { jobs[i], jobs[k] = jobs[k], jobs[i] })
}
