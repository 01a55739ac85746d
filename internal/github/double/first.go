package double

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
)

var firsts = struct {
	sync.Mutex
	by map[string]fs.FS
}{by: map[string]fs.FS{}}

// first is a bare repository with one commit of the files. It is made by git
// once and copied afterwards: a test of all weathers needs hundreds.
func first(t testing.TB, files map[string]string) fs.FS {
	t.Helper()
	name, err := json.Marshal(files)
	if err != nil {
		t.Fatal(err)
	}
	firsts.Lock()
	defer firsts.Unlock()
	if found, ok := firsts.by[string(name)]; ok {
		return found
	}
	r := repository{t: t, dir: filepath.Join(t.TempDir(), "first.git"), main: "main"}
	if err := os.Mkdir(r.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	r.must(nil, "init", "--quiet", "--bare", "--template=", "--initial-branch", r.main)
	r.must(nil, "update-ref", "refs/heads/"+r.main, r.commit(person, "first", r.tree("", files)))
	firsts.by[string(name)] = held(t, r.dir)
	return firsts.by[string(name)]
}

// held is a folder in memory.
func held(t testing.TB, dir string) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		all[filepath.ToSlash(rel)] = &fstest.MapFile{Data: data, Mode: 0o644}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
