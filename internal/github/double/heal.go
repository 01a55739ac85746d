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
	HealsEvery(t, 1, scene)
}

// HealsEvery is [Heals] for scenes that take long: of so many calls in a row each
// fault meets one, and the next fault the one before it. Every is 1 or more.
func HealsEvery(t *testing.T, every int, scene func(*testing.T) Scene) {
	t.Helper()
	calm := scene(t)
	before := len(calm.Server.Calls())
	if err := calm.Run(); err != nil {
		t.Fatalf("in good weather: %v", err)
	}
	calls, want := len(calm.Server.Calls())-before, calm.Server.State()
	calm.rests(t)
	brew := func(faults []Fault, name string, storm func(s *Server, call int, f Fault)) {
		for i, f := range faults {
			for n := 1; n <= calls; n++ {
				if (n+i)%every != 0 {
					continue
				}
				t.Run(fmt.Sprintf(name, f, n), func(t *testing.T) {
					t.Parallel()
					s := scene(t)
					storm(s.Server, n, f)
					s.heals(t, want)
				})
			}
		}
	}
	brew(Faults(), "%s at call %d", (*Server).FailNth)
	brew([]Fault{ServerError, ResetAfter, LongLimit}, "%s from call %d on", (*Server).FailFrom)
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
