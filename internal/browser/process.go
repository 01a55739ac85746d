package browser

import (
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is a running Chrome with all its children, and a directory that goes
// when they do.
type process struct {
	cmd    *exec.Cmd
	dir    string
	said   *excerpt
	exited chan struct{} // closed when the main process has ended
}

// launch starts the program with the far ends of two pipes as its descriptors 3
// and 4, as --remote-debugging-pipe wants, and returns the near ends.
func launch(path string, args []string, dir string) (_ *process, r io.ReadCloser, w io.WriteCloser, err error) {
	fromUs, w, err := os.Pipe()
	if err != nil {
		return nil, nil, nil, err
	}
	r, toUs, err := os.Pipe()
	if err != nil {
		_ = fromUs.Close()
		_ = w.Close()
		return nil, nil, nil, err
	}
	p := &process{cmd: exec.Command(path, args...), dir: dir, said: &excerpt{}, exited: make(chan struct{})}
	p.cmd.Env = environment(dir)
	p.cmd.Dir = dir
	p.cmd.Stderr = p.said
	p.cmd.WaitDelay = time.Second // a child may hold stderr for longer
	p.cmd.ExtraFiles = []*os.File{fromUs, toUs}
	ownGroup(p.cmd)
	err = p.cmd.Start()
	_ = fromUs.Close()
	_ = toUs.Close()
	if err != nil {
		_ = r.Close()
		_ = w.Close()
		return nil, nil, nil, err
	}
	go p.wait()
	return p, r, w, nil
}

func (p *process) wait() {
	_ = p.cmd.Wait()
	killGroup(p.cmd.Process)
	close(p.exited)
}

// kill ends all of p, unless it has ended by itself: its number may by then be
// another's.
func (p *process) kill() {
	select {
	case <-p.exited:
	default:
		killGroup(p.cmd.Process)
	}
}

// end kills whatever is left and removes the directory.
func (p *process) end() {
	p.kill()
	<-p.exited
	until(time.Second, func() bool { return !groupLives(p.cmd.Process) })
	until(5*time.Second, func() bool { return os.RemoveAll(p.dir) == nil })
}

// until asks again and again, for at most the given time. What has been killed
// is over in milliseconds, but on some systems its entry stays for longer.
func until(limit time.Duration, done func() bool) {
	for end := time.Now().Add(limit); !done() && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}
}

// excerpt keeps the first few kilobytes of what a failing program says. It is
// safe for concurrent use.
type excerpt struct {
	mu   sync.Mutex
	text []byte
}

const maxExcerpt = 8 << 10

func (e *excerpt) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if room := maxExcerpt - len(e.text); room > 0 {
		e.text = append(e.text, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

func (e *excerpt) String() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return string(e.text)
}
