package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// TestPublishResumes begins with what a run leaves that was killed on the way
// to its own commit, at each step of that way, with and without a run that
// observed something in between. The next publish goes the rest of the way.
func TestPublishResumes(t *testing.T) {
	t.Parallel()
	steps := []struct {
		name string
		take func(t *testing.T, killed, whole string)
	}{
		{"a note", func(t *testing.T, killed, whole string) {
			from, to := strings.TrimSpace(git(t, killed, "rev-parse", "HEAD")), strings.TrimSpace(git(t, whole, "rev-parse", "HEAD"))
			git(t, killed, "fetch", "--quiet", "origin", to)
			writeFile(t, filepath.Join(killed, ".linkhealth/publish.json"), fmt.Appendf(nil, `{"from": %q, "to": %q, "journals": []}`, from, to))
			writeFile(t, filepath.Join(killed, ".linkhealth/publish/tree/registry/a.yaml"), []byte("half"))
		}},
		{"the lock", func(t *testing.T, killed, _ string) {
			writeFile(t, filepath.Join(killed, ".git/index.lock"), []byte("linkhealth publish in "+killed+"\n"))
		}},
		{"the files", func(t *testing.T, killed, whole string) {
			for _, dir := range []string{"registry", "data"} {
				if err := os.RemoveAll(filepath.Join(killed, dir)); err != nil {
					t.Fatal(err)
				}
				if err := os.CopyFS(filepath.Join(killed, dir), os.DirFS(filepath.Join(whole, dir))); err != nil {
					t.Fatal(err)
				}
			}
		}},
		{"the rest of the work tree", func(t *testing.T, killed, whole string) {
			writeFile(t, filepath.Join(killed, "README.md"), readFile(t, filepath.Join(whole, "README.md")))
		}},
		{"the branch", func(t *testing.T, killed, whole string) {
			git(t, killed, "update-ref", "refs/heads/main", strings.TrimSpace(git(t, whole, "rev-parse", "HEAD")))
		}},
		{"the index", func(t *testing.T, killed, whole string) {
			writeFile(t, filepath.Join(killed, ".git/index"), readFile(t, filepath.Join(whole, ".git/index")))
		}},
	}
	for last, step := range steps {
		for _, busy := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, observed meanwhile %t", step.name, busy), func(t *testing.T) {
				t.Parallel()
				m := newTeam(t, 2)
				killed, whole, ana := m.clone(t, "killed"), filepath.Join(m.dir, "whole"), filepath.Join(m.dir, "ana")
				writeFile(t, filepath.Join(ana, "README.md"), []byte("# Theirs\n"))
				edit(t, filepath.Join(ana, "registry/sources/a.yaml"), "# page 1", "# the second page")
				m.push(t, ana, "edits")
				seen := []observe.Observation{observation(t, m.urls[0], noon, observe.OK)}
				record(t, killed, noon, seen...)
				if err := os.CopyFS(whole, os.DirFS(killed)); err != nil {
					t.Fatal(err)
				}
				if c := publish(t, whole, noon); c.code != 0 {
					t.Fatalf("exit %d\n%s", c.code, c.stderr)
				}
				for _, s := range steps[:last+1] {
					s.take(t, killed, whole)
				}
				later := noon.Add(time.Hour)
				if busy {
					seen = append(seen, observation(t, m.urls[0], later, observe.NotFound))
					record(t, killed, later, seen[1])
				}
				if c := publish(t, killed, later); c.code != 0 || c.warns() {
					t.Fatalf("exit %d\n%s", c.code, c.stderr)
				}
				m.arrived(t, killed)
				m.holdsOnce(t, seen)
			})
		}
	}
}

// TestPublishDoesNotResumeOverAPerson finds files that a person changed after a
// run was killed: they stay, and the person can commit them.
func TestPublishDoesNotResumeOverAPerson(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root := m.clone(t, "bot")
	record(t, root, noon, observation(t, m.urls[0], noon, observe.OK))
	head := strings.TrimSpace(git(t, root, "rev-parse", "HEAD"))
	writeFile(t, filepath.Join(root, ".linkhealth/publish.json"), fmt.Appendf(nil, `{"from": %q, "to": %q, "journals": []}`, head, head))
	writeFile(t, filepath.Join(root, ".git/index.lock"), []byte("linkhealth publish in "+root+"\n"))
	path := filepath.Join(root, "registry/sources/a.yaml")
	edit(t, path, "Trámite 0", "Mío")
	refuses(t, root, 6, "changed by hand", "registry/sources/a.yaml")
	if !strings.Contains(string(readFile(t, path)), "Mío") {
		t.Error("the person's edit is gone")
	}
	git(t, root, "add", "registry") // no lock is in the way

	writeFile(t, filepath.Join(root, ".linkhealth/publish.json"), []byte(`{"from": "--output=x", "to": "main"}`))
	refuses(t, root, 3, ".linkhealth/publish.json")
}

// TestPublishAfterPruning finds a note of a commit that a person has pruned
// since: it goes the whole way once more.
func TestPublishAfterPruning(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 1)
	root := m.clone(t, "bot")
	seen := observation(t, m.urls[0], noon, observe.OK)
	record(t, root, noon, seen)
	head := strings.TrimSpace(git(t, root, "rev-parse", "HEAD"))
	note := fmt.Appendf(nil, `{"from": %q, "to": %q, "journals": []}`, head, strings.Repeat("0123", 10))
	writeFile(t, filepath.Join(root, ".linkhealth/publish.json"), note)
	if c := publish(t, root, noon); c.code != 0 || c.warns() {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	m.arrived(t, root)
	m.holdsOnce(t, []observe.Observation{seen})
}
