package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestFolded names the journals that a commit has folded, and drops those that
// it is told to, no others.
func TestFolded(t *testing.T) {
	t.Parallel()
	s := locked(t)
	commit(t, s, Change{Folded: map[string][]byte{"b.ndjson": []byte("b\n"), "a.ndjson": []byte("a\n")}})
	j, err := s.NewJournal(noon.Time())
	ok(t, err)
	ok(t, j.Close())
	names, err := s.Folded()
	ok(t, err)
	if len(names) != 2 || filepath.Base(names[0])[0] != 'a' {
		t.Fatalf("folded: %q", names)
	}
	data, err := s.ReadFile(names[0])
	ok(t, err)
	same(t, string(data), "a\n")
	ok(t, s.DropFolded(names[:1]))
	ok(t, s.DropFolded(names[:1]))
	left, err := s.Folded()
	ok(t, err)
	same(t, len(left), 1)
	for _, name := range []string{j.Name(), "registry/domains.yaml", foldedDir + "/../lock", foldedDir + "/x"} {
		if err := s.DropFolded([]string{name}); err == nil {
			t.Errorf("%s could be dropped", name)
		}
	}
}

// TestFollowed keeps the note until it is dropped, and refuses one that it
// would not have written.
func TestFollowed(t *testing.T) {
	t.Parallel()
	s := locked(t)
	_, found, err := s.Followed()
	if err != nil || found {
		t.Fatal(found, err)
	}
	ok(t, s.DropFollowed())
	want := Followed{From: idOf(1) + idOf(2) + "01234567", To: idOf(3) + idOf(4) + "89abcdef", Journals: []string{foldedDir + "/a.ndjson"}}
	ok(t, s.NoteFollowed(want))
	got, found, err := s.Followed()
	if err != nil || !found {
		t.Fatal(found, err)
	}
	same(t, got.From+got.To+got.Journals[0], want.From+want.To+want.Journals[0])
	ok(t, s.DropFollowed())
	for _, bad := range []string{"", "{", `{"from": "-x", "to": "main"}`} {
		ok(t, s.put(publishNote, []byte(bad)))
		var flaw *InvalidError
		if _, _, err := s.Followed(); !errors.As(err, &flaw) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestScratch is empty each time, even where a link was put in its place.
func TestScratch(t *testing.T) {
	t.Parallel()
	s := locked(t)
	dir, err := s.Scratch()
	ok(t, err)
	ok(t, os.WriteFile(filepath.Join(dir, "x"), nil, 0o644))
	ok(t, s.DropScratch())
	outside := t.TempDir()
	ok(t, os.WriteFile(filepath.Join(outside, "x"), nil, 0o644))
	ok(t, os.Symlink(outside, dir))
	again, err := s.Scratch()
	ok(t, err)
	if entries, err := os.ReadDir(again); err != nil || len(entries) > 0 {
		t.Errorf("%v %v", entries, err)
	}
	if _, err := os.Stat(filepath.Join(outside, "x")); err != nil {
		t.Errorf("a link was followed: %v", err)
	}
}
