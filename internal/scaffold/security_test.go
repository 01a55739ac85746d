package scaffold_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rights are what a job may do by the table of SECURITY.md, or in truth.
type rights struct{ Token, Secrets string }

var secretName = regexp.MustCompile(`secrets\.([A-Z_]+)`)

// TestSecurityTable holds the table of SECURITY.md to the workflows: every job,
// what its token may do and the secrets that it is given.
func TestSecurityTable(t *testing.T) {
	t.Parallel()
	if diff := cmp.Diff(inTruth(t), onPaper(string(read(t, filepath.Join(top, "SECURITY.md"))))); diff != "" {
		t.Errorf("SECURITY.md and the workflows differ (-workflows +SECURITY.md)\n%s", diff)
	}
}

func inTruth(t *testing.T) map[string]rights {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(top, ".github/workflows/*.yml"))
	if err != nil {
		t.Fatal(err)
	}
	jobs := map[string]rights{}
	for _, name := range files {
		w := parse(t, read(t, name))
		for id, j := range w.Jobs {
			jobs[strings.TrimSuffix(filepath.Base(name), ".yml")+" "+id] = rights{w.effective(j).String(), secrets(j)}
		}
	}
	return jobs
}

// String is the form of the table.
func (p permissions) String() string {
	var parts []string
	for _, scope := range slices.Sorted(maps.Keys(p)) {
		parts = append(parts, scope+": "+p[scope])
	}
	return strings.Join(parts, ", ")
}

func secrets(j job) string {
	names := map[string]bool{}
	for _, s := range j.Steps {
		for _, m := range secretName.FindAllStringSubmatch(s.says(), -1) {
			names[m[1]] = true
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(names)), ", ")
}

var tableRow = regexp.MustCompile("(?m)^\\| `([a-z]+)` `([a-z]+)` \\| ([^|]*) \\| ([^|]*) \\|")

func onPaper(text string) map[string]rights {
	jobs := map[string]rights{}
	for _, m := range tableRow.FindAllStringSubmatch(text, -1) {
		cell := func(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), "`", "") }
		jobs[m[1]+" "+m[2]] = rights{cell(m[3]), strings.TrimPrefix(cell(m[4]), "none")}
	}
	return jobs
}
