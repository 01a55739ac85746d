package browser

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// stuck is a host whose page never loads: begun gets a value for each request.
func stuck(w *web) (begun <-chan struct{}) {
	asked := make(chan struct{}, 9)
	w.add("stuck.example", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-r.Context().Done()
	}))
	return asked
}

// renderStuck renders it in the background.
func renderStuck(ctx context.Context, t *testing.T, b *Browser, begun <-chan struct{}) <-chan error {
	t.Helper()
	u := parse(t, "https://stuck.example/")
	ended := make(chan error, 1)
	go func() {
		_, err := b.Render(ctx, u)
		ended <- err
	}()
	select {
	case <-begun:
	case err := <-ended:
		t.Fatalf("it ended before it began: %v", err)
	}
	return ended
}

func TestAKilledBrowserIsReplaced(t *testing.T) {
	t.Parallel()
	b, w := own(t, nil)
	ended := renderStuck(t.Context(), t, b, stuck(w))
	old := b.current.process
	if err := old.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, errGone) {
		t.Errorf("the page under way: %v", err)
	}
	mustStillWork(t, b, w)
	mustBeGone(t, old)
}

func TestABrowserKilledBetweenPagesIsNotNoticed(t *testing.T) {
	t.Parallel()
	b, w := own(t, nil)
	mustStillWork(t, b, w)
	if err := b.current.process.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	mustStillWork(t, b, w)
}

func TestABrowserIsReplacedAfterSomePages(t *testing.T) {
	t.Parallel()
	b, w := own(t, nil)
	b.limits.pages = 2
	var used []*process
	for range 5 {
		mustStillWork(t, b, w)
		if n := len(used); n == 0 || used[n-1] != b.current.process {
			used = append(used, b.current.process)
		}
	}
	if len(used) != 3 {
		t.Errorf("5 pages took %d browsers", len(used))
	}
	mustBeGone(t, used[0])
	mustBeGone(t, used[1])
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	b, w := own(t, func(c *Config) { c.Pages = 3 })
	b.limits.pages = 4
	var all sync.WaitGroup
	for range 9 {
		all.Go(func() { mustStillWork(t, b, w) })
	}
	all.Wait()
}

func TestContextEndsARender(t *testing.T) {
	t.Parallel()
	b, w := own(t, func(c *Config) { c.Pages = 1 })
	begun := stuck(w)
	ctx, cancel := context.WithCancel(t.Context())
	ended := renderStuck(ctx, t, b, begun)

	waiting, leave := context.WithCancel(t.Context())
	leave()
	if _, err := b.Render(waiting, parse(t, "https://good.example/")); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting for a place: %v", err)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	mustStillWork(t, b, w)
}

func TestCloseLeavesNothing(t *testing.T) {
	t.Parallel()
	b, w := own(t, nil)
	ended := renderStuck(t.Context(), t, b, stuck(w))
	p := b.current.process
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, ErrClosed) {
		t.Errorf("the page under way: %v", err)
	}
	mustBeGone(t, p)
	if _, err := b.Render(t.Context(), parse(t, "https://good.example/")); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	if err := b.Close(); err != nil {
		t.Errorf("again: %v", err)
	}
}

func TestCloseOfWhatNeverStarted(t *testing.T) {
	t.Parallel()
	if err := New(Config{}).Close(); err != nil {
		t.Error(err)
	}
}

// mustBeGone waits for what was killed to end, as the system gets round to it.
func mustBeGone(t *testing.T, p *process) {
	t.Helper()
	if _, err := os.Stat(p.dir); !os.IsNotExist(err) {
		t.Errorf("the directory is still there: %v", err)
	}
	left := ""
	until(10*time.Second, func() bool {
		left = living(t, p.dir)
		return left == ""
	})
	if left != "" {
		t.Errorf("still running:\n%s", left)
	}
}

// living are the processes that name dir, less those that are only waiting to
// be reaped.
func living(t *testing.T, dir string) string {
	t.Helper()
	out, err := exec.Command("ps", "-A", "-ww", "-o", "stat=", "-o", "args=").Output()
	if err != nil {
		t.Fatal(err)
	}
	var left strings.Builder
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, dir) && !strings.HasPrefix(line, "Z") {
			left.WriteString(line)
		}
	}
	return left.String()
}

// program writes a shell script that stands in for Chrome.
func program(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "chrome")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestABrowserThatDoesNotStart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, path, want string }{
		{"missing", filepath.Join(t.TempDir(), "none"), "no such file"},
		{"fails", program(t, "echo starting; echo 'cannot open display' >&2; exit 1"), "cannot open display"},
		{"says nothing", program(t, "exit 0"), "did not start"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, _ := own(t, func(cfg *Config) { cfg.Path = c.path })
			_, err := b.Render(t.Context(), parse(t, "https://good.example/"))
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.path) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestContextEndsAStart(t *testing.T) {
	t.Parallel()
	started := filepath.Join(t.TempDir(), "started")
	b, _ := own(t, func(c *Config) {
		c.Path = program(t, "mkfifo "+started+".held; : > "+started+"; read x < "+started+".held")
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		until(10*time.Second, func() bool { _, err := os.Stat(started); return err == nil })
		cancel()
	}()
	if _, err := b.Render(ctx, parse(t, "https://good.example/")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if left := living(t, started); left != "" {
		t.Errorf("still running:\n%s", left)
	}
}

func TestWithoutASandboxWhereThereIsNone(t *testing.T) {
	t.Parallel()
	// a Chrome on a machine that forbids the sandbox
	path := program(t, `case "$*" in *--no-sandbox*) exec "`+chromePath()+`" "$@";; esac
		echo '[1:1:FATAL:zygote_host_impl_linux.cc(126)] No usable sandbox! See the docs.' >&2; exit 1`)
	var said []string
	b, w := own(t, func(c *Config) {
		c.Path = path
		c.Warn = func(line string) { said = append(said, line) }
	})
	b.root = false
	mustStillWork(t, b, w)
	b.current.retire()
	mustStillWork(t, b, w)
	if len(said) != 1 || !strings.Contains(said[0], "without its sandbox") {
		t.Errorf("said %q", said)
	}
}

func TestOnlyASandboxIsGivenUp(t *testing.T) {
	t.Parallel()
	var said []string
	b, _ := own(t, func(c *Config) {
		c.Path = program(t, "echo 'WARNING:sandbox/policy/linux/sandbox_linux.cc InitializeSandbox() called with multiple threads' >&2; exit 1")
		c.Warn = func(line string) { said = append(said, line) }
	})
	b.root = false
	_, err := b.Render(t.Context(), parse(t, "https://good.example/"))
	if err == nil || b.naked || len(said) > 0 {
		t.Errorf("got %v, said %q", err, said)
	}
}

func TestRootHasNoSandbox(t *testing.T) {
	t.Parallel()
	args := filepath.Join(t.TempDir(), "args")
	var said []string
	b, _ := own(t, func(c *Config) {
		c.Path = program(t, `echo "$@" > `+args)
		c.Warn = func(line string) { said = append(said, line) }
	})
	for _, root := range []bool{false, true} {
		b.root = root
		_, _ = b.Render(t.Context(), parse(t, "https://good.example/"))
		got, err := os.ReadFile(args)
		if err != nil || strings.Contains(string(got), "--no-sandbox") != root {
			t.Errorf("root %v: %s %v", root, got, err)
		}
	}
	if len(said) != 1 {
		t.Errorf("said %q", said)
	}
}

func TestChromeInheritsLittle(t *testing.T) {
	for _, name := range []string{"HTTP_PROXY", "https_proxy", "ALL_PROXY", "GITHUB_TOKEN", "SSH_AUTH_SOCK"} {
		t.Setenv(name, "http://127.0.0.1:1")
	}
	for _, v := range environment("/d") {
		if strings.Contains(v, "127.0.0.1") {
			t.Errorf("inherits %s", v)
		}
	}
	if short, long := temporary("/tmp/x"), temporary("/"+strings.Repeat("x", 90)); short != "/tmp/x" || long != os.TempDir() {
		t.Errorf("temporary files go to %s and %s", short, long)
	}
}
