package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// call is one command of git, run at the top of the work tree.
type call struct {
	args []string
	in   string
	out  io.Writer // nil is kept and returned
	env  []string
}

// failure is a command of git that ended with an exit code other than zero.
type failure struct {
	command string
	code    int
	said    string // on stderr, its first part
	out     string
}

func (f *failure) Error() string {
	return fmt.Sprintf("git %s failed with exit code %d: %s", f.command, f.code, f.said)
}

// maxSaid is how much is kept of what git says on stderr.
const maxSaid = 16 << 10

// steady are the settings that no configuration may change: no hook of a
// person's, no daemon, no prompt, no tidying up while a run is at work. Line
// ends are not among them: whether a file is changed is judged as git would.
var steady = []string{
	"--literal-pathspecs",
	"-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false",
	"-c", "commit.gpgSign=false", "-c", "push.gpgSign=false", "-c", "push.followTags=false", "-c", "push.recurseSubmodules=no",
	"-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "submodule.recurse=false", "-c", "fetch.writeCommitGraph=false",
	"-c", "http.lowSpeedLimit=1000", "-c", "http.lowSpeedTime=60",
}

func (r *Repo) git(ctx context.Context, args ...string) (string, error) {
	return r.run(ctx, call{args: args})
}

// maxAsking is how long a remote may take to answer one command.
const maxAsking = 5 * time.Minute

// ask is a command that asks a remote. One that hangs is cut off.
func (r *Repo) ask(ctx context.Context, args ...string) (string, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, maxAsking, &Error{Kind: Unreachable, Detail: "no answer within " + maxAsking.String()})
	defer cancel()
	return r.git(ctx, args...)
}

// run runs git and returns what it printed. The error is a [*failure] where git
// says that it failed.
func (r *Repo) run(ctx context.Context, c call) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", context.Cause(ctx)
	}
	program, err := exec.LookPath("git")
	if err != nil {
		return "", &Error{Kind: NoGit, Detail: err.Error()}
	}
	cmd := exec.CommandContext(ctx, program, append(append([]string{}, steady...), c.args...)...)
	var out bytes.Buffer
	said := &excerpt{}
	cmd.Dir, cmd.Stdin, cmd.Stderr, cmd.Stdout = r.top, strings.NewReader(c.in), said, &out
	if c.out != nil {
		cmd.Stdout = c.out
	}
	cmd.Env = append(append(append([]string{}, r.env...), configuration(r.env, r.config)...), c.env...)
	cmd.WaitDelay = 2 * time.Second // a child of git's may hold the pipes for longer
	tie(cmd)
	// Linux ends the child with the thread that started it, not with the process.
	runtime.LockOSThread()
	err = cmd.Run()
	runtime.UnlockOSThread()
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return "", &failure{command: c.args[0], code: exit.ExitCode(), said: r.harmless(said.String()), out: out.String()}
	}
	if err != nil {
		return "", fmt.Errorf("git %s: %w", c.args[0], err)
	}
	return out.String(), nil
}

// excerpt keeps the first part of what is written.
type excerpt struct{ text []byte }

func (e *excerpt) Write(p []byte) (int, error) {
	if room := maxSaid - len(e.text); room > 0 {
		e.text = append(e.text, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

func (e *excerpt) String() string { return string(e.text) }

// zeros are the parts of an output that ends each with a NUL.
func zeros(out string) []string {
	if out == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
}
