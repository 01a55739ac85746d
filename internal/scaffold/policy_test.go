package scaffold_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/scaffold"
)

const writers = "linkhealth-writer"

// pinnedUse is an action of another repository at a commit, with the version
// that the commit is for those who read and for Dependabot.
var pinnedUse = regexp.MustCompile(`uses: [A-Za-z0-9-]+/[A-Za-z0-9._/-]+@[0-9a-f]{40}( # v[0-9.]+)?$`)

// breaches are the rules of SECURITY.md that a workflow, or an action, breaks.
func breaches(t *testing.T, data []byte) []string {
	w, text := parse(t, data), string(data)
	var found []string
	breach := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if _, use, ok := strings.Cut(line, "uses: "); ok && !strings.HasPrefix(line, "#") && use != "./" && !pinnedUse.MatchString(line) {
			breach("not pinned: %s", line)
		}
	}
	for _, word := range []string{"toJson(secrets", "toJSON(secrets", "secrets: inherit"} {
		if strings.Contains(text, word) {
			breach("hands on every secret: %s", word)
		}
	}
	for _, event := range []string{"pull_request_target", "workflow_run"} {
		if slices.Contains(w.triggers(), event) {
			breach("is started by %s, which runs beside strangers' code with our rights", event)
		}
	}
	if w.Runs.Steps == nil && (w.Permissions == nil || w.Permissions.writes()) {
		breach("the permissions at the top are not stated, or allow writing")
	}
	found = append(found, badSteps(w.Runs.Steps)...)
	for name, j := range w.Jobs {
		for _, b := range append(badJob(w, j), badSteps(j.Steps)...) {
			breach("%s: %s", name, b)
		}
	}
	slices.Sort(found)
	return found
}

func badSteps(steps []step) (found []string) {
	for _, s := range steps {
		if strings.Contains(s.Run, "${{") {
			found = append(found, "an expression inside a script")
		}
		if s.is("actions/checkout") && s.With["persist-credentials"] != "false" {
			found = append(found, "a checkout that keeps its credentials")
		}
	}
	return found
}

func badJob(w workflow, j job) (found []string) {
	can := w.effective(j)
	if j.Timeout <= 0 {
		found = append(found, "no timeout")
	}
	if can.writes() && (j.Concurrency.Group != writers || j.Concurrency.Cancel) {
		found = append(found, "writes outside of the writers' group")
	}
	observes := slices.ContainsFunc(j.Steps, func(s step) bool { return s.linkhealth("observe", "check", "text", "discover") })
	if observes && can.writes() {
		found = append(found, "reads the web and may write")
	}
	if observes && holdsToken(w, j) {
		found = append(found, "reads the web beside a token")
	}
	if can.writes() && slices.ContainsFunc(j.Steps, func(s step) bool { return s.With["cache"] == "true" || s.is("actions/cache") }) {
		found = append(found, "may write and trusts the cache")
	}
	return found
}

// holdsToken tells whether a secret or a token is handed to any step.
func holdsToken(w workflow, j job) bool {
	given := []step{{Env: w.Env}, {Env: j.Env}}
	return slices.ContainsFunc(append(given, j.Steps...), func(s step) bool {
		says := strings.ToLower(s.says())
		return strings.Contains(says, "secrets.") || strings.Contains(says, "github.token") || strings.Contains(says, "_token")
	})
}

func TestWorkflowsKeepThePolicy(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(top, ".github/workflows/*.yml"))
	if err != nil || len(files) < 6 {
		t.Fatalf("%d workflows, %v", len(files), err)
	}
	for _, name := range append(files, filepath.Join(top, "action.yml")) {
		for _, b := range breaches(t, read(t, name)) {
			t.Errorf("%s: %s", filepath.Base(name), b)
		}
	}
}

// TestScaffoldKeepsThePolicy looks at what an adopting repository gets, which
// grants nothing at the top.
func TestScaffoldKeepsThePolicy(t *testing.T) {
	t.Parallel()
	adopter := scaffold.Project{Action: scaffold.ActionOf(strings.Repeat("0123456789", 4), "v1.2.3")}
	seen := 0
	for _, f := range scaffold.Files(adopter) {
		if !strings.HasPrefix(f.Path, ".github/workflows/") {
			continue
		}
		seen++
		for _, b := range breaches(t, f.Data) {
			t.Errorf("%s: %s", f.Path, b)
		}
		w := parse(t, f.Data)
		if len(w.Permissions) > 0 {
			t.Errorf("%s: grants %v at the top", f.Path, w.Permissions)
		}
		for name, j := range w.Jobs {
			if j.Permissions == nil {
				t.Errorf("%s: %s does not state its permissions", f.Path, name)
			}
		}
	}
	if seen != 4 {
		t.Errorf("%d workflows, want 4", seen)
	}
}

// TestPolicyBites wants each rule to find what breaks it.
func TestPolicyBites(t *testing.T) {
	t.Parallel()
	const good = `on: {push: {}}
permissions: {}
jobs:
  a:
    timeout-minutes: 5
    permissions: {contents: write}
    concurrency: {group: linkhealth-writer}
    steps:
      - uses: actions/checkout@0123456789012345678901234567890123456789 # v7
        with: {persist-credentials: false}
      - run: linkhealth publish
        env: {GITHUB_TOKEN: "${{ github.token }}"}
`
	if found := breaches(t, []byte(good)); len(found) > 0 {
		t.Fatalf("a good one: %q", found)
	}
	tests := []struct{ name, old, new, want string }{
		{"a tag", "@0123456789012345678901234567890123456789 # v7", "@v7", "not pinned"},
		{"a short commit", "0123456789012345678901234567890123456789", "0123456", "not pinned"},
		{"every secret", "github.token", "toJson(secrets)", "every secret"},
		{"a trusted trigger", "push:", "pull_request_target:", "started by pull_request_target"},
		{"another trusted trigger", "push:", "workflow_run:", "started by workflow_run"},
		{"all rights", "permissions: {}\n", "permissions: {contents: write}\n", "at the top"},
		{"silence", "permissions: {}\n", "", "at the top"},
		{"an injection", "linkhealth publish", "echo ${{ github.actor }}", "inside a script"},
		{"kept credentials", "persist-credentials: false", "fetch-depth: 1", "keeps its credentials"},
		{"no timeout", "    timeout-minutes: 5\n", "", "no timeout"},
		{"another group", "linkhealth-writer", "other", "writers' group"},
		{"a writer that is cut off", "{group: linkhealth-writer}", "{group: linkhealth-writer, cancel-in-progress: true}", "writers' group"},
		{"a reader of the web that writes", "linkhealth publish", "linkhealth observe", "may write"},
		{"a reader of the web with a token", "linkhealth publish", "linkhealth observe", "beside a token"},
		{"a cache", "persist-credentials: false", "persist-credentials: false, cache: true", "trusts the cache"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			found := breaches(t, []byte(strings.Replace(good, tt.old, tt.new, 1)))
			if !slices.ContainsFunc(found, func(b string) bool { return strings.Contains(b, tt.want) }) {
				t.Errorf("found %q, want %q", found, tt.want)
			}
		})
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
