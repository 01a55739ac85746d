package double

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// batch reads git objects through one process, for a sync reads many.
type batch struct {
	in  io.WriteCloser
	out *bufio.Reader
}

// openBatch starts the process, which ends with the test.
func openBatch(t testing.TB, r repository) *batch {
	t.Helper()
	cmd := r.command(nil, "cat-file", "--batch")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end(t, cmd, in) })
	return &batch{in, bufio.NewReader(out)}
}

func end(t testing.TB, cmd *exec.Cmd, in io.Closer) {
	_ = in.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("git cat-file --batch: %v", err)
	}
}

// read gives an object by its name or by a revision; kind is empty where there
// is none.
func (b *batch) read(name string) (kind, sha string, data []byte) {
	if strings.ContainsAny(name, "\n") {
		return "", "", nil
	}
	if _, err := fmt.Fprintln(b.in, name); err != nil {
		return "", "", nil
	}
	head, err := b.out.ReadString('\n')
	if err != nil {
		return "", "", nil
	}
	var size int
	if _, err := fmt.Sscanf(head, "%s %s %d\n", &sha, &kind, &size); err != nil {
		return "", "", nil // missing, or ambiguous
	}
	data = make([]byte, size+1) // a line's end follows
	if _, err := io.ReadFull(b.out, data); err != nil {
		return "", "", nil
	}
	return kind, sha, data[:size]
}
