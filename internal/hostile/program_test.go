package hostile_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/civicaid-voice/linkhealth/internal/app"
)

// nameServer is the variable that makes this test binary the program itself,
// which asks the name server at that address and no other.
const nameServer = "LINKHEALTH_TEST_NAME_SERVER"

func TestMain(m *testing.M) {
	at, ok := os.LookupEnv(nameServer)
	if !ok {
		code := m.Run()
		os.RemoveAll(buildDir())
		os.Exit(code)
	}
	env := app.System()
	env.Resolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", at)
	}}
	os.Exit(app.Main(context.Background(), env))
}

// buildDir is where the program is built, once.
var buildDir = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		panic(err)
	}
	return dir
})

// build makes the program as it is delivered, so that its memory is its own
// and not that of a test or of the race detector.
var build = sync.OnceValues(func() (string, error) {
	binary := filepath.Join(buildDir(), "linkhealth")
	cmd := exec.Command("go", "build", "-o", binary, "github.com/civicaid-voice/linkhealth/cmd/linkhealth")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return binary, nil
})

// call is one run of the program.
type call struct {
	stdout, stderr string
	code           int
	took           time.Duration
	peak           int64 // bytes of memory, at most
}

// run runs the program to its end. The variables are added to the environment.
func run(t *testing.T, variables []string, name string, args ...string) call {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = append(os.Environ(), variables...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	started := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	peak := watchPeak(cmd.Process.Pid)
	err := cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", name, err)
	}
	return call{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode(), time.Since(started), peak(cmd)}
}

// want wants an exit code, and nothing in what was printed that could steer a
// terminal, a workflow or a reader.
func (c call) want(t *testing.T, code int) {
	t.Helper()
	if c.code != code {
		t.Fatalf("exit code %d, want %d\n%s\n%s", c.code, code, tail(c.stdout), tail(c.stderr))
	}
	for _, out := range []string{c.stdout, c.stderr} {
		for line := range strings.Lines(out) {
			if bad := harm(strings.TrimSuffix(line, "\n")); bad != "" {
				t.Errorf("printed %s: %q", bad, line)
			}
		}
	}
}

func tail(s string) string { return s[max(len(s)-4000, 0):] }

// harm names what is harmful in a printed line.
func harm(line string) string {
	if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
		return "a workflow command"
	}
	return hidden(line)
}

// hidden names what a reader of text would not see but obey.
func hidden(text string) string {
	if !utf8.ValidString(text) {
		return "what is no UTF-8"
	}
	for _, r := range text {
		if r != '\t' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp)) {
			return fmt.Sprintf("the character %U", r)
		}
	}
	return ""
}

// wantLog wants every line of stderr to be one of the program's own, as
// --log-format json writes them: no panic, and nothing that a library says.
func (c call) wantLog(t *testing.T) {
	t.Helper()
	for line := range strings.Lines(c.stderr) {
		var entry struct{ Msg string }
		if json.Unmarshal([]byte(line), &entry) != nil || entry.Msg == "" {
			t.Errorf("on stderr: %q", line)
		}
	}
}
