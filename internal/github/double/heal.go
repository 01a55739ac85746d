package double

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Scene is a double as it stands before a run, and a run against it.
type Scene struct {
	Server *Server
	Run    func() error // one run; each call is a new one, with a new client
}

// Heals proves that a run brings about the same whatever weather it meets: with
// every fault at every call, and with outages that begin at every one, the next
// run in good weather ends where a run in good weather would have, and the one
// after it writes nothing. The scene must begin the same each time.
func Heals(t *testing.T, scene func(*testing.T) Scene) {
	t.Helper()
	calm := scene(t)
	before := len(calm.Server.Calls())
	if err := calm.Run(); err != nil {
		t.Fatalf("in good weather: %v", err)
	}
	calls, want := len(calm.Server.Calls())-before, calm.Server.State()
	calm.rests(t)
	for _, f := range Faults() {
		for n := 1; n <= calls; n++ {
			t.Run(fmt.Sprintf("%s at call %d", f, n), func(t *testing.T) {
				t.Parallel()
				s := scene(t)
				s.Server.FailNth(n, f)
				s.heals(t, want)
			})
		}
	}
	for _, f := range []Fault{ServerError, ResetAfter, LongLimit} {
		for n := 1; n <= calls; n++ {
			t.Run(fmt.Sprintf("%s from call %d on", f, n), func(t *testing.T) {
				t.Parallel()
				s := scene(t)
				s.Server.FailFrom(n, f)
				s.heals(t, want)
			})
		}
	}
}

// heals runs in the weather that there is, and then twice without. The first
// run may fail; that is what weather does.
func (s Scene) heals(t *testing.T, want string) {
	t.Helper()
	stormy := s.Run()
	s.Server.Clear()
	if err := s.Run(); err != nil {
		t.Fatalf("the run after it: %v (in the bad weather: %v)", err, stormy)
	}
	if d := cmp.Diff(want, s.Server.State()); d != "" {
		t.Errorf("it ended otherwise (-want +got):\n%s", d)
	}
	s.rests(t)
}

// rests proves that another run writes nothing.
func (s Scene) rests(t *testing.T) {
	t.Helper()
	before := s.Server.Writes()
	if err := s.Run(); err != nil {
		t.Errorf("a further run: %v", err)
	}
	if n := s.Server.Writes() - before; n != 0 {
		t.Errorf("a further run makes %d writes, want none: %v", n, s.Server.Calls())
	}
}
