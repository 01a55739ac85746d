package app

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// memoryPulse is how often the memory in use is looked at.
const memoryPulse = time.Second

// memoryShare is the part of the limit above which a process is beyond help:
// the next step would be the kernel's, without a word.
const memoryShare = 0.95

// memoryError ends a run before the system would kill it. The journal is
// whole, and the next run takes it up.
type memoryError struct{ used, limit uint64 }

func (e memoryError) Error() string {
	return fmt.Sprintf("out of memory: %d MiB of %d MiB are in use after collecting; lower --concurrency or max_body, or give it more. "+
		"What was observed is in the journal and is recorded by the next run", e.used>>20, e.limit>>20)
}

// memory watches the process against its limit.
type memory struct {
	limit uint64 // bytes; 0 is none
	used  func() uint64
	free  func()
}

// pagesMemory is what pages may take, in bytes, before the collector has to
// keep up with them at any price. On a busy machine it falls behind otherwise,
// and hostile pages make the most of that. It is no limit: a run that needs
// more gets it, and only collects more often.
const pagesMemory = 128 << 20

// newMemory finds the limit: GOMEMLIMIT, which the collector knows by itself,
// else that of the control group. Without the first the collector is told how
// much pages may take on top of what is in use now.
func newMemory() memory {
	m := memory{used: memoryInUse, free: debug.FreeOSMemory}
	if os.Getenv("GOMEMLIMIT") != "" {
		if set := debug.SetMemoryLimit(-1); set < math.MaxInt64 {
			m.limit = uint64(set)
		}
		return m
	}
	m.limit = groupLimit()
	soft := m.used() + pagesMemory
	if m.limit > 0 {
		soft = min(soft, uint64(float64(m.limit)*0.9))
	}
	debug.SetMemoryLimit(int64(soft))
	return m
}

// watch calls end once when the process cannot go on, until ctx ends.
func (m memory) watch(ctx context.Context, end func(error)) {
	if m.limit == 0 {
		return
	}
	pulse := time.NewTicker(memoryPulse)
	defer pulse.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-pulse.C:
		}
		if m.scarce() {
			m.free()
			if m.scarce() {
				end(memoryError{m.used(), m.limit})
				return
			}
		}
	}
}

func (m memory) scarce() bool { return float64(m.used()) > memoryShare*float64(m.limit) }

// memoryInUse is what the runtime holds and has not given back, in bytes.
func memoryInUse() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

// groupLimit is the memory limit of the control group, version 2 or 1; 0 where
// there is none.
func groupLimit() uint64 {
	for _, name := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		data, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		limit, err := strconv.ParseUint(strings.TrimSpace(string(data)), 10, 64)
		if err == nil && limit < math.MaxInt64/2 {
			return limit
		}
	}
	return 0
}
