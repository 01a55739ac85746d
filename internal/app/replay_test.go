package app_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/demo"
)

// TestReplay lives four days with check, and then records the journals of the
// four days, all at once and in the wrong order, in a repository that saw
// nothing of it: the same bytes must come out.
func TestReplay(t *testing.T) {
	t.Parallel()
	w := newWorld(t, quick(demo.Sites()))
	fresh := t.TempDir()
	for path, data := range readRegistry(t, w.root) {
		writeFile(t, filepath.Join(fresh, path), data)
	}
	last := ""
	for day := 1; day <= 4; day++ {
		w.web.SetDay(day)
		last = fmt.Sprintf("2026-03-0%dT02:30:00Z", day+1)
		if c := w.check(t, last, "--all", "--concurrency", "16"); c.code != 0 {
			t.Fatalf("exit %d\n%s", c.code, c.stderr)
		}
	}
	args := []string{"record", "--now", last}
	for path := range tree(t, w.root) {
		if strings.HasPrefix(path, ".linkhealth/folded/") {
			args = append(args, filepath.Join(w.root, path))
		}
	}
	slices.Reverse(args[3:])
	for _, args := range [][]string{args, {"report", "--now", last}} {
		if c := linkhealth(t, fresh, args...); c.code != 0 {
			t.Fatalf("exit %d\n%s", c.code, c.stderr)
		}
	}
	lived, replayed := results(t, w.root), results(t, fresh)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(lived)), slices.Sorted(maps.Keys(replayed))); diff != "" {
		t.Errorf("files (-lived +replayed):\n%s", diff)
	}
	for path := range lived {
		if diff := cmp.Diff(string(lived[path]), string(replayed[path])); diff != "" {
			t.Errorf("%s (-lived +replayed):\n%s", path, diff)
		}
	}
}

// results are the files that a run leaves for people.
func results(t *testing.T, root string) map[string][]byte {
	t.Helper()
	files := tree(t, root)
	maps.DeleteFunc(files, func(path string, _ []byte) bool { return strings.HasPrefix(path, ".linkhealth/") })
	return files
}
