package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLock(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	a, b := open(t, root), open(t, root)
	unlock, err := a.Lock()
	ok(t, err)
	for _, s := range []*Store{a, b} {
		if _, err := s.Lock(); !errors.Is(err, ErrLocked) {
			t.Fatal(err)
		}
	}
	same(t, tree(t, root)[ignorePath], "*\n")
	ok(t, unlock())
	ok(t, unlock())
	unlockB, err := b.Lock()
	ok(t, err)
	ok(t, unlock()) // an old unlock opens no new lock
	if _, err := a.Lock(); !errors.Is(err, ErrLocked) {
		t.Fatal(err)
	}
	ok(t, unlockB())
}

func TestLockTidiesUp(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	write(t, root, stageDir+"/.commit.redo123", `{"schema": 1, "edi`)
	write(t, root, stageDir+"/00000001", "half a rec")
	write(t, root, stageDir+"/folder/x", "x")
	write(t, root, ignorePath, "*\n# mine\n")
	locked(t, root)
	tidy(t, root)
	same(t, tree(t, root)[ignorePath], "*\n# mine\n")
}

func TestLockRefusesAStrangeLog(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ log, why string }{
		"empty":     {"", "cannot be read"},
		"cut short": {`{"schema": 1, "edits": [`, "cannot be read"},
		"newer":     {`{"schema": 2}`, "schema is 2"},
		"git":       {`{"schema": 1, "edits": [{"path": ".git/config", "stage": ".linkhealth/tmp/1"}]}`, ".git/config"},
		"outside":   {`{"schema": 1, "edits": [{"path": "../x", "stage": ".linkhealth/tmp/1"}]}`, "../x"},
		"the lock":  {`{"schema": 1, "edits": [{"path": ".linkhealth/lock"}]}`, ".linkhealth/lock"},
		"a stage":   {`{"schema": 1, "edits": [{"path": "x", "stage": "data/secret"}]}`, `"x"`},
		"a journal": {`{"schema": 1, "retire": ["data/x.ndjson"]}`, "data/x.ndjson"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			write(t, root, redoPath, c.log)
			write(t, root, stageDir+"/1", "staged")
			s := open(t, root)
			_, err := s.Lock()
			invalid(t, err, redoPath, c.why, "git checkout -- data registry")
			same(t, tree(t, root)[stageDir+"/1"], "staged")
			ok(t, os.Remove(filepath.Join(root, redoPath))) // what the message says
			_, err = s.Lock()
			ok(t, err)
		})
	}
}

func TestOpen(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	ok(t, os.WriteFile(file, nil, 0o644))
	for _, root := range []string{file, file + "-none"} {
		if _, err := Open(root); err == nil || !strings.Contains(err.Error(), root) {
			t.Errorf("%s: %v", root, err)
		}
	}
	root := t.TempDir()
	open(t, root)
	same(t, tree(t, root), map[string]string{})
}

func TestReadFile(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	write(t, root, "a/b", "c")
	s := open(t, root)
	data, err := s.ReadFile("a/b")
	ok(t, err)
	same(t, string(data), "c")
	for _, p := range []string{"a/none", "none/none"} {
		if _, err := s.ReadFile(p); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), p) {
			t.Errorf("%s: %v", p, err)
		}
	}
	_, err = s.ReadFile("a")
	invalid(t, err, "a")
	if _, err := s.ReadFile("../x"); err == nil {
		t.Error("a path outside was read")
	}
}
