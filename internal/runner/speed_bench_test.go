package runner_test

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkSpeed holds the whole program, from reading the registry to the last
// line of the journal, against the floor: without a rate limit, over the same
// pages. The figures are ratios to the floor; those of "plain" are without
// content extraction. What is wanted: wall 1.5, CPU 4 and plain CPU 1.5, memory
// 2. Of several rounds (-benchtime 5x) the figures are those of the medians,
// since the speed of a shared machine changes from one minute to the next.
func BenchmarkSpeed(b *testing.B) {
	address := speedServer(b)
	program := buildProgram(b)
	var floors, plains, wholes []usage
	for b.Loop() {
		floors = append(floors, measure(b, role(b, "floor", speedAddress+"="+address)))
		plains = append(plains, measure(b, observing(b, program, address, "http")))
		wholes = append(wholes, measure(b, observing(b, program, address, "http, content")))
	}
	floor, plain, whole := median(floors), median(plains), median(wholes)
	b.Logf("floor %v\nplain %v\nwhole %v", floor, plain, whole)
	b.ReportMetric(ratio(whole.wall, floor.wall), "wall")
	b.ReportMetric(ratio(plain.wall, floor.wall), "plain-wall")
	b.ReportMetric(ratio(whole.cpu, floor.cpu), "cpu")
	b.ReportMetric(ratio(plain.cpu, floor.cpu), "plain-cpu")
	b.ReportMetric(float64(whole.peak)/float64(floor.peak), "memory")
	b.ReportMetric(float64(plain.peak)/float64(floor.peak), "plain-memory")
}

// median takes each figure for itself.
func median(rounds []usage) usage {
	return usage{
		wall: middle(rounds, func(u usage) time.Duration { return u.wall }),
		cpu:  middle(rounds, func(u usage) time.Duration { return u.cpu }),
		peak: middle(rounds, func(u usage) int64 { return u.peak }),
	}
}

func middle[T cmp.Ordered](rounds []usage, figure func(usage) T) T {
	figures := make([]T, len(rounds))
	for i, u := range rounds {
		figures[i] = figure(u)
	}
	slices.Sort(figures)
	return figures[len(figures)/2]
}

func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }

// speedServer starts the web as a process of its own.
func speedServer(b *testing.B) (address string) {
	b.Helper()
	server := role(b, "server")
	in, err := server.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := server.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := server.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		in.Close()
		server.Wait()
	})
	address, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// role is this test binary in another role.
func role(b *testing.B, name string, env ...string) *exec.Cmd {
	b.Helper()
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(append(os.Environ(), childRole+"="+name), env...)
	return cmd
}

func buildProgram(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "linkhealth")
	build := exec.Command("go", "build", "-o", program, "../../cmd/linkhealth")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return program
}

// observing is the program over a registry that lists every page.
func observing(b *testing.B, program, address, checks string) *exec.Cmd {
	b.Helper()
	root := b.TempDir()
	var domains, sources strings.Builder
	domains.WriteString("domains:\n")
	for i := range speedHosts {
		fmt.Fprintf(&domains, "  - {domain: office%d.test, tier: 2}\n", i)
	}
	sources.WriteString("sources:\n")
	for i := range speedPages {
		fmt.Fprintf(&sources, "  - url: %s\n", speedURL(i))
	}
	for name, text := range map[string]string{
		"config.yaml":        fmt.Sprintf("version: 1\ndefaults: {checks: [%s], method: get, retry_5xx: []}\nnetwork: {concurrency: %d}\n", checks, speedSlots),
		"domains.yaml":       domains.String(),
		"sources/pages.yaml": sources.String(),
	} {
		name = filepath.Join(root, "registry", name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		b.Fatal(err)
	}
	return exec.Command(program, "observe", "--root", root, "--all", "--rate", "0", "--no-gate", "--browser", "off", "--quiet", "--seed", "1",
		"--connect-to", "::127.0.0.1:"+port, "--allow-net", "127.0.0.0/8", "--journal", filepath.Join(root, "journal"))
}

// usage is what a process needed.
type usage struct {
	wall, cpu time.Duration
	peak      int64 // bytes
}

func (u usage) String() string {
	return fmt.Sprintf("wall %.2fs, cpu %.2fs, peak %.1f MB", u.wall.Seconds(), u.cpu.Seconds(), float64(u.peak)/1e6)
}

func measure(b *testing.B, cmd *exec.Cmd) usage {
	b.Helper()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	began := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	peak := watchPeak(cmd.Process.Pid)
	err := cmd.Wait()
	u := usage{wall: time.Since(began), cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peak: <-peak}
	if err != nil {
		b.Fatalf("%v\n%s", err, &out)
	}
	if text := out.String(); text != "" {
		b.Log(text)
	}
	return u
}

// watchPeak follows the peak memory of a process until it ends. What the system
// tells at the end would not do: it starts from the peak of the parent.
func watchPeak(pid int) <-chan int64 {
	peak := make(chan int64, 1)
	go func() {
		last := int64(0)
		for {
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
			_, after, found := strings.Cut(string(status), "VmHWM:")
			if !found {
				peak <- last
				return
			}
			var kilobytes int64
			fmt.Sscan(after, &kilobytes)
			last = kilobytes << 10
			time.Sleep(20 * time.Millisecond)
		}
	}()
	return peak
}
