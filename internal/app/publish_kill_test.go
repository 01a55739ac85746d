package app_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

var publishKills = flag.Int("publish-kills", 15, "how many runs TestPublishKilledAnyTime kills")

// TestPublishKilledAnyTime kills publish at random moments, while runs go on
// observing and a person goes on pushing. Whatever a kill left, later runs and
// commands must cope with it; in the end nothing is lost, nothing is counted
// twice, and nothing is left over.
func TestPublishKilledAnyTime(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 12)
	root, ana := m.clone(t, "bot"), filepath.Join(m.dir, "ana")
	random := rand.New(rand.NewPCG(3, 4))
	var seen []observe.Observation
	now := noon
	observed := func(n int) (some []observe.Observation) {
		for _, i := range random.Perm(len(m.urls))[:n] {
			outcome := []observe.Outcome{observe.OK, observe.NotFound}[random.IntN(2)]
			some = append(some, observation(t, m.urls[i], now, outcome))
		}
		seen = append(seen, some...)
		return some
	}
	var slips []string
	person := func(n int) {
		slip := fmt.Sprintf("# edit %d", n)
		edit(t, filepath.Join(ana, "registry/sources/a.yaml"), "sources:\n", "sources:\n  "+slip+"\n")
		writeFile(t, filepath.Join(ana, "README.md"), []byte(strings.Repeat(slip+"\n", 2000)))
		git(t, ana, "pull", "--quiet", "--rebase", "--autostash", "origin", "main")
		m.push(t, ana, slip)
		slips = append(slips, slip)
	}
	record(t, root, now, observed(6)...)
	whole, n := spawnPublish(t, root, now, 0), 0
	if whole.killed {
		t.Fatal("the first run was killed")
	}
	for n < *publishKills {
		now = now.Add(20 * time.Minute)
		switch random.IntN(4) {
		case 0:
			leave(t, root, now, observed(4)...)
		case 1:
			record(t, root, now, observed(4)...)
		case 2:
			person(len(slips))
		}
		p := spawnPublish(t, root, now, time.Duration(random.Int64N(int64(whole.took)*11/10)))
		if p.killed {
			n++
		}
	}
	if p := spawnPublish(t, root, now, 0); p.killed {
		t.Fatal("the last run was killed")
	}
	t.Logf("%d runs were killed, a whole run took %s, %d observations, %d edits", n, whole.took, len(seen), len(slips))
	m.arrived(t, root)
	m.holdsOnce(t, seen)
	_, files := m.head(t)
	for _, slip := range slips {
		if !strings.Contains(files["registry/sources/a.yaml"], slip+"\n") {
			t.Errorf("%s is lost", slip)
		}
	}
	if here := string(readFile(t, filepath.Join(root, "README.md"))); here != files["README.md"] {
		t.Error("README.md is not what people wrote")
	}
}

// spawned is how a process of its own went.
type spawned struct {
	killed bool
	took   time.Duration
	stdout string
}

// spawnPublish publishes in a process of its own, and kills it after wait; zero
// lets it end. A run that ends by itself must succeed.
func spawnPublish(t *testing.T, root string, now time.Time, wait time.Duration) spawned {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := &exec.Cmd{
		Path: executable(t), Args: []string{"linkhealth", "publish", "--root", root, "--now", now.Format(time.RFC3339)},
		Stdout: &stdout, Stderr: &stderr,
	}
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if wait > 0 {
		timer := time.AfterFunc(wait, func() { cmd.Process.Kill() })
		defer timer.Stop()
	}
	err := cmd.Wait()
	s := spawned{took: time.Since(begun), stdout: stdout.String()}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		s.killed = true
		return s
	}
	if err != nil {
		t.Fatalf("publish: %v\n%s%s", err, stdout.String(), stderr.String())
	}
	return s
}
