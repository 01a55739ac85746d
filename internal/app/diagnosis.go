package app

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// diskPatience is how long a small file may take to reach the disk.
const diskPatience = 5 * time.Second

// diagnosis looks for the cause of a run in which nothing happens (002, part
// 1): the network, by the gate's canaries, and then the disk of the journal.
func (a *app) diagnosis(g gate, journals string) func(context.Context) runner.Diagnosis {
	return func(ctx context.Context) runner.Diagnosis {
		switch {
		case g.silence(ctx) != "":
			return runner.NetworkDown
		case !writable(journals):
			return runner.DiskFault
		}
		return runner.NothingFound
	}
}

// writable tells whether a small file in dir reaches the disk in time. A disk
// that hangs is not waited for.
func writable(dir string) bool {
	done := make(chan bool, 1)
	go func() {
		name := filepath.Join(dir, "linkhealth-"+time.Now().Format("150405.000000000"))
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err != nil {
			done <- false
			return
		}
		defer os.Remove(name)
		defer f.Close()
		_, err = f.WriteString("linkhealth")
		done <- err == nil && f.Sync() == nil
	}()
	select {
	case ok := <-done:
		return ok
	case <-time.After(diskPatience):
		return false
	}
}
