package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestJournalIsPendingUntilRetired(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	late, err := s.NewJournal(noon.Time().Add(time.Hour))
	ok(t, err)
	early, err := s.NewJournal(noon.Time().In(time.FixedZone("", 3600)))
	ok(t, err)
	for i, j := range []*Journal{late, early} {
		ok(t, j.Append(observationOf(i)))
		ok(t, j.Close())
	}
	pending, err := s.Pending()
	ok(t, err)
	same(t, pending, []string{early.Name(), late.Name()})
	if !strings.HasPrefix(early.Name(), ".linkhealth/journal/20260218T120000Z-") {
		t.Errorf("the name is %s", early.Name())
	}
	data, err := s.ReadFile(early.Name())
	ok(t, err)
	lines, _, err := ReadJournal(early.Name(), data)
	ok(t, err)
	same(t, *lines[0].Observation, observationOf(1))

	same(t, commit(t, s, Change{Retire: []string{early.Name()}}), []string(nil))
	pending, err = s.Pending()
	ok(t, err)
	same(t, pending, []string{late.Name()})
	same(t, tree(t, root, foldedDir)[retiredPath(early.Name())], string(data))
	same(t, commit(t, s, Change{Retire: []string{early.Name(), late.Name(), late.Name()}}), []string(nil))
	tidy(t, root)
}

func TestRetireKnowsItsJournals(t *testing.T) {
	t.Parallel()
	s := locked(t)
	for _, name := range []string{"data/x.ndjson", ".linkhealth/journal/../lock", ".linkhealth/lock", ".linkhealth/journal/x"} {
		if _, err := s.Commit(Change{Retire: []string{name}}); err == nil {
			t.Errorf("%s was retired", name)
		}
	}
	if _, err := s.Commit(Change{Retire: []string{pendingDir + "/none.ndjson"}}); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestNewJournalNeedsTheLock(t *testing.T) {
	t.Parallel()
	if _, err := open(t, t.TempDir()).NewJournal(noon.Time()); !errors.Is(err, ErrNotLocked) {
		t.Fatal(err)
	}
}

func TestCreateJournal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "j.ndjson")
	for range 2 { // an empty file may be there already
		j, err := CreateJournal(name)
		ok(t, err)
		same(t, j.Name(), name)
		ok(t, j.Close())
	}
	j, err := CreateJournal(name)
	ok(t, err)
	ok(t, j.Append(observationOf(0)))
	ok(t, j.AppendAction(health.Action{Kind: health.ActReset, ID: idOf(1), At: noon}))
	g := observe.Gate{At: noon, Run: observe.Run{StartedAt: noon, Due: 3}, Quarantined: true, Why: "<no> network"}
	ok(t, j.AppendGate(g))
	ok(t, j.Close())
	if err := j.Append(observationOf(0)); !errors.Is(err, os.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	data, err := os.ReadFile(name)
	ok(t, err)
	if strings.Contains(string(data), `\u003c`) {
		t.Error("HTML is escaped")
	}
	lines, _, err := ReadJournal(name, data)
	ok(t, err)
	same(t, *lines[2].Gate, g)
	if _, err := CreateJournal(name); !errors.Is(err, os.ErrExist) || !strings.Contains(err.Error(), name) {
		t.Errorf("over another journal: %v", err)
	}
	for _, name := range []string{dir, filepath.Join(name, "below"), filepath.Join(dir, "none", "j")} {
		if _, err := CreateJournal(name); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := CreateJournal(os.DevNull); err == nil {
		t.Error("a device is no journal")
	}
}

func TestAppendRefusesWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "j")
	j, err := CreateJournal(name)
	ok(t, err)
	defer j.Close()
	o := observationOf(0)
	o.ID = "short"
	if err := j.Append(o); err == nil {
		t.Error("the observation was accepted")
	}
	if err := j.AppendAction(health.Action{Kind: health.ActVerdict, ID: idOf(0), At: noon}); err == nil {
		t.Error("the action was accepted")
	}
	if err := j.AppendGate(observe.Gate{At: noon, Quarantined: true, Why: "x"}); err == nil {
		t.Error("the gate line was accepted")
	}
	o = observationOf(0)
	o.Fields = map[string]any{"f": func() {}}
	if err := j.Append(o); err == nil {
		t.Error("the field was accepted")
	}
	info, err := os.Stat(name)
	ok(t, err)
	same(t, info.Size(), int64(0))
}

func TestAppendConcurrently(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "j")
	j, err := CreateJournal(name)
	ok(t, err)
	var group sync.WaitGroup
	for w := range 8 {
		group.Go(func() {
			for i := range 50 {
				if err := j.Append(observationOf(100*w + i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	ok(t, j.Close())
	data, err := os.ReadFile(name)
	ok(t, err)
	lines, warnings, err := ReadJournal(name, data)
	ok(t, err)
	same(t, warnings, []string(nil))
	urls := map[string]bool{}
	for _, l := range lines {
		urls[l.Observation.URL] = true
	}
	if len(lines) != 400 || len(urls) != 400 {
		t.Fatalf("%d lines of %d URLs", len(lines), len(urls))
	}
}

// fullFile takes a few bytes of the second write, like a disk that fills up.
type fullFile struct {
	*os.File
	writes    int
	truncates error
}

func (f *fullFile) Write(b []byte) (int, error) {
	if f.writes++; f.writes == 2 {
		n, _ := f.File.Write(b[:len(b)/2])
		return n, syscall.ENOSPC
	}
	return f.File.Write(b)
}

func (f *fullFile) Truncate(n int64) error {
	if f.truncates != nil {
		return f.truncates
	}
	return f.File.Truncate(n)
}

func TestAppendOnAFullDisk(t *testing.T) {
	t.Parallel()
	for _, broken := range []bool{false, true} {
		t.Run(fmt.Sprint("broken=", broken), func(t *testing.T) {
			t.Parallel()
			name := filepath.Join(t.TempDir(), "j")
			j, err := CreateJournal(name)
			ok(t, err)
			full := &fullFile{File: j.file.(*os.File)}
			if broken {
				full.truncates = syscall.EIO
			}
			j.file = full
			ok(t, j.Append(observationOf(0)))
			if err := j.Append(observationOf(1)); !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), name) {
				t.Fatal(err)
			}
			if err := j.Append(observationOf(2)); (err != nil) != broken {
				t.Fatal(err)
			}
			ok(t, j.Close())
			data, err := os.ReadFile(name)
			ok(t, err)
			lines, warnings, err := ReadJournal(name, data)
			ok(t, err)
			if broken {
				same(t, len(lines), 1)
				same(t, len(warnings), 1)
				return
			}
			same(t, len(lines), 2)
			same(t, lines[1].Observation.ID, idOf(2))
			same(t, len(warnings), 0)
		})
	}
}
