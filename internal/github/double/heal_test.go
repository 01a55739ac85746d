package double

import (
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
)

// TestHealsEvery counts the scenes: one in good weather, and one for each fault
// and each outage at every call that it is sampled for.
func TestHealsEvery(t *testing.T) {
	t.Parallel()
	const calls, faults = 4, 10 + 3
	for every, want := range map[int]int64{1: 1 + calls*faults, 2: 1 + calls/2*faults, 100: 1} {
		var scenes atomic.Int64
		t.Run(fmt.Sprint("every ", every), func(t *testing.T) {
			HealsEvery(t, every, func(t *testing.T) Scene {
				scenes.Add(1)
				s := Start(t, Options{Now: noon})
				return Scene{s, func() error { return reads(t, s, calls) }}
			})
		})
		if n := scenes.Load(); n != want {
			t.Errorf("of every %d there are %d scenes, want %d", every, n, want)
		}
	}
}

// reads asks so many times, until there is no good answer.
func reads(t *testing.T, s *Server, times int) error {
	t.Helper()
	for range times {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL()+repo, nil)
		if err != nil {
			return err
		}
		r.Header.Set("Authorization", "Bearer "+Token)
		answer, err := s.Client().Do(r)
		if err != nil {
			return err
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return errors.New(answer.Status)
		}
	}
	return nil
}
