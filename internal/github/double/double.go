// Package double is a GitHub for tests: one repository behind real HTTP on
// loopback, with issues and pull requests in memory and its git data in a real
// bare repository. It holds every request to the published description of the
// API, and its own answers too; what does not fit fails the test.
//
// It has people who comment, close and push, and weather: every fault that a
// network or GitHub itself can have, at any call.
package double

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// What a client of the double is made with.
const (
	Token      = "ghs_double"
	Repository = "civic/registry"
	Owner      = "civic"
	Workflow   = "github-actions[bot]" // who a workflow's token writes as
)

// Options are how a double begins. Now must be there.
type Options struct {
	Now    func() time.Time  // GitHub's clock
	Login  string            // whose token it is; empty for a workflow's, which may not ask
	Remote string            // path of a bare repository that has a main branch; empty for one of its own
	Files  map[string]string // of the first commit of its own repository

	begin fs.FS // in place of the first commit
}

// Server is the double. Its methods are safe for concurrent use.
type Server struct {
	t      testing.TB
	http   *httptest.Server
	now    func() time.Time
	login  string
	routes []route
	git    repository

	mu        sync.Mutex
	items     []*Issue // by number, which begins at 1
	comments  int64    // the last id
	labels    []Label
	reactions map[int64][]Reaction
	users     map[string]string // permission by login
	known     map[string]bool   // who can be assigned
	workflows map[string]string // state by file
	runs      map[string][]Run
	refusals  map[string]answer // by operation
	facts     Facts
	calls     []Call
	weather   weather
	waiting   map[string]func(error) // calls of the double's own client, by name
	named     atomic.Int64           // how many of them there were
}

// Start runs a double until the test ends.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	s := &Server{
		t: t, now: o.Now, login: o.Login, routes: routes(t), git: openRepository(t, o),
		reactions: map[int64][]Reaction{}, users: map[string]string{}, known: map[string]bool{},
		workflows: map[string]string{}, runs: map[string][]Run{}, refusals: map[string]answer{},
		facts: Facts{HasIssues: true}, waiting: map[string]func(error){},
	}
	if s.login == "" {
		s.login = Workflow
	}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.http.Close)
	return s
}

// URL is the address of the API.
func (s *Server) URL() string { return s.http.URL }

// Login is whose token it is.
func (s *Server) Login() string { return s.login }

// Facts are what the repository says of itself.
type Facts struct {
	Private, Archived, HasIssues bool
	Scopes                       string // of a classic token
	MayReadSettings              bool
	CreatePullRequests           bool
}

// SetFacts replaces them.
func (s *Server) SetFacts(f Facts) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.facts = f
}

// Refuse makes an operation, such as pulls/create, answer with that status and
// message, until [Server.Allow].
func (s *Server) Refuse(operation string, status int, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refusals[operation] = problem(status, message)
}

// RefusePulls switches off that workflows may create pull requests.
func (s *Server) RefusePulls() {
	s.Refuse("pulls/create", http.StatusForbidden, "GitHub Actions is not permitted to create or approve pull requests.")
}

// Allow takes a refusal back.
func (s *Server) Allow(operation string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.refusals, operation)
}
