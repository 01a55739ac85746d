package browser

import (
	"bufio"
	"encoding/hex"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// watchSockets looks again and again at the sockets of a Chrome and its
// children until the returned function is called, which returns those that are
// no connection to a proxy of ours.
func watchSockets(t *testing.T, p *process) func() []string {
	t.Helper()
	w := socketWatch{ours: map[uint16]bool{}, found: map[string]bool{}}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			w.look(p)
			select {
			case <-tick.C:
			case <-stop:
				return
			}
		}
	}()
	return func() []string {
		close(stop)
		<-stopped
		t.Logf("looked %d times, saw %d sockets", w.looks, w.seen)
		if w.seen == 0 {
			t.Error("no socket at all was seen")
		}
		var out []string
		for s := range w.found {
			out = append(out, s)
		}
		slices.Sort(out)
		return out
	}
}

// socketWatch is what a watch has seen so far.
type socketWatch struct {
	ours        map[uint16]bool // local TCP ports of this process
	found       map[string]bool
	looks, seen int
}

func (w *socketWatch) look(p *process) {
	w.looks++
	mine := inodes(os.Getpid())
	theirs := map[string]bool{}
	for _, pid := range family(p) {
		for inode := range inodes(pid) {
			theirs[inode] = true
		}
	}
	all := socketTable()
	for _, s := range all {
		if mine[s.inode] && strings.HasPrefix(s.kind, "tcp") {
			w.ours[s.local.Port()] = true
		}
	}
	for _, s := range all {
		if !theirs[s.inode] {
			continue
		}
		w.seen++
		if !w.allowed(s) {
			w.found[s.kind+" "+s.local.String()+" "+s.remote.String()+" "+s.state] = true
		}
	}
}

// States of TCP as /proc/net writes them.
const (
	established = "01"
	synSent     = "02"
	listening   = "0A"
)

// routeQuestions are what Chrome connects UDP sockets to in order to learn
// which local address it would use. That sends nothing.
var routeQuestions = []string{"8.8.8.8", "2001:4860:4860::8888"}

// allowed tells a connection to a proxy, one that is over, and a UDP socket
// that sends nothing: without a peer it shows in the canaries if it does.
func (w *socketWatch) allowed(s socket) bool {
	switch {
	case strings.HasPrefix(s.kind, "udp"):
		return s.remote.Port() == 0 || slices.Contains(routeQuestions, s.remote.Addr().String())
	case !strings.HasPrefix(s.kind, "tcp") || s.state == listening:
		return false
	case s.state == established || s.state == synSent:
		return s.remote.Addr() == netip.MustParseAddr("127.0.0.1") && w.ours[s.remote.Port()]
	}
	return true
}

// family are the processes of a Chrome: those that name its directory, which
// every one of them does, and those of its group.
func family(p *process) []int {
	entries, _ := os.ReadDir("/proc")
	var out []int
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		line, _ := os.ReadFile(filepath.Join("/proc", e.Name(), "cmdline"))
		state, group := stat(e.Name())
		if state != "Z" && (strings.Contains(string(line), p.dir) || group == p.cmd.Process.Pid) {
			out = append(out, pid)
		}
	}
	return out
}

// stat are the third and the fifth field of /proc/PID/stat. The second is a
// name in parentheses.
func stat(pid string) (state string, group int) {
	raw, _ := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	_, rest, _ := strings.Cut(string(raw), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 3 {
		return "Z", 0
	}
	group, _ = strconv.Atoi(fields[2])
	return fields[0], group
}

// inodes are the sockets that pid has open.
func inodes(pid int) map[string]bool {
	dir := filepath.Join("/proc", strconv.Itoa(pid), "fd")
	fds, _ := os.ReadDir(dir)
	out := map[string]bool{}
	for _, fd := range fds {
		to, _ := os.Readlink(filepath.Join(dir, fd.Name()))
		if inode, ok := strings.CutPrefix(to, "socket:["); ok {
			out[strings.TrimSuffix(inode, "]")] = true
		}
	}
	return out
}

// socket is a line of one of the tables in /proc/net.
type socket struct {
	kind, state, inode string
	local, remote      netip.AddrPort
}

// socketTable are all sockets of the internet families, whoever has them.
func socketTable() []socket {
	var out []socket
	for _, kind := range []string{"tcp", "tcp6", "udp", "udp6", "raw", "raw6", "icmp", "icmp6"} {
		f, err := os.Open("/proc/net/" + kind)
		if err != nil {
			continue
		}
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if field := strings.Fields(lines.Text()); len(field) > 9 && field[0] != "sl" {
				out = append(out, socket{kind, field[3], field[9], addrPort(field[1]), addrPort(field[2])})
			}
		}
		_ = f.Close()
	}
	return out
}

// addrPort reads "0100007F:1F90": words in the order of a little-endian machine.
func addrPort(s string) netip.AddrPort {
	host, port, _ := strings.Cut(s, ":")
	raw, _ := hex.DecodeString(host)
	for word := range slices.Chunk(raw, 4) {
		slices.Reverse(word)
	}
	a, _ := netip.AddrFromSlice(raw)
	n, _ := strconv.ParseUint(port, 16, 16)
	return netip.AddrPortFrom(a, uint16(n))
}
