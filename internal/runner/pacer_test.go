package runner_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/runner"
)

func unlimited(string) float64 { return 0 }

func acquire(t *testing.T, p *runner.Pacer, domain string) (release func()) {
	t.Helper()
	release, err := p.Acquire(t.Context(), domain)
	if err != nil {
		t.Fatal(err)
	}
	return release
}

func TestAtLeast(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		rate     float64
		raise    []time.Duration
		raiseAt  int // before that request
		requests int
		want     time.Duration
	}{
		{"it is above the rate's", 1, []time.Duration{5 * time.Second}, 0, 3, 10 * time.Second},
		{"it is below the rate's", 1, []time.Duration{100 * time.Millisecond}, 0, 3, 2 * time.Second},
		{"without a rate", 0, []time.Duration{5 * time.Second}, 0, 3, 10 * time.Second},
		{"it is never lowered", 1, []time.Duration{5 * time.Second, 2 * time.Second}, 0, 3, 10 * time.Second},
		{"it is learned under way", 1, []time.Duration{5 * time.Second}, 2, 3, 6 * time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p, begun := runner.NewPacer(4, func(string) float64 { return test.rate }), time.Now()
				for i := range test.requests {
					if i == test.raiseAt {
						for _, d := range test.raise {
							p.AtLeast("a.test", d)
						}
					}
					acquire(t, p, "a.test")()
				}
				if took := time.Since(begun); took != test.want {
					t.Errorf("took %s, want %s", took, test.want)
				}
			})
		})
	}
}

// A wait that is given up leaves nothing behind: no place in the lane, no slot
// and no timer.
func TestAcquireEndsWithItsContext(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		rate   float64
		limit  int
		domain string // that is waited for
	}{
		{"while its domain rests", 0.001, 4, "a.test"},
		{"while no slot is free", 0, 1, "b.test"},
		{"while its domain's first answer is awaited", 0, 4, "a.test"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := runner.NewPacer(test.limit, func(string) float64 { return test.rate })
				release := acquire(t, p, "a.test")
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				if _, err := p.Acquire(ctx, test.domain); !errors.Is(err, context.DeadlineExceeded) {
					t.Fatalf("error %v", err)
				}
				if _, err := p.Acquire(ctx, "c.test"); !errors.Is(err, context.DeadlineExceeded) {
					t.Fatalf("of a context that had ended: error %v", err)
				}
				release()
				release() // the second time it does nothing
				for _, domain := range []string{"b.test", "c.test", "d.test", "e.test"}[:test.limit] {
					defer acquire(t, p, domain)()
				}
			})
		})
	}
}

// Start spaces the moments of writing, whatever it took to get there.
func TestStart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, begun := runner.NewPacer(4, func(string) float64 { return 2 }), time.Now()
		var written []time.Duration
		for _, connecting := range []time.Duration{300 * time.Millisecond, 0, 0, 900 * time.Millisecond, 0} {
			release := acquire(t, p, "a.test")
			time.Sleep(connecting)
			if err := p.Start(t.Context(), "a.test"); err != nil {
				t.Fatal(err)
			}
			written = append(written, time.Since(begun))
			release()
		}
		ms := time.Millisecond
		if want := []time.Duration{300 * ms, 800 * ms, 1300 * ms, 2400 * ms, 2900 * ms}; !slices.Equal(written, want) {
			t.Errorf("written at %v, want %v", written, want)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := p.Start(ctx, "a.test"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
	})
}

// Many at once, for the race detector.
func TestPacerUnderLoad(t *testing.T) {
	t.Parallel()
	p := runner.NewPacer(8, unlimited)
	var clients sync.WaitGroup
	var mu sync.Mutex
	used, most := 0, 0
	count := func(n int) {
		mu.Lock()
		defer mu.Unlock()
		used += n
		most = max(most, used)
	}
	for i := range 200 {
		clients.Go(func() {
			for k := range 20 {
				ctx, cancel := context.WithCancel(t.Context())
				if (i+k)%3 == 0 {
					go cancel()
				}
				if release, err := p.Acquire(ctx, fmt.Sprintf("d%d.test", (i+k)%17)); err == nil {
					count(1)
					count(-1)
					release()
				}
				cancel()
			}
		})
	}
	clients.Wait()
	if most > 8 {
		t.Errorf("%d requests at once, the limit is 8", most)
	}
	for i := range 8 {
		acquire(t, p, fmt.Sprintf("d%d.test", i)) // every slot came back
	}
}
