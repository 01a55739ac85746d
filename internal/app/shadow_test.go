package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/demo"
)

// TestShadowLivesAlike lives through the ten days of the demo three times: in
// force, in a shadow beside that, whose registry is edited under its hands, and
// in a shadow of a registry that nobody edits. All must come to judge alike,
// and no shadow may touch the repository.
func TestShadowLivesAlike(t *testing.T) {
	t.Parallel()
	w := newWorld(t, lived(), demo.Patience(30*time.Second), demo.Layers("standard", "browser", "alternative"))
	alone := *w
	alone.root = t.TempDir()
	if err := os.CopyFS(alone.root, os.DirFS(w.root)); err != nil {
		t.Fatal(err)
	}
	beside, shadow := filepath.Join(w.root, "shadow"), filepath.Join(t.TempDir(), "shadow")

	start := time.Date(2026, 3, 2, 3, 0, 0, 0, time.UTC)
	untouched := files(t, alone.root)
	for day := 1; day <= demo.Days; day++ {
		w.web.SetDay(day)
		now := start.AddDate(0, 0, day-1).Format(time.RFC3339)
		before := files(t, w.root, "shadow")
		done(t, w.check(t, now, "--shadow", beside))
		if diff := cmp.Diff(before, files(t, w.root, "shadow")); diff != "" {
			t.Fatalf("day %d: the shadow changed the repository:\n%s", day, diff)
		}
		done(t, alone.check(t, now, "--shadow", shadow))
		done(t, w.check(t, now))
	}
	if diff := cmp.Diff(untouched, files(t, alone.root)); diff != "" {
		t.Errorf("the shadow changed the repository:\n%s", diff)
	}
	for _, other := range []string{beside, shadow} {
		c := linkhealth(t, w.root, "compare", w.root, other)
		if c.code != 0 || !strings.Contains(c.stdout, ", 0 differ; 0 only in A, 0 only in B\nA says down, B says up: 0\nA says up, B says down: 0\n") {
			t.Errorf("compare exits with %d:\n%s%s", c.code, c.stdout, c.stderr)
		}
	}
	for _, status := range []string{"degraded", "inactive"} {
		if c := linkhealth(t, alone.root, "list", "--shadow", shadow, "--status", status); strings.HasPrefix(c.stdout, "0 URLs") {
			t.Errorf("no page became %s: these days show nothing", status)
		}
	}
}

// lived are the sites of the demo's days, less those that a check waits for.
func lived() []demo.Site {
	var sites []demo.Site
	for _, s := range demo.Sites() {
		if s.InDemo && !slow(s) {
			sites = append(sites, s)
		}
	}
	return sites
}

func slow(s demo.Site) bool {
	for day := 1; day <= demo.Days; day++ {
		if o := s.On(day).Outcome; o == "server_error" || o == "timeout" {
			return true
		}
	}
	return false
}

func done(t *testing.T, c call) {
	t.Helper()
	if c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
}

// files is the content of everything below root, less some folders in it.
func files(t *testing.T, root string, without ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		for _, w := range without {
			if name == filepath.Join(root, w) {
				return fs.SkipDir
			}
		}
		if !d.IsDir() {
			found[name] = string(readFile(t, name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
