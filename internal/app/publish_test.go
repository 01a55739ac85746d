package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// TestPublish goes the everyday way: a run is recorded, published, and followed.
func TestPublish(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 3)
	root := m.clone(t, "bot")
	git(t, root, "config", "user.name", "Bot")
	git(t, root, "config", "user.email", "bot@x.test")
	seen := []observe.Observation{observation(t, m.urls[0], noon, observe.OK), observation(t, m.urls[1], noon, observe.NotFound)}
	record(t, root, noon, seen...)

	before := tree(t, filepath.Join(root, ".git"))
	dry := publish(t, root, noon, "--dry-run")
	if dry.code != 0 || !strings.Contains(dry.stdout, "would publish to origin/main: 2 checked, 1 failing, 5 files\n") ||
		!strings.Contains(dry.stdout, "  data/health/metrics/domain-metrics.json\n") {
		t.Errorf("exit %d\n%s%s", dry.code, dry.stdout, dry.stderr)
	}
	if after := tree(t, filepath.Join(root, ".git")); len(after) != len(before) {
		t.Errorf("a dry run changed git's folder: %d files, then %d", len(before), len(after))
	}

	var out struct {
		Commit, Branch string
		Observations   int
		Files          []string
		Replays        int
	}
	publish(t, root, noon, "--format", "json").decode(t, &out)
	if got := strings.TrimSpace(git(t, m.remote, "rev-parse", "main")); out.Commit != got || out.Branch != "main" || out.Observations != 2 || len(out.Files) != 5 || out.Replays != 0 {
		t.Errorf("published %+v, and main is %s", out, got)
	}
	if subject := git(t, m.remote, "log", "-1", "--format=%an <%ae>%n%B", "main"); subject != "Bot <bot@x.test>\nlinkhealth: 2 checked, 1 failing\n\n" {
		t.Errorf("the commit says %q", subject)
	}
	m.arrived(t, root)
	m.holdsOnce(t, seen)

	if c := publish(t, root, noon); c.code != 0 || c.stdout != "nothing to publish to origin/main: it holds all that was observed\n" || c.warns() {
		t.Errorf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
	m.arrived(t, root)
}

// TestPublishKeepsAPersonsWork publishes beside changes of a person's elsewhere,
// staged and not: they stay, and are not committed.
func TestPublishKeepsAPersonsWork(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root, ana := m.clone(t, "bot"), filepath.Join(m.dir, "ana")
	writeFile(t, filepath.Join(root, "README.md"), []byte("# Mine\n"))
	writeFile(t, filepath.Join(root, "staged.txt"), []byte("staged\n"))
	git(t, root, "add", "staged.txt")
	writeFile(t, filepath.Join(root, "untracked.txt"), []byte("untracked\n"))
	writeFile(t, filepath.Join(ana, "docs/new.md"), []byte("new\n"))
	m.push(t, ana, "docs")

	record(t, root, noon, observation(t, m.urls[0], noon, observe.OK))
	if c := publish(t, root, noon); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	if got := git(t, root, "status", "--porcelain"); got != " M README.md\nA  staged.txt\n?? untracked.txt\n" {
		t.Errorf("git status:\n%s", got)
	}
	if got := string(readFile(t, filepath.Join(root, "README.md"))) + string(readFile(t, filepath.Join(root, "docs/new.md"))); got != "# Mine\nnew\n" {
		t.Errorf("the files are %q", got)
	}
	if got := git(t, m.remote, "show", "--name-only", "--format=", "main"); strings.Contains(got, "README") || strings.Contains(got, "staged") {
		t.Errorf("committed:\n%s", got)
	}
}

// TestPublishStaysBehind cannot follow, since a person changed a file that
// others changed too: what was observed is published all the same, and the
// next publish follows.
func TestPublishStaysBehind(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root, ana := m.clone(t, "bot"), filepath.Join(m.dir, "ana")
	writeFile(t, filepath.Join(root, "README.md"), []byte("# Mine\n"))
	writeFile(t, filepath.Join(ana, "README.md"), []byte("# Theirs\n"))
	m.push(t, ana, "readme")
	seen := observation(t, m.urls[0], noon, observe.OK)
	record(t, root, noon, seen)
	c := publish(t, root, noon)
	if c.code != 0 || !strings.Contains(c.stderr, "stays behind") || !strings.Contains(c.stderr, "README.md") {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.holdsOnce(t, []observe.Observation{seen})
	if got := string(readFile(t, filepath.Join(root, "README.md"))); got != "# Mine\n" {
		t.Errorf("README.md is %q", got)
	}
	git(t, root, "checkout", "--quiet", "--", "README.md")
	if c := publish(t, root, noon); c.code != 0 || c.warns() || !strings.Contains(c.stdout, "nothing to publish") {
		t.Fatalf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, []observe.Observation{seen})
}

// TestPublishTakesUp publishes what a killed run left: a journal that is not
// folded yet, with a last line that was cut short.
func TestPublishTakesUp(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 2)
	root := m.clone(t, "bot")
	seen := observation(t, m.urls[0], noon, observe.OK)
	leave(t, root, noon, seen)
	names, err := filepath.Glob(filepath.Join(root, ".linkhealth/journal/*"))
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	writeFile(t, names[0], append(readFile(t, names[0]), `{"id":"52d7`...))
	if c := publish(t, root, noon, "--dry-run"); c.code != 0 || !strings.Contains(c.stdout, "1 checked") {
		t.Errorf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
	if _, err := os.Stat(filepath.Join(root, "data")); !os.IsNotExist(err) {
		t.Error("a dry run folded the journal")
	}
	c := publish(t, root, noon)
	if c.code != 0 || strings.Count(c.stderr, "cut short") != 1 {
		t.Errorf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, []observe.Observation{seen})
}

// TestPublishReportOfAnotherWeek writes the report of last week too, where it
// was written here.
func TestPublishReportOfAnotherWeek(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root := m.clone(t, "bot")
	record(t, root, noon, observation(t, m.urls[0], noon, observe.OK))
	mustRun(t, root, "report", "--now", noon.Format(time.RFC3339))
	if c := publish(t, root, noon.AddDate(0, 0, 7)); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	_, files := m.head(t)
	for _, name := range []string{"data/health/reports/report-2026-10.md", "data/health/reports/report-2026-11.md"} {
		if files[name] == "" {
			t.Errorf("there is no %s", name)
		}
	}
}

// TestPublishManyRuns publishes many runs that were recorded one by one. What
// they left in the registry on their way is no person's edit, and a person's
// edit between is found all the same.
func TestPublishManyRuns(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 3)
	root := m.clone(t, "bot")
	var seen []observe.Observation
	for i, outcome := range []observe.Outcome{observe.NotFound, observe.NotFound, observe.NotFound, observe.OK, observe.OK} {
		at := noon.Add(time.Duration(i) * time.Hour)
		for _, url := range m.urls {
			seen = append(seen, observation(t, url, at, outcome))
		}
		record(t, root, at, seen[3*i:]...)
	}
	sources := filepath.Join(root, "registry/sources/a.yaml")
	told := filepath.Join(root, "data/health/events/2026-03.ndjson")
	if !strings.Contains(string(readFile(t, sources)), "status: active") || !strings.Contains(string(readFile(t, told)), "domain_failing") {
		t.Fatal("the runs left nothing on their way, so that nothing is tested")
	}
	for _, slip := range [][2]string{{"Trámite 1", "Mío"}, {"status: active", "status: inactive"}, {"    title: Trámite 1", "    title: Trámite 1\n    hidden: true"}} {
		edit(t, sources, slip[0], slip[1])
		refuses(t, root, 6, "changed by hand", "registry/sources/a.yaml")
		edit(t, sources, slip[1], slip[0])
	}
	edit(t, told, `"kind":"recovered"`, `"kind":"reactivated"`)
	refuses(t, root, 6, "changed by hand", "data/health/events/2026-03.ndjson")
	edit(t, told, `"kind":"reactivated"`, `"kind":"recovered"`)
	if c := publish(t, root, noon); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, seen)
}
