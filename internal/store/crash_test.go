package store

import (
	"bufio"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// The test binary is its own child: it does what these variables say and dies.
const (
	childJob  = "STORE_TEST_JOB"
	childRoot = "STORE_TEST_ROOT"
	childAt   = "STORE_TEST_AT"
)

func TestMain(m *testing.M) {
	root := os.Getenv(childRoot)
	switch os.Getenv(childJob) {
	case "":
		os.Exit(m.Run())
	case "step":
		commitAndDie(root)
	case "loop":
		commitForEver(root)
	case "full":
		commitOnAFullDisk(root)
	}
}

func child(job, root string, more ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childJob+"="+job, childRoot+"="+root)
	cmd.Env = append(cmd.Env, more...)
	cmd.Stderr = os.Stderr
	return cmd
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func lockedChild(root string) *Store {
	s, err := Open(root)
	must(err)
	_, err = s.Lock()
	must(err)
	return s
}

// oldState is the repository before [bigChange], the pending journal included.
func oldState(t testing.TB, root string) {
	t.Helper()
	s := open(t, root)
	unlock, err := s.Lock()
	ok(t, err)
	j, err := s.NewJournal(noon.Time())
	ok(t, err)
	ok(t, j.Append(observationOf(1)))
	ok(t, j.Close())
	// Many sources, so that the change moves every record.
	commit(t, s, Change{
		Sources: flatLimit + 1, Records: records(1, 4), Events: []health.Event{eventOf(1)},
		Content: map[string]string{idOf(1): "viejo"}, Accepted: map[string]string{idOf(1): "viejo"},
		Files: map[string]File{"registry/sources/a.yaml": {Data: []byte("old\n")}, "data/old.md": {}},
	})
	ok(t, unlock())
}

// bigChange does everything that a Change can do.
func bigChange(t testing.TB, s *Store) Change {
	c, err := makeBigChange(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func makeBigChange(s *Store) (Change, error) {
	r := recordOf(1)
	r.Hidden = true
	pending, err := s.Pending()
	return Change{
		Sources: 4, Records: []health.Record{r, recordOf(4)}, Forget: []string{idOf(3)},
		Content: map[string]string{idOf(1): "nuevo", idOf(4): "hola"}, Accepted: map[string]string{idOf(1): ""},
		Events: []health.Event{eventOf(2), eventOf(24 * 30)}, Hosts: map[string]health.Host{"sepe.es": {Refusals: 1}},
		Files:  map[string]File{"registry/sources/a.yaml": {Data: []byte("new\n")}, "data/health/reports/r.md": {Data: []byte("# r\n")}},
		Remove: []string{"data/old.md"}, Retire: pending, Folded: map[string][]byte{"x/j.ndjson": []byte("x\n")},
	}, err
}

// commitAndDie kills its own process at the step that it is told.
func commitAndDie(root string) {
	s := lockedChild(root)
	c, err := makeBigChange(s)
	must(err)
	left, err := strconv.Atoi(os.Getenv(childAt))
	must(err)
	s.step = func(string) {
		if left--; left < 0 {
			must(syscall.Kill(os.Getpid(), syscall.SIGKILL))
			select {}
		}
	}
	_, err = s.Commit(c)
	must(err)
}

// steps runs the big change to its end and names its steps.
func steps(t *testing.T) (points []string, old, new map[string]string) {
	t.Helper()
	root := t.TempDir()
	oldState(t, root)
	old = state(t, root)
	s := locked(t, root)
	s.step = func(p string) { points = append(points, p) }
	commit(t, s, bigChange(t, s))
	return points, old, state(t, root)
}

// state is all that a commit changes. Journals have random names, so that they
// are counted.
func state(t testing.TB, root string) map[string]string {
	t.Helper()
	files := tree(t, root, "data", "registry")
	for _, dir := range []string{pendingDir, foldedDir} {
		files[dir] = fmt.Sprint(slices.Sorted(maps.Values(tree(t, root, dir))))
	}
	return files
}

func TestKilledAtEveryStep(t *testing.T) {
	t.Parallel()
	points, old, new := steps(t)
	logged := slices.Index(points, "logged")
	if len(points) < 40 || logged < 0 {
		t.Fatalf("these are not all steps: %q", points)
	}
	for i, point := range points {
		t.Run(fmt.Sprintf("%02d %s", i, point), func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			oldState(t, root)
			killed(t, root, i)
			locked(t, root)
			if i < logged {
				same(t, state(t, root), old)
			} else {
				same(t, state(t, root), new)
			}
			tidy(t, root)
		})
	}
}

func killed(t *testing.T, root string, at int) {
	t.Helper()
	cmd := child("step", root, childAt+"="+strconv.Itoa(at))
	err := cmd.Run()
	if status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGKILL {
		t.Fatalf("the child was not killed: %v", err)
	}
}

// A second kill, while the first is being recovered from, changes nothing.
func TestRecoveryIsIdempotent(t *testing.T) {
	t.Parallel()
	points, _, new := steps(t)
	for i := slices.Index(points, "logged"); i < len(points); i += 3 {
		root := t.TempDir()
		oldState(t, root)
		killed(t, root, i)
		for n := 0; ; n++ {
			if s := open(t, root); dies(s, n) {
				continue
			}
			break
		}
		same(t, state(t, root), new)
		tidy(t, root)
	}
}

// dies locks s and panics out of the recovery at its step n, if it has so many.
func dies(s *Store, n int) (died bool) {
	s.step = func(string) {
		if n--; n < 0 {
			panic("killed")
		}
	}
	defer func() {
		if p := recover(); p != nil && p != "killed" {
			panic(p)
		} else {
			died = p != nil
		}
	}()
	unlock, err := s.Lock()
	must(err)
	must(unlock())
	return false
}

// Between the kill and the next run somebody resets the checkout to a newer
// head. Nothing of that may be overwritten, and what was observed must be
// pending still.
func TestKilledAndThenReset(t *testing.T) {
	t.Parallel()
	points, old, new := steps(t)
	logged := slices.Index(points, "logged")
	retired := slices.IndexFunc(points, func(p string) bool { return strings.HasPrefix(p, "retired") })
	for i := logged; i < retired; i += 2 {
		t.Run(points[i], func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			oldState(t, root)
			killed(t, root, i)
			head := reset(t, root, old)
			locked(t, root)
			got := state(t, root)
			for p, data := range head {
				if got[p] != data {
					t.Errorf("%s is not as the reset left it", p)
				}
			}
			for p := range got {
				if _, there := head[p]; !there {
					t.Errorf("%s was left by the commit", p)
				}
			}
			same(t, got[pendingDir] != new[pendingDir], true)
			tidy(t, root)
		})
	}
}

// reset makes tracked files those of a newer head, in which a.yaml and one
// record differ, and leaves the others, as git does.
func reset(t *testing.T, root string, old map[string]string) map[string]string {
	t.Helper()
	head := maps.Clone(old)
	head["registry/sources/a.yaml"] = "newer\n"
	head[sharded.path(idOf(1))] = strings.Replace(old[sharded.path(idOf(1))], "P0", "P1", 1)
	for p, data := range head {
		if p != pendingDir && p != foldedDir {
			write(t, root, p, data)
		}
	}
	return head
}

// Once a journal is retired the commit was whole, and it is not undone, since
// its journals would not be folded again.
func TestKilledWhileRetiringAndThenReset(t *testing.T) {
	t.Parallel()
	points, old, new := steps(t)
	root := t.TempDir()
	oldState(t, root)
	killed(t, root, slices.IndexFunc(points, func(p string) bool { return strings.HasPrefix(p, "retired") }))
	head := reset(t, root, old)
	locked(t, root)
	got := state(t, root)
	for p, data := range head {
		if p != pendingDir && p != foldedDir && got[p] != data {
			t.Errorf("%s is not as the reset left it", p)
		}
	}
	same(t, got[pendingDir], new[pendingDir])
	same(t, got[foldedDir], new[foldedDir])
	same(t, got[contentDir+"/"+idOf(4)+".txt"], "hola\n")
	tidy(t, root)
}

// One file was edited by hand after the kill. If the commit was complete but
// for its log, the edit stands; if it was half done, only a person can tell.
func TestKilledAndThenEdited(t *testing.T) {
	t.Parallel()
	points, _, new := steps(t)
	const edited = "registry/sources/a.yaml"
	at := func(point string) int { return slices.Index(points, point) }
	for _, c := range []struct {
		point string
		stuck bool
	}{
		{"applied " + edited, true},
		{points[slices.IndexFunc(points, func(p string) bool { return strings.HasPrefix(p, "retired") })-1], false},
		{points[len(points)-1], false},
	} {
		t.Run(c.point, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			oldState(t, root)
			killed(t, root, at(c.point))
			write(t, root, edited, "mine\n")
			before := tree(t, root)
			_, err := open(t, root).Lock()
			if c.stuck {
				invalid(t, err, redoPath, edited, "git checkout -- data registry")
				same(t, tree(t, root), before)
				return
			}
			ok(t, err)
			want := maps.Clone(new)
			want[edited] = "mine\n"
			same(t, state(t, root), want)
			tidy(t, root)
		})
	}
}

// counter is a state all of whose files say n.
func counter(n int) Change {
	r := recordOf(1)
	r.Metrics.ConsecutiveFailures = n
	text := strings.Repeat(strconv.Itoa(n)+" ", 2000)
	c := Change{
		Records: []health.Record{r}, Content: map[string]string{idOf(1): text},
		Files:  map[string]File{"data/a": {Data: []byte(text)}, "registry/z": {Data: []byte(text)}},
		Folded: map[string][]byte{"j": []byte(strconv.Itoa(n))},
	}
	if n%2 == 0 {
		c.Files["data/even"] = File{}
	} else {
		c.Remove = []string{"data/even"}
	}
	return c
}

func commitForEver(root string) {
	s := lockedChild(root)
	for n := counted(s) + 1; ; n++ {
		_, err := s.Commit(counter(n))
		must(err)
		fmt.Println(n)
	}
}

// counted is what the record says, as a number.
func counted(s *Store) int {
	got, err := s.Records([]string{idOf(1)})
	must(err)
	return got[idOf(1)].Metrics.ConsecutiveFailures
}

func TestKilledAtRandom(t *testing.T) {
	t.Parallel()
	const kills = 40
	root := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	last := 0
	for range kills {
		said := killedAfter(t, root, time.Duration(random.Int64N(int64(20*time.Millisecond))))
		s := open(t, root)
		unlock, err := s.Lock()
		ok(t, err)
		n := counted(s)
		if n < max(said, last) {
			t.Fatalf("commit %d is lost: the state says %d", max(said, last), n)
		}
		last = n
		if n > 0 {
			same(t, commit(t, s, counter(n)), []string(nil)) // every file says n
		}
		tidy(t, root)
		ok(t, unlock())
	}
	t.Logf("%d kills, %d commits", kills, last)
}

// killedAfter lets a child commit, kills it some time after its first commit,
// and returns the last that the child knew to be done.
func killedAfter(t *testing.T, root string, d time.Duration) (said int) {
	t.Helper()
	cmd := child("loop", root)
	out, err := cmd.StdoutPipe()
	ok(t, err)
	ok(t, cmd.Start())
	lines := bufio.NewScanner(out)
	for first := true; lines.Scan(); first = false {
		if first {
			defer time.AfterFunc(d, func() { cmd.Process.Kill() }).Stop()
		}
		said, err = strconv.Atoi(lines.Text())
		ok(t, err)
	}
	_ = cmd.Wait() // it was killed
	return said
}

// commitOnAFullDisk commits where no file may grow beyond a few kilobytes.
func commitOnAFullDisk(root string) {
	signal.Ignore(syscall.SIGXFSZ)
	s := lockedChild(root)
	must(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 4096, Max: 4096}))
	_, err := s.Commit(Change{
		Records: []health.Record{recordOf(1), recordOf(2)},
		Content: map[string]string{idOf(2): strings.Repeat("x", 10000)},
	})
	fmt.Println(err)
}

func TestCommitOnAFullDisk(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	oldState(t, root)
	before := tree(t, root)
	said, err := child("full", root).Output()
	ok(t, err)
	if p := contentDir + "/" + idOf(2) + ".txt"; !strings.Contains(string(said), p+": ") {
		t.Errorf("the error does not name %s: %s", p, said)
	}
	same(t, tree(t, root), before)
}
