package app

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestMemoryWatch(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		used, afterwards uint64 // MiB, before and after collecting
		ends             bool
	}{
		"plenty":             {used: 100, afterwards: 100},
		"garbage":            {used: 600, afterwards: 100},
		"beyond help":        {used: 600, afterwards: 500, ends: true},
		"just under the end": {used: 480, afterwards: 480},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				used := c.used << 20
				m := memory{limit: 512 << 20, used: func() uint64 { return used }, free: func() { used = c.afterwards << 20 }}
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				var end error
				m.watch(ctx, func(err error) { end = err })
				var scarce memoryError
				if errors.As(end, &scarce) != c.ends {
					t.Fatalf("ended by %v", end)
				}
				if c.ends && !strings.Contains(end.Error(), "500 MiB of 512 MiB") {
					t.Error(end)
				}
			})
		})
	}
}

func TestMemoryWithoutLimit(t *testing.T) {
	t.Parallel()
	memory{used: func() uint64 { t.Error("looked"); return 0 }}.watch(t.Context(), nil)
}

func TestMemoryInUse(t *testing.T) {
	t.Parallel()
	if used := memoryInUse(); used < 1<<20 || used > 1<<36 {
		t.Errorf("%d bytes", used)
	}
}
