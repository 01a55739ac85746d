package app_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/demo"
	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

var kills = flag.Int("kills", 12, "how many runs TestKilledAnyTime kills")

// TestKilledAnyTime kills check at random moments, day after simulated day.
// After each kill every file must be whole; at the end the state must be what
// folding all journals gives, and nothing stray may be left.
func TestKilledAnyTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t, quick(demo.Sites()))
	original := readRegistry(t, w.root)
	day := time.Date(2026, 3, 1, 2, 30, 0, 0, time.UTC)
	run := func(wait time.Duration) (killed bool) {
		day = day.AddDate(0, 0, 1)
		return w.spawn(t, day, wait)
	}
	begun := time.Now()
	if run(0) {
		t.Fatal("the first run was killed")
	}
	whole := time.Since(begun)
	random := rand.New(rand.NewPCG(1, 2))
	n := 0
	for range *kills {
		if run(time.Duration(random.Int64N(int64(whole)))) {
			n++
		}
		allWhole(t, w.root)
	}
	if run(0) {
		t.Fatal("the last run was killed")
	}
	t.Logf("%d of %d runs were killed, a whole run took %s", n, *kills, whole)
	if n < *kills/3 {
		t.Errorf("only %d of %d runs were killed in time", n, *kills)
	}
	nothingStray(t, w.root)
	replays(t, w.root, original)
}

// quick leaves out the sites that take their time.
func quick(sites []demo.Site) []demo.Site {
	return slices.DeleteFunc(sites, func(s demo.Site) bool {
		slow := []string{"timeout", "resolver_error", "dns_error", "refused"}
		return slices.Contains(slow, s.Expect.Outcome) || len(s.Expect.Attempts) > 1 || s.Expect.Verdict == "too_large"
	})
}

// spawn runs check in a process of its own and kills it after wait; zero lets
// it end.
func (w *world) spawn(t *testing.T, now time.Time, wait time.Duration) (killed bool) {
	t.Helper()
	args := append([]string{"linkhealth", "check", "--all", "--root", w.root, "--now", now.Format(time.RFC3339)}, w.net...)
	var stderr bytes.Buffer
	cmd := &exec.Cmd{Path: executable(t), Args: args, Stderr: &stderr}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if wait > 0 {
		timer := time.AfterFunc(wait, func() { cmd.Process.Kill() })
		defer timer.Stop()
	}
	err := cmd.Wait()
	if err == nil {
		return false
	}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return true
	}
	t.Fatalf("check: %v\n%s", err, stderr.String())
	return false
}

func executable(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// allWhole reads every file under data/ and registry/ as what it is.
func allWhole(t *testing.T, root string) {
	t.Helper()
	for path, data := range tree(t, root) {
		var err error
		switch {
		case strings.HasPrefix(path, ".linkhealth/"):
		case strings.HasSuffix(path, ".json"):
			err = json.Unmarshal(data, new(any))
		case strings.HasSuffix(path, ".ndjson"):
			_, err = events(data)
		case strings.HasSuffix(path, ".txt"), strings.HasSuffix(path, ".md"):
			if len(data) == 0 || data[len(data)-1] != '\n' {
				err = fmt.Errorf("%d bytes, torn", len(data))
			}
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, problems := registry.Load(readRegistry(t, root)); len(problems) > 0 {
		t.Errorf("the registry is damaged: %v", problems)
	}
}

// nothingStray knows every file by its place.
func nothingStray(t *testing.T, root string) {
	t.Helper()
	for path := range tree(t, root) {
		known := slices.ContainsFunc([]string{
			"registry/*.yaml", "registry/sources/*.yaml",
			"data/health/checks/????????????????.json", "data/health/content/????????????????.txt",
			"data/health/content/????????????????.accepted.txt", "data/health/events/????-??.ndjson",
			"data/health/hosts.json", "data/health/metrics/domain-metrics.json", "data/health/reports/report-????-??.md",
			".linkhealth/.gitignore", ".linkhealth/lock", ".linkhealth/folded/*.ndjson",
		}, func(pattern string) bool { ok, _ := filepath.Match(pattern, path); return ok })
		if !known {
			t.Errorf("stray file %s", path)
		}
	}
}

// replays folds all journals into the registry of the first day and compares:
// nothing lost, nothing counted twice.
func replays(t *testing.T, root string, original map[string][]byte) {
	t.Helper()
	s, err := store.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var all []observe.Observation
	for path, data := range tree(t, root) {
		if strings.HasPrefix(path, ".linkhealth/folded/") {
			lines, _, err := store.ReadJournal(path, data)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lines {
				all = append(all, *l.Observation)
			}
		}
	}
	reg, problems := registry.Load(original)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	result := fold.Journals(snapshot.New(reg, nil, nil, 0), fold.Input{Observations: all}, fold.Texts{})
	result.Wrote(result.Edits)
	ids := make([]string, len(reg.Sources))
	for i, src := range reg.Sources {
		ids[i] = src.ID
	}
	onDisk, err := s.Records(ids)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, o := range all {
		seen[o.ID+o.CheckedAt.String()]++
	}
	for key, n := range seen {
		if n > 1 {
			t.Errorf("%s was observed %d times", key, n)
		}
	}
	for _, want := range result.Records {
		got := onDisk[want.ID]
		if diff := cmp.Diff(asJSON(t, health.Written(want)), asJSON(t, health.Written(got))); diff != "" {
			t.Errorf("%s: the record is not the fold of the journals (-fold +disk):\n%s", want.URL, diff)
		}
	}
	t.Logf("%d observations in the journals", len(all))
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func events(data []byte) ([]health.Event, error) {
	var out []health.Event
	for line := range bytes.Lines(data) {
		var e health.Event
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

// tree is every file below root, by its slash path.
func tree(t *testing.T, root string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		files[filepath.ToSlash(rel)], err = os.ReadFile(name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func readRegistry(t *testing.T, root string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for path, data := range tree(t, root) {
		if strings.HasPrefix(path, "registry/") {
			files[path] = data
		}
	}
	return files
}
