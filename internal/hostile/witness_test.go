package hostile_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// witness sees every TCP connection that a program asks the kernel for, to this
// machine or any other, where the machine has strace. Where it has not, the
// canary and the observations alone speak. The zero witness sees nothing.
type witness struct{ file string }

var tracing = []string{"strace", "-f", "--seccomp-bpf", "-qq", "-yy", "-e", "trace=connect", "-e", "signal=none"}

// newWitness is for a program that starts no browser: that one traces its own.
func newWitness(t *testing.T, browser string) witness {
	if browser != "off" || exec.Command(tracing[0], append(tracing[1:], "true")...).Run() != nil {
		return witness{}
	}
	return witness{filepath.Join(t.TempDir(), "connects")}
}

// command begins the call of this test binary.
func (w witness) command(t *testing.T) []string {
	if w.file == "" {
		return []string{self(t)}
	}
	return append(append([]string{}, tracing...), "-o", w.file, self(t))
}

func self(t *testing.T) string {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// connect is a TCP connection in the trace, with its address.
var connect = regexp.MustCompile(`connect\(\d+<TCP[^>]*>.*(?:inet_addr\("|AF_INET6, ")([^"]+)"`)

// check wants no connection but to the one allowed address.
func (w witness) check(t *testing.T) {
	t.Helper()
	if w.file == "" {
		return
	}
	trace, err := os.ReadFile(w.file)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(trace)) {
		found := connect.FindStringSubmatch(line)
		switch {
		case found == nil:
		case found[1] != allowed:
			t.Errorf("a connection: %s", line)
		default:
			seen++
		}
	}
	if seen == 0 {
		t.Error("the witness saw nothing")
	}
	t.Logf("%d connections, all to %s", seen, allowed)
}
