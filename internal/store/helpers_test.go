package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

var noon = observe.At(time.Date(2026, 2, 18, 12, 0, 0, 0, time.UTC))

// idOf is a well-formed id for the number n; its first two digits differ for
// any two numbers below 256.
func idOf(n int) string { return fmt.Sprintf("%02x%014x", n%256, n) }

func recordOf(n int) health.Record {
	return health.Record{
		Schema: health.Schema, ID: idOf(n), URL: fmt.Sprintf("https://www.sepe.es/%d?a=<b>&c", n), Domain: "sepe.es",
		Priority: "P0", Status: health.Active, Review: []health.Review{},
		Metrics: health.Metrics{RedirectChain: []string{}},
	}
}

func observationOf(n int) observe.Observation {
	return observe.Observation{
		ID: idOf(n), URL: fmt.Sprintf("https://www.sepe.es/%d", n), CheckedAt: noon.Add(time.Duration(n) * time.Second),
		Vantage: "local", Layer: observe.Standard, Method: "GET", Outcome: observe.OK, StatusCode: 200, ResponseTime: 342,
		RedirectChain: []string{}, RedirectCodes: []int{}, Attempts: []observe.Attempt{},
		Content: &observe.Content{Hash: strings.Repeat("ab", 32), Words: 2, Verdict: observe.ContentOK, Text: "<año> & línea\nuno\u2028dos"},
		Run:     &observe.Run{StartedAt: noon, Due: 3},
	}
}

func eventOf(n int) health.Event {
	return health.Event{At: noon.Add(time.Duration(n) * time.Hour), Kind: health.AlertRaised, Severity: health.SeverityAlert,
		ID: idOf(n), URL: "https://www.sepe.es/", Domain: "sepe.es", Detail: "<404> & so on"}
}

// open is a Store on root that the test closes.
func open(t testing.TB, root string) *Store {
	t.Helper()
	s, err := Open(root)
	ok(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// locked is a Store on a new folder, or on root, that holds its lock.
func locked(t testing.TB, root ...string) *Store {
	t.Helper()
	if root == nil {
		root = []string{t.TempDir()}
	}
	s := open(t, root[0])
	unlock, err := s.Lock()
	ok(t, err)
	t.Cleanup(func() { unlock() })
	return s
}

func commit(t testing.TB, s *Store, c Change) []string {
	t.Helper()
	changed, err := s.Commit(c)
	ok(t, err)
	return changed
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func same(t testing.TB, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
}

// invalid checks that err is a [*InvalidError] about path that says all words.
func invalid(t testing.TB, err error, path string, words ...string) {
	t.Helper()
	var e *InvalidError
	if !errors.As(err, &e) {
		t.Fatalf("error %v; want an InvalidError about %s", err, path)
	}
	if e.Path != path {
		t.Errorf("the error is about %s; want %s", e.Path, path)
	}
	for _, w := range words {
		if !strings.Contains(e.Error(), w) {
			t.Errorf("error %q does not say %q", e, w)
		}
	}
}

// write puts a file below root, past the store.
func write(t testing.TB, root, path, data string) {
	t.Helper()
	name := filepath.Join(root, path)
	ok(t, os.MkdirAll(filepath.Dir(name), 0o755))
	ok(t, os.WriteFile(name, []byte(data), 0o644))
}

// tree is every file below the given folders of root, by slash path; all of
// root where none is given.
func tree(t testing.TB, root string, dirs ...string) map[string]string {
	t.Helper()
	if dirs == nil {
		dirs = []string{"."}
	}
	files := map[string]string{}
	for _, dir := range dirs {
		err := filepath.WalkDir(filepath.Join(root, dir), func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return ignoreMissing(err)
			}
			data, err := os.ReadFile(p)
			rel, _ := filepath.Rel(root, p)
			files[filepath.ToSlash(rel)] = string(data)
			return err
		})
		ok(t, err)
	}
	return files
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// tidy checks that nothing is left of a commit in the working folder.
func tidy(t testing.TB, root string) {
	t.Helper()
	for p := range tree(t, root, workDir) {
		switch {
		case p == lockPath, p == ignorePath, strings.HasPrefix(p, pendingDir+"/"), strings.HasPrefix(p, foldedDir+"/"):
		default:
			t.Errorf("stray file %s", p)
		}
	}
}
