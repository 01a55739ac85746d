package double

import (
	"maps"
	"testing"
	"time"
)

// Copy starts a double that begins where s stands, with a clock of its own. It
// has seen no calls yet.
func (s *Server) Copy(t testing.TB, now func() time.Time) *Server {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	c := Start(t, Options{Now: now, Login: s.login, begin: held(t, s.git.dir)})
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, i := range s.items {
		one := i.copy()
		c.items = append(c.items, &one)
	}
	c.comments, c.labels, c.facts = s.comments, append(c.labels, s.labels...), s.facts
	maps.Copy(c.reactions, s.reactions)
	maps.Copy(c.users, s.users)
	maps.Copy(c.known, s.known)
	maps.Copy(c.workflows, s.workflows)
	maps.Copy(c.runs, s.runs)
	maps.Copy(c.refusals, s.refusals)
	return c
}
