package app_test

import (
	"bytes"
	"errors"
	"os/exec"
	"sync"
	"syscall"
	"testing"
)

// TestSIGTERM asks a real process to end while one page hangs: no further check
// is started, the running one is cut off after the grace, and what was observed
// is recorded.
func TestSIGTERM(t *testing.T) {
	t.Parallel()
	var stdout, stderr bytes.Buffer
	cmd := &exec.Cmd{Path: executable(t), Stdout: &stdout, Stderr: &stderr}
	var started sync.WaitGroup
	started.Add(1)
	root, args := interrupted(t, func() {
		started.Wait()
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
	})
	cmd.Args = append(append([]string{"linkhealth"}, args...), "--root", root)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	started.Done()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || !exit.Exited() {
		t.Fatalf("ended by %v\n%s", err, stderr.String())
	}
	partly(t, root, call{stdout.String(), stderr.String(), exit.ExitCode()})
}
