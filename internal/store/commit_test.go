package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

func TestCommitWritesNothingTwice(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	c := bigChange(t, s)
	commit(t, s, c)
	before := infos(t, root)
	s.step = func(point string) { t.Errorf("%s: although nothing changes", point) }
	same(t, commit(t, s, c), []string(nil))
	for p, was := range before {
		now, err := os.Stat(filepath.Join(root, p))
		ok(t, err)
		if !os.SameFile(was, now) || !was.ModTime().Equal(now.ModTime()) {
			t.Errorf("%s was touched", p)
		}
	}
	same(t, len(infos(t, root)), len(before))
	tidy(t, root)
}

func TestCommitTouchesOnlyWhatChanges(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	commit(t, s, Change{Files: map[string]File{"a": {Data: []byte("1")}, "b/c": {Data: []byte("1")}}})
	before := infos(t, root)
	same(t, commit(t, s, Change{Files: map[string]File{"a": {Data: []byte("1")}, "b/c": {Data: []byte("2")}}}), []string{"b/c"})
	after := infos(t, root)
	same(t, os.SameFile(before["a"], after["a"]), true)
	same(t, os.SameFile(before["b/c"], after["b/c"]), false)
}

func infos(t testing.TB, root string) map[string]fs.FileInfo {
	t.Helper()
	all := map[string]fs.FileInfo{}
	for p := range tree(t, root) {
		info, err := os.Stat(filepath.Join(root, p))
		ok(t, err)
		all[p] = info
	}
	return all
}

func TestCommitNamesWhatChanged(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	write(t, root, "data/old.md", "old")
	write(t, root, "registry/config.yaml", "version: 1\n")
	changed := commit(t, s, Change{
		Files:  map[string]File{"data/z.md": {Data: []byte("z")}, "data/empty": {}, "registry/config.yaml": {Data: []byte("version: 1\n")}},
		Remove: []string{"data/old.md", "data/none.md", "nowhere/none.md"},
		Folded: map[string][]byte{"/tmp/x/shard.ndjson": nil},
	})
	same(t, changed, []string{"data/empty", "data/old.md", "data/z.md"})
	same(t, tree(t, root, "data", "registry"), map[string]string{"data/z.md": "z", "data/empty": "", "registry/config.yaml": "version: 1\n"})
	same(t, commit(t, s, Change{Files: map[string]File{"data/empty": {}}}), []string(nil))
}

func TestCommitModes(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	write(t, root, "registry/run.yaml", "old")
	ok(t, os.Chmod(filepath.Join(root, "registry/run.yaml"), 0o600))
	commit(t, s, Change{Files: map[string]File{"data/new/file": {}, "registry/run.yaml": {Data: []byte("new")}}})
	for p, info := range infos(t, root) {
		if strings.HasPrefix(p, workDir) {
			continue
		}
		same(t, info.Mode().String(), "-rw-r--r--")
	}
	dir, err := os.Stat(filepath.Join(root, "data/new"))
	ok(t, err)
	same(t, dir.Mode().String(), "drwxr-xr-x")
}

func TestCommitNeedsTheLock(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	if _, err := open(t, root).Commit(Change{Records: records(1, 2)}); !errors.Is(err, ErrNotLocked) {
		t.Fatal(err)
	}
	same(t, tree(t, root), map[string]string{})
}

func TestCommitSeesThatAFileWasEdited(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		was   []byte
		there string
		want  error
	}{
		"as it was":    {[]byte("old"), "old", nil},
		"edited":       {[]byte("old"), "other", ErrChanged},
		"edited alike": {[]byte("old"), "new", ErrChanged},
		"removed":      {[]byte("old"), "", ErrChanged},
		"not asked":    {nil, "other", nil},
		"was empty":    {[]byte{}, "old", ErrChanged},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			if c.there != "" {
				write(t, root, "registry/sources/a.yaml", c.there)
			}
			before := tree(t, root)
			s := locked(t, root)
			_, err := s.Commit(Change{
				Records: records(1, 2),
				Files:   map[string]File{"registry/sources/a.yaml": {Data: []byte("new"), Was: c.was}},
			})
			if !errors.Is(err, c.want) {
				t.Fatal(err)
			}
			if err != nil {
				same(t, tree(t, root, "data", "registry"), before)
				tidy(t, root)
			}
		})
	}
}

func TestCommitRefusesPaths(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	before := tree(t, root)
	for _, p := range []string{
		"", ".", "/etc/passwd", "../x", "data/../../x", "data//x", "data/./x", "data/x/", `data\x`, "data/\x00",
		".git/config", ".GIT/hooks/pre-commit", ".linkhealth/lock", ".linkhealth",
	} {
		for _, c := range []Change{{Files: map[string]File{p: {Data: []byte("x")}}}, {Remove: []string{p}}} {
			if _, err := s.Commit(c); err == nil {
				t.Errorf("%q was accepted", p)
			}
		}
	}
	for name, c := range map[string]Change{
		"twice removed":       {Remove: []string{"a", "a"}},
		"written and removed": {Files: map[string]File{"a": {}}, Remove: []string{"a"}},
		"record twice":        {Records: []health.Record{recordOf(1), recordOf(1)}},
		"record and file":     {Records: records(1, 2), Files: map[string]File{flat.path(idOf(1)): {}}},
		"content of no id":    {Content: map[string]string{"../x": "x"}},
		"accepted of no id":   {Accepted: map[string]string{"../x": "x"}},
		"forgotten no id":     {Forget: []string{"../x"}},
	} {
		if _, err := s.Commit(c); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	same(t, tree(t, root), before)
}

// What a checkout may contain must not lead the store out of the root, nor
// anywhere else.
func TestLinksAreNotFollowed(t *testing.T) {
	t.Parallel()
	p := flat.path(idOf(1))
	for _, c := range []struct{ name, link, path string }{
		{"a record", p, p},
		{"the folder of records", checksDir, checksDir},
		{"a shard", checksDir + "/01", checksDir + "/01"},
		{"data", "data", "data"},
		{"the working folder", workDir, workDir},
		{"the lock", lockPath, lockPath},
		{"the staging folder", stageDir, stageDir},
		{"the log", redoPath, redoPath},
		{"the .gitignore", ignorePath, ignorePath},
		{"the folded journals", foldedDir, foldedDir},
	} {
		for where, target := range map[string]string{"outside": t.TempDir(), "inside": "elsewhere", "nowhere": "none"} {
			t.Run(c.name+" "+where, func(t *testing.T) {
				t.Parallel()
				root := t.TempDir()
				ok(t, os.Mkdir(filepath.Join(root, "elsewhere"), 0o755))
				ok(t, os.MkdirAll(filepath.Dir(filepath.Join(root, c.link)), 0o755))
				if target == "elsewhere" {
					target = filepath.Join(root, target)
				}
				ok(t, os.Symlink(target, filepath.Join(root, c.link)))
				s := open(t, root)
				unlock, err := s.Lock()
				if err == nil {
					defer unlock()
					_, err = s.Commit(Change{Sources: 1, Records: records(1, 2)})
				}
				invalid(t, err, c.path, "symbolic link")
				if strings.HasPrefix(c.link, "data") {
					_, err := s.Records([]string{idOf(1)})
					invalid(t, err, c.path)
				}
				if filepath.IsAbs(target) {
					same(t, tree(t, target), map[string]string{})
				}
			})
		}
	}
}

// The root runs tests too, so that permissions prove nothing; what lies in the
// way does.
func TestCommitThatCannotWrite(t *testing.T) {
	t.Parallel()
	p := flat.path(idOf(2))
	for name, c := range map[string]struct{ block, path string }{
		"a folder where the record goes": {p + "/x", p},
		"a file where a folder goes":     {checksDir, checksDir},
		"a file where data goes":         {"data", "data"},
		"a folder where the log goes":    {redoPath + "/x", redoPath},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			s := locked(t, root)
			write(t, root, c.block, "in the way")
			before := tree(t, root)
			_, err := s.Commit(Change{Records: records(1, 4), Files: map[string]File{"registry/a": {}}})
			invalid(t, err, c.path, "where a")
			same(t, tree(t, root), before)
		})
	}
}

func TestCommitWhoseDiskFails(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	commit(t, s, Change{Records: records(1, 2)})
	before := tree(t, root, "data")
	r := recordOf(1)
	r.Hidden = true
	change := Change{Records: []health.Record{r, recordOf(2)}}

	// Before the point of no return: the staging folder is gone, as on a disk
	// that takes no more files.
	ok(t, os.Remove(filepath.Join(root, stageDir)))
	if _, err := s.Commit(change); err == nil || !strings.Contains(err.Error(), p1()) {
		t.Fatal(err)
	}
	same(t, tree(t, root, "data"), before)
	ok(t, os.Mkdir(filepath.Join(root, stageDir), 0o755))

	// After it: the record cannot be replaced.
	s.step = func(point string) {
		if point == "logged" {
			ok(t, os.Remove(filepath.Join(root, p1())))
			ok(t, os.Mkdir(filepath.Join(root, p1()), 0o755))
		}
	}
	if _, err := s.Commit(change); err == nil || !strings.Contains(err.Error(), "the next run completes it") {
		t.Fatal(err)
	}
	if _, err := s.Commit(change); !errors.Is(err, errUnfinished) {
		t.Fatal(err)
	}
	ok(t, os.Remove(filepath.Join(root, p1())))
	write(t, root, p1(), before[p1()])
	s.step = func(string) {}
	ok(t, s.unlock())
	locked(t, root)
	got, err := s.Records([]string{idOf(1), idOf(2)})
	ok(t, err)
	same(t, got, map[string]health.Record{idOf(1): r, idOf(2): recordOf(2)})
	tidy(t, root)
}

func p1() string { return flat.path(idOf(1)) }

func TestFoldedNames(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	journals := map[string][]byte{
		"shard-1/journal.ndjson": []byte("1\n"), "shard-2/journal.ndjson": []byte("2\n"), "again/journal.ndjson": []byte("2\n"),
		`C:\x\..\..\y z.ndjson`: []byte("3\n"), "/": []byte("4\n"), strings.Repeat("ñ", 1000): []byte("5\n"), "": []byte("6\n"),
	}
	commit(t, s, Change{Folded: journals})
	files := tree(t, root, foldedDir)
	same(t, len(files), 6)
	for p := range files {
		if !fs.ValidPath(p) || !isPending(pendingDir+"/"+filepath.Base(p)) {
			t.Errorf("a strange name: %s", p)
		}
	}
	same(t, commit(t, s, Change{Folded: journals}), []string(nil))
	same(t, tree(t, root, foldedDir), files)
}

// The registry and data of a repository are an ordinary file system.
func TestCommittedTree(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	commit(t, s, bigChange(t, s))
	ok(t, fstest.TestFS(os.DirFS(root), p1(), hostsPath, "registry/sources/a.yaml"))
}
