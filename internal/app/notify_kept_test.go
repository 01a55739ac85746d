package app_test

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/notify"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// A run that is killed after the channel accepted the message, and before that
// could be kept, is the one case in which a message comes twice; it can be told
// by its key.
func TestNotifyKilledInBetween(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, oneHook, "http://ayuda.test/"), newHook(t)
	alerted := w.fails(t, 0)
	cmd := &exec.Cmd{Path: executable(t), Args: []string{"linkhealth", "notify", "--root", w.root, "--now", at(alerted)}, Env: []string{"HOOK=" + h.url}}
	h.mu.Lock() // until the process is known to whoever kills it
	h.arrived = func() { cmd.Process.Kill() }
	err := cmd.Start()
	h.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() {
		t.Fatalf("it was not killed: %v", cmd.ProcessState)
	}
	h.mu.Lock()
	h.arrived = func() {}
	h.mu.Unlock()
	code(t, w.notifies(t, alerted+1, h), 0)
	code(t, w.notifies(t, alerted+2, h), 0)
	if got := h.take(); len(got) != 2 || got[0].key != got[1].key {
		t.Errorf("told %+v", got)
	}
}

// What a channel accepted is a fact: it survives a run that is killed before it
// folded its journal, and a replay of all journals onto an older state.
func TestNotifyIsKept(t *testing.T) {
	t.Parallel()
	w, h := newTown(t, oneHook, "http://ayuda.test/"), newHook(t)
	alerted := w.fails(t, 0)
	code(t, w.notifies(t, alerted, h), 0)
	h.take()
	notices := filepath.Join(w.root, "data/health/notices.json")
	kept := readFile(t, notices)

	var journals []string
	for path, data := range tree(t, w.root) {
		if strings.HasPrefix(path, ".linkhealth/folded/") && bytes.Contains(data, []byte(`"notified"`)) {
			journals = append(journals, path)
		}
	}
	if len(journals) != 1 {
		t.Fatalf("notices are in %v", journals)
	}
	writeFile(t, notices, []byte("{\"schema\": 1, \"channels\": {}}\n")) // as another run had pushed it
	code(t, linkhealth(t, w.root, "record", filepath.Join(w.root, journals[0])), 0)
	if again := readFile(t, notices); !bytes.Equal(again, kept) {
		t.Errorf("replayed:\n%s\nwas\n%s", again, kept)
	}

	// A pending journal is taken up before anybody is told.
	alertedAgain := w.recovers(t, alerted)
	events := tellBehindItsBack(t, w.root, alertedAgain)
	if events == 0 {
		t.Fatal("there is nothing to tell")
	}
	code(t, w.notifies(t, alertedAgain+1, h), 0)
	if got := h.take(); len(got) > 0 {
		t.Errorf("told again: %+v", got)
	}
}

// tellBehindItsBack leaves a journal as a run does that is killed after it told
// the channel of everything and before it folded that.
func tellBehindItsBack(t *testing.T, root string, hour float64) (events int) {
	t.Helper()
	s, err := store.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	unlock, err := s.Lock()
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	told, err := s.Notices()
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.Events(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	var now observe.Instant
	if err := now.UnmarshalJSON([]byte(`"` + at(hour) + `"`)); err != nil {
		t.Fatal(err)
	}
	j, err := s.NewJournal(now.Time())
	if err != nil {
		t.Fatal(err)
	}
	for channel := range told {
		n := observe.Notice{At: now, Channel: channel}
		for _, e := range all {
			n.Told = append(n.Told, notify.Key(e))
		}
		if err := j.AppendNotice(n); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return len(all)
}
