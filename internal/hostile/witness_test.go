package hostile_test

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// witness sees every address that a program and its children, such as a
// browser, ask the kernel to connect to or to send to, on this machine or any
// other, where the machine has strace. Where it has not, the canary and the
// observations alone speak. The zero witness sees nothing.
type witness struct{ file string }

var tracing = []string{
	"strace", "-f", "--seccomp-bpf", "-qq", "-yy", "-s", "0", "-e", "signal=none",
	"-e", "trace=listen,connect,sendto,sendmsg,sendmmsg",
}

func newWitness(t *testing.T) witness {
	if exec.Command(tracing[0], append(tracing[1:], "true")...).Run() != nil {
		return witness{}
	}
	return witness{filepath.Join(t.TempDir(), "trace")}
}

// command begins the call of this test binary.
func (w witness) command(t *testing.T) []string {
	if w.file == "" {
		return []string{self(t)}
	}
	return slices.Concat(tracing, []string{"-o", w.file, self(t)})
}

func self(t *testing.T) string {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

var (
	// listens is a line of the trace, with an address of loopback.
	listens = regexp.MustCompile(`listen\(\d+<TCP:\[(127\.0\.0\.1:\d+)\]`)
	// peer is an address of the internet families in a line, its port first.
	peer = regexp.MustCompile(`sin6?_port=htons\((\d+)\).*?(?:inet_addr\("|inet_pton\(AF_INET6, ")([^"]+)"`)
	// route is a question which address one would use oneself: to connect a UDP
	// socket sends nothing.
	route = regexp.MustCompile(`connect\(\d+<UDP`)
	// packet is what a browser sends over UDP. The program's resolver, which
	// writes to its sockets, does not send in this way.
	packet = regexp.MustCompile(`send\w+\(\d+<UDP`)
)

// check wants nobody to have gone anywhere but to the one allowed address and,
// as a browser does, to what the program itself listens at. It wants a browser
// to have been seen exactly if there is one.
func (w witness) check(t *testing.T, browser bool) {
	t.Helper()
	if w.file == "" {
		return
	}
	trace, err := os.ReadFile(w.file)
	if err != nil {
		t.Fatal(err)
	}
	own := map[string]bool{}
	for _, l := range listens.FindAllStringSubmatch(string(trace), -1) {
		own[l[1]] = true
	}
	outside, inside := 0, 0
	for line := range strings.Lines(string(trace)) {
		if packet.MatchString(line) {
			t.Errorf("a packet: %s", line)
		}
		to := peer.FindStringSubmatch(line)
		switch {
		case to == nil || route.MatchString(line):
		case to[2] == allowed:
			outside++
		case own[net.JoinHostPort(to[2], to[1])]:
			inside++
		default:
			t.Errorf("a connection: %s", line)
		}
	}
	if outside == 0 || browser != (inside > 0) {
		t.Errorf("the witness saw %d connections to the web and %d of the browser", outside, inside)
	}
	t.Logf("%d connections to %s, %d of the browser to the program, none to elsewhere", outside, allowed, inside)
}
