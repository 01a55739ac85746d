package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// shadowed is a locked shadow, of a repository with a registry and a state of
// its own.
func shadowed(t *testing.T) (s *Store, root, dir string) {
	t.Helper()
	root, dir = t.TempDir(), t.TempDir()
	write(t, root, "registry/domains.yaml", "domains: []\n")
	write(t, root, "data/health/checks/"+idOf(1)+".json", "damaged")
	s, err := OpenShadow(root, dir)
	ok(t, err)
	t.Cleanup(func() { s.Close() })
	unlock, err := s.Lock()
	ok(t, err)
	t.Cleanup(func() { unlock() })
	return s, root, dir
}

func TestShadowKeepsItsOwnState(t *testing.T) {
	t.Parallel()
	s, root, dir := shadowed(t)
	before := tree(t, root)

	j, err := s.NewJournal(noon.Time())
	ok(t, err)
	ok(t, j.Append(observationOf(1)))
	ok(t, j.Close())
	changed := commit(t, s, Change{
		Records: []health.Record{recordOf(1)}, Content: map[string]string{idOf(1): "text"},
		Events: []health.Event{eventOf(1)}, Files: map[string]File{"data/health/reports/r.md": {Data: []byte("report")}},
		Retire: []string{j.Name()}, Folded: map[string][]byte{"other": []byte("{}\n")},
	})
	same(t, changed, []string{
		"data/health/checks/" + idOf(1) + ".json", "data/health/content/" + idOf(1) + ".txt",
		"data/health/events/2026-02.ndjson", "data/health/reports/r.md",
	})

	same(t, tree(t, root), before)
	if files := tree(t, dir, "health"); files["health/reports/r.md"] != "report" || len(files) != 4 {
		t.Errorf("in the shadow: %v", files)
	}
	records, err := s.Records([]string{idOf(1)})
	ok(t, err)
	same(t, records[idOf(1)], recordOf(1))
	files, err := s.RegistryFiles()
	ok(t, err)
	same(t, string(files["registry/domains.yaml"]), "domains: []\n")
	if _, err := os.Stat(filepath.Join(dir, ".linkhealth", "folded", filepath.Base(j.Name()))); err != nil {
		t.Error(err)
	}
}

// Whatever a caller asks for: a shadow never writes to the repository.
func TestShadowRefusesTheRepository(t *testing.T) {
	t.Parallel()
	s, root, dir := shadowed(t)
	before, shadow := tree(t, root), tree(t, dir)
	for _, c := range []Change{
		{Files: map[string]File{"registry/domains.yaml": {Data: []byte("domains:\n")}}},
		{Files: map[string]File{"README.md": {Data: []byte("new")}}},
		{Remove: []string{"registry/domains.yaml"}},
		{Files: map[string]File{"data/.git/hooks/x": {Data: []byte("new")}}},
		{Files: map[string]File{"data/.linkhealth/commit.redo": {Data: []byte("new")}}},
	} {
		if _, err := s.Commit(c); err == nil {
			t.Errorf("committed %+v", c)
		}
	}
	same(t, tree(t, root), before)
	same(t, tree(t, dir), shadow)
}

// Both can run at once, and two runs of one shadow cannot.
func TestShadowHasItsOwnLock(t *testing.T) {
	t.Parallel()
	_, root, dir := shadowed(t)
	locked(t, root)
	other, err := OpenShadow(root, dir)
	ok(t, err)
	defer other.Close()
	if _, err := other.Lock(); !errors.Is(err, ErrLocked) {
		t.Errorf("a second lock: %v", err)
	}
}

func TestShadowNeedsBothFolders(t *testing.T) {
	t.Parallel()
	dir, missing := t.TempDir(), filepath.Join(t.TempDir(), "missing")
	for _, pair := range [][2]string{{dir, missing}, {missing, dir}} {
		if _, err := OpenShadow(pair[0], pair[1]); err == nil || !strings.Contains(err.Error(), "missing") {
			t.Errorf("OpenShadow(%q): %v", pair, err)
		}
	}
}
