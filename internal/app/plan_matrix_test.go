package app

import "testing"

func TestShardsFor(t *testing.T) {
	t.Parallel()
	for due, want := range map[int]int{0: 1, 1: 1, 2000: 1, 2001: 2, 4000: 2, 4001: 3, 40000: 20, 40001: 20, 1000000: 20} {
		if got := shardsFor(due); got != want {
			t.Errorf("%d checks get %d runners, want %d", due, got, want)
		}
	}
}
