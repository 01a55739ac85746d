//go:build unix

package browser

import (
	"syscall"
	"testing"
	"time"
)

func TestAHungBrowserIsReplaced(t *testing.T) {
	t.Parallel()
	b, w := own(t, nil)
	mustStillWork(t, b, w)
	b.limits.open = 3 * time.Second
	old := b.current.process
	if err := syscall.Kill(-old.cmd.Process.Pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	mustStillWork(t, b, w)
	mustBeGone(t, old)
}
