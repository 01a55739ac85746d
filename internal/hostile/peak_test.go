package hostile_test

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// peakPulse is how often a process is asked for its memory. The answer is the
// most that it ever had, so only its last moment can be missed.
const peakPulse = 50 * time.Millisecond

// watchPeak follows the memory of a process until the returned function is
// called, once the process has ended. What the kernel counts for an ended
// process will not do: it begins with what its parent had before the exec, here
// a test with the race detector. It is the last resort where there is no /proc.
func watchPeak(pid int) func(*exec.Cmd) int64 {
	ended, most := make(chan struct{}), make(chan int64)
	go func() {
		var seen int64
		pulse := time.NewTicker(peakPulse)
		defer pulse.Stop()
		for {
			seen = max(seen, highWater(pid))
			select {
			case <-ended:
				most <- seen
				return
			case <-pulse.C:
			}
		}
	}()
	return func(cmd *exec.Cmd) int64 {
		close(ended)
		if seen := <-most; seen > 0 {
			return seen
		}
		return cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
	}
}

// highWater is the most memory that a process ever had, in bytes; 0 where
// nobody knows.
func highWater(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	text, _, _ := strings.Cut(rest, "kB")
	kb, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil {
		return 0
	}
	return kb << 10
}
