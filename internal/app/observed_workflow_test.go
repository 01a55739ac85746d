package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/civicaid-voice/linkhealth/internal/scaffold"
)

// TestRecordWorkflow has a person ask for a page that is not due: the observing
// runner looks at it, the recording one believes it, and it is not due any more.
func TestRecordWorkflow(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://casa.test/", "http://plaza.test/")
	if c := linkhealth(t, w.root, append([]string{"check", "--no-gate", "--now", time.Now().Add(-3 * time.Hour).Format(time.RFC3339)}, w.flags()...)...); c.code != 0 {
		t.Fatal(c.stderr)
	}
	writer := t.TempDir()
	if err := os.CopyFS(writer, os.DirFS(w.root)); err != nil {
		t.Fatal(err)
	}
	const asked = "RECHECK= http://casa.test \n"
	observe := newRunner(t, w, w.root, "check.yml", "observe")
	observe.must(t, "Make due what a person asked for", asked)
	observe.must(t, "Observe", "SHARD=1/1")

	record := newRunner(t, w, writer, "check.yml", "record")
	writeFile(t, filepath.Join(record.file("journals"), "journal-1-0/observed.ndjson"), readFile(t, observe.file("observed.ndjson")))
	if code, printed := record.run(t, "Record"); code == 0 || !strings.Contains(printed, "was not due") {
		t.Errorf("nobody asked, and yet exit %d\n%s", code, printed)
	}
	if printed := record.must(t, "Record", asked); !strings.Contains(printed, "1 of 1 checked, 1 ok") {
		t.Errorf("recorded:\n%s", printed)
	}
	if c := linkhealth(t, writer, "plan"); !strings.HasPrefix(c.stdout, "0 due") {
		t.Errorf("still due:\n%s", c.stdout)
	}
}

// TestRecordWorkflowMissesNothing fails where nobody looked, and keeps what a
// person asked for; their words never become flags or commands.
func TestRecordWorkflowMissesNothing(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://casa.test/")
	record := newRunner(t, w, w.root, "check.yml", "record")
	if code, printed := record.run(t, "Record"); code == 0 || !strings.Contains(printed, "::error::") {
		t.Errorf("a page is due and nobody looked: exit %d\n%s", code, printed)
	}
	if c := linkhealth(t, w.root, append([]string{"check", "--no-gate", "--now", time.Now().Add(-3 * time.Hour).Format(time.RFC3339)}, w.flags()...)...); c.code != 0 {
		t.Fatal(c.stderr)
	}
	record.must(t, "Record")
	for _, hostile := range []string{"$(touch pwned)", "--all", "--observed=false", "*", "-h", "http://casa.test/ --root=/"} {
		if code, printed := record.run(t, "Record", "RECHECK="+hostile); code == 0 {
			t.Errorf("%q is taken:\n%s", hostile, printed)
		}
	}
	if _, err := os.Stat(filepath.Join(w.root, "pwned")); err == nil {
		t.Error("a name was run")
	}
	if code, printed := record.run(t, "Record", "RECHECK=http://casa.test/"); code == 0 || !strings.Contains(printed, "number=1") {
		t.Errorf("what a person asked for was not seen: exit %d\n%s", code, printed)
	}
	if c := linkhealth(t, w.root, "plan"); !strings.Contains(c.stdout, "forced") {
		t.Errorf("it does not stay due:\n%s", c.stdout)
	}
}

// step is what decides whether a step of a workflow is made.
type step struct {
	Name, Uses, If string
	With           map[string]string
}

func stepsOf(t *testing.T, workflow, job string) []step {
	t.Helper()
	var parsed struct {
		Jobs map[string]struct{ Steps []step }
	}
	for _, f := range scaffold.Files(scaffold.Project{Action: scaffold.Local}) {
		if f.Path == ".github/workflows/"+workflow {
			if err := yaml.Unmarshal(f.Data, &parsed); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(parsed.Jobs[job].Steps) == 0 {
		t.Fatalf("%s has no job %s", workflow, job)
	}
	return parsed.Jobs[job].Steps
}

// TestNoCacheBesideTheWeb wants nothing that outlives a job to be written where
// the web is read.
func TestNoCacheBesideTheWeb(t *testing.T) {
	t.Parallel()
	for workflow, job := range map[string]string{"check.yml": "observe", "validate.yml": "probe"} {
		for _, s := range stepsOf(t, workflow, job) {
			if s.With["cache"] == "true" || strings.HasPrefix(s.Uses, "actions/cache") {
				t.Errorf("%s: %s has a cache", workflow, job)
			}
		}
	}
}

// TestOneFailureSilencesNobody wants the steps behind a journal, or a command,
// that was refused to be made all the same.
func TestOneFailureSilencesNobody(t *testing.T) {
	t.Parallel()
	for _, want := range []struct{ workflow, job, step, condition string }{
		{"check.yml", "record", "Obey", "${{ !cancelled() }}"},
		{"check.yml", "record", "Notify", "${{ !cancelled() }}"},
		{"check.yml", "record", "Publish", "${{ !cancelled() }}"},
		{"check.yml", "record", "Keep what could not be published", "failure()"},
		{"commands.yml", "obey", "Publish", "${{ !cancelled() }}"},
		{"commands.yml", "obey", "Keep what could not be published", "failure()"},
	} {
		found := false
		for _, s := range stepsOf(t, want.workflow, want.job) {
			if s.Name == want.step {
				found = true
				if s.If != want.condition {
					t.Errorf("%s: %s: %s has the condition %q, want %q", want.workflow, want.job, s.Name, s.If, want.condition)
				}
			}
		}
		if !found {
			t.Errorf("%s: %s has no step %q", want.workflow, want.job, want.step)
		}
	}
}
