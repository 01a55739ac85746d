package scaffold_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// install runs one script of action.yml, the way that a workflow does.
func install(t *testing.T, step string, env ...string) {
	t.Helper()
	for _, s := range parse(t, read(t, filepath.Join(top, "action.yml"))).Runs.Steps {
		if s.Name != step {
			continue
		}
		cmd := exec.CommandContext(t.Context(), "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		cmd.Env = append(os.Environ(), env...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", step, err, out)
		}
		return
	}
	t.Fatalf("action.yml has no step %q", step)
}

// TestSourceHasAName wants a program to be taken from the cache only if it was
// built from this very source.
func TestSourceHasAName(t *testing.T) {
	t.Parallel()
	source := t.TempDir()
	for _, name := range []string{"cmd/main.go", "internal/a.go", "internal/b.go", "templates/c.tmpl", "go.mod", "go.sum", "registry/links.yaml"} {
		write(t, filepath.Join(source, name), []byte(name))
	}
	digest := func() string {
		t.Helper()
		output := filepath.Join(t.TempDir(), "output")
		install(t, "Name the source", "GITHUB_ACTION_PATH="+source, "GITHUB_OUTPUT="+output)
		return strings.TrimSpace(strings.TrimPrefix(string(read(t, output)), "digest="))
	}
	first := digest()
	if len(first) != 64 {
		t.Fatalf("digest %q", first)
	}
	write(t, filepath.Join(source, "registry/links.yaml"), []byte("another"))
	if err := os.Chtimes(filepath.Join(source, "go.mod"), time.Unix(1, 0), time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	if again := digest(); again != first {
		t.Error("it changes with what is not built, or with time")
	}
	write(t, filepath.Join(source, "templates/c.tmpl"), []byte("another"))
	changed := digest()
	if changed == first {
		t.Error("it stays when a template changes")
	}
	if err := os.Rename(filepath.Join(source, "internal/b.go"), filepath.Join(source, "internal/d.go")); err != nil {
		t.Fatal(err)
	}
	if digest() == changed {
		t.Error("it stays when a file is renamed")
	}
}

// TestArgs wants arguments to be words, and nothing that a shell would run.
func TestArgs(t *testing.T) {
	t.Parallel()
	bin, dir := t.TempDir(), t.TempDir()
	write(t, filepath.Join(bin, "linkhealth"), []byte("#!/bin/sh\nprintf '%s\\n' \"$@\" >'"+dir+"/args'\n"))
	if err := os.Chmod(filepath.Join(bin, "linkhealth"), 0o755); err != nil {
		t.Fatal(err)
	}
	install(t, "Run", "PATH="+bin+":"+os.Getenv("PATH"), "ARGS= check  --limit 10\n$(touch pwned) *")
	if got := string(read(t, filepath.Join(dir, "args"))); got != "check\n--limit\n10\n$(touch\npwned)\n*\n" {
		t.Errorf("the arguments are %q", got)
	}
}
