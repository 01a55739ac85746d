package app_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/civicaid-voice/linkhealth/internal/scaffold"
)

// runner runs the scripts of the scaffolded workflows as a workflow would: in
// bash, in a checkout, with what people and matrices say in the environment.
type runner struct {
	dir, temp string
	path      string // with linkhealth on it
	scripts   map[string]string
}

// newRunner has the scripts of one job by the names of their steps. Whatever
// fetches gets the flags that lead to the town.
func newRunner(t *testing.T, w *town, dir, workflow, job string) *runner {
	t.Helper()
	r := &runner{dir: dir, temp: t.TempDir(), scripts: map[string]string{}}
	var parsed struct {
		Jobs map[string]struct {
			Steps []struct{ Name, Run string }
		}
	}
	for _, f := range scaffold.Files(scaffold.Project{Action: scaffold.Local}) {
		if f.Path == ".github/workflows/"+workflow {
			if err := yaml.Unmarshal(f.Data, &parsed); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, s := range parsed.Jobs[job].Steps {
		if s.Run != "" {
			r.scripts[s.Name] = s.Run
		}
	}
	if len(r.scripts) == 0 {
		t.Fatalf("%s has no job %s with scripts", workflow, job)
	}
	bin := t.TempDir()
	shim := "#!/bin/sh\ncase $1 in\nobserve) exec '" + program(t) + `' "$@" --no-gate --rate 0 --seed 1 --browser off --allow-net 127.0.0.0/8 --connect-to :80:` + w.addr + " ;;\nesac\nexec '" + program(t) + "' \"$@\"\n"
	writeFile(t, filepath.Join(bin, "linkhealth"), []byte(shim))
	if err := os.Chmod(filepath.Join(bin, "linkhealth"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.path = bin + ":" + os.Getenv("PATH")
	return r
}

// program is this test binary under the name by which it is linkhealth.
func program(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("linkhealth")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// run runs one step and returns its exit code and what it printed.
func (r *runner) run(t *testing.T, step string, env ...string) (code int, printed string) {
	t.Helper()
	script, ok := r.scripts[step]
	if !ok {
		t.Fatalf("no step %q", step)
	}
	var out bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	cmd.Dir, cmd.Stdout, cmd.Stderr = r.dir, &out, &out
	cmd.Env = append([]string{
		"PATH=" + r.path, "RUNNER_TEMP=" + r.temp, "GITHUB_ACTOR=ana",
		"GITHUB_OUTPUT=" + r.file("output"), "GITHUB_STEP_SUMMARY=" + r.file("summary"),
	}, env...)
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return exit.ExitCode(), out.String()
	}
	if err != nil {
		t.Fatal(err)
	}
	return 0, out.String()
}

// must runs a step that succeeds.
func (r *runner) must(t *testing.T, step string, env ...string) string {
	t.Helper()
	code, printed := r.run(t, step, env...)
	if code != 0 {
		t.Fatalf("%s exits with %d:\n%s", step, code, printed)
	}
	return printed
}

func (r *runner) file(name string) string { return filepath.Join(r.temp, name) }

func (r *runner) wants(t *testing.T, name string, parts ...string) {
	t.Helper()
	text := string(readFile(t, r.file(name)))
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s has no %q:\n%s", name, part, text)
		}
	}
}

// TestCheckWorkflow plans and observes as the jobs do, a page that is due only
// because a person asked for it.
func TestCheckWorkflow(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://casa.test/", "http://plaza.test/")
	if c := linkhealth(t, w.root, append([]string{"check", "--no-gate", "--now", time.Now().Add(-time.Hour).Format(time.RFC3339)}, w.flags()...)...); c.code != 0 {
		t.Fatal(c.stderr)
	}
	plan := newRunner(t, w, w.root, "check.yml", "plan")
	plan.must(t, "Plan")
	plan.wants(t, "output", "shards=[]\ndue=0\n")
	plan.must(t, "Make due what a person asked for", "RECHECK= http://casa.test \n  http://casa.test/\n")
	plan.must(t, "Plan")
	plan.wants(t, "output", "shards=[\"1/1\"]\ndue=1\n")

	w.seen("casa.test")
	w.seen("plaza.test")
	observe := newRunner(t, w, w.root, "check.yml", "observe")
	observe.must(t, "Observe", "SHARD=1/1")
	observe.wants(t, "observed.ndjson", `"url":"http://casa.test/"`)
	if w.seen("casa.test") == 0 || w.seen("plaza.test") > 0 {
		t.Error("not the page that a person asked for")
	}
}

// TestInputsAreText wants no input to be taken for a command or a flag.
func TestInputsAreText(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://casa.test/")
	plan := newRunner(t, w, w.root, "check.yml", "plan")
	observe := newRunner(t, w, w.root, "check.yml", "observe")
	obey := newRunner(t, w, w.root, "commands.yml", "obey")
	before := files(t, w.root)
	for _, hostile := range []string{"$(touch pwned)", "`touch pwned`", "'; touch pwned; '", "--all", "-h", "http://casa.test/ --all", "*", ""} {
		for name, code := range map[string]int{
			"recheck": first(plan.run(t, "Make due what a person asked for", "RECHECK="+hostile)),
			"shard":   first(observe.run(t, "Observe", "SHARD="+hostile)),
			"url":     first(obey.run(t, "Do as asked", "COMMAND=reset", "URL="+hostile, "BY=ana")),
			"until":   first(obey.run(t, "Do as asked", "COMMAND=verified", "URL=http://casa.test/", "UNTIL="+hostile, "BY=ana")),
			"command": first(obey.run(t, "Do as asked", "COMMAND="+hostile, "URL=http://casa.test/", "BY=ana")),
		} {
			if code == 0 {
				t.Errorf("%s takes %q", name, hostile)
			}
		}
	}
	for path := range files(t, w.root, ".linkhealth") {
		if _, was := before[path]; !was {
			t.Errorf("%s was made", path)
		}
	}
}

func first(code int, _ string) int { return code }

// TestCommandsWorkflow does what a person asks for from the Actions tab.
func TestCommandsWorkflow(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://casa.test/")
	obey := newRunner(t, w, w.root, "commands.yml", "obey")
	for command, want := range map[string]string{"recheck": "http://casa.test/", "reset": "http://casa.test/", "verified": "says $(ana)", "down": "says $(ana)"} {
		printed := obey.must(t, "Do as asked", "COMMAND="+command, "URL=http://casa.test", "UNTIL="+time.Now().AddDate(0, 0, 30).Format(time.DateOnly), "BY=$(ana)")
		if !strings.Contains(printed, want) {
			t.Errorf("%s prints no %q: %s", command, want, printed)
		}
	}
}

// TestRecordTakesOnlyJournals wants what a runner handed over to be chosen by
// what it is, whatever it is called.
func TestRecordTakesOnlyJournals(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://casa.test/")
	record := newRunner(t, w, w.root, "check.yml", "record")
	bin := t.TempDir()
	writeFile(t, filepath.Join(bin, "linkhealth"), []byte("#!/bin/sh\nprintf '%s\\0' \"$@\" >\"$RUNNER_TEMP/called\"\nexit 4\n"))
	if err := os.Chmod(filepath.Join(bin, "linkhealth"), 0o755); err != nil {
		t.Fatal(err)
	}
	record.path = bin + ":" + os.Getenv("PATH")

	record.must(t, "Record") // nothing was observed
	if called := string(readFile(t, record.file("called"))); called != "record\x00--observed\x00--log-format\x00github\x00" {
		t.Fatalf("without a journal, record is called with %q", called)
	}

	journals := record.file("journals")
	good := []string{"journal-1-0/observed.ndjson", "journal-1-1/--help.ndjson", "journal-1-2/a b\n$(touch pwned).ndjson"}
	for _, name := range append(good, "journal-1-0/observed.ndjson.sh", "journal-1-0/linkhealth") {
		writeFile(t, filepath.Join(journals, name), []byte("{}\n"))
	}
	if err := errors.Join(os.Mkdir(filepath.Join(journals, "folder.ndjson"), 0o755),
		os.Symlink(filepath.Join(w.root, "registry/config.yaml"), filepath.Join(journals, "link.ndjson"))); err != nil {
		t.Fatal(err)
	}
	record.must(t, "Record") // a run that does not count is no failure
	var want []string
	for _, name := range []string{good[1], good[2], good[0]} {
		want = append(want, filepath.Join(journals, name))
	}
	args := strings.Split(strings.TrimSuffix(string(readFile(t, record.file("called"))), "\x00"), "\x00")
	if args[0] != "record" || args[1] != "--observed" {
		t.Errorf("called %q", args)
	}
	var got []string
	for _, arg := range args {
		if strings.HasPrefix(arg, journals) {
			got = append(got, arg)
		} else if strings.HasSuffix(arg, ".ndjson") {
			t.Errorf("a journal without its folder: %q", arg)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	for _, name := range want {
		if !strings.Contains(strings.Join(got, "\x00")+"\x00", name+"\x00") {
			t.Errorf("%q was left out", name)
		}
	}
	if _, err := os.Stat(filepath.Join(w.root, "pwned")); err == nil {
		t.Error("a name was run")
	}
}

// TestValidateWorkflow judges a proposal, and asks only what it adds.
func TestValidateWorkflow(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://casa.test/")
	proposal := filepath.Join(w.root, "proposal")
	if err := os.CopyFS(filepath.Join(proposal, "registry"), os.DirFS(filepath.Join(w.root, "registry"))); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(proposal, "registry/sources/a.yaml"), []byte("sources:\n  - url: http://CASA.test\n  - url: http://casa.test/nueva\n"))
	validate := newRunner(t, w, w.root, "validate.yml", "validate")
	validate.must(t, "Validate")
	validate.wants(t, "summary", "### linkhealth validate\n\n    valid: 2 sources on 1 domains\n")

	probe := newRunner(t, w, w.root, "validate.yml", "probe")
	untouched := files(t, proposal)
	probe.must(t, "Probe")
	probe.must(t, "Show")
	probe.wants(t, "summary", "http://casa.test/nueva", "    1 URLs\n")
	if lines := strings.Count(string(readFile(t, probe.file("probed.ndjson"))), `"outcome":`); lines != 1 {
		t.Errorf("%d addresses were asked, want 1", lines)
	}
	if after := files(t, proposal); len(after) != len(untouched) {
		t.Errorf("the proposal has %d files, had %d", len(after), len(untouched))
	}

	writeFile(t, filepath.Join(proposal, "registry/sources/a.yaml"), []byte("sources:\n  - url: http://10.0.0.1/\n"))
	code, printed := validate.run(t, "Validate")
	if code != 3 || !strings.Contains(printed, "::error file=registry/sources/a.yaml,line=2,") {
		t.Errorf("a bad proposal: exit %d\n%s", code, printed)
	}
	validate.wants(t, "summary", "    registry/sources/a.yaml:2: sources[0].url: ")
}
