package double

import (
	"net/http"
	"slices"
)

// Issues are all issues as they stand, the oldest first.
func (s *Server) Issues() []Issue { return s.list(func(i *Issue) bool { return i.Pull == nil }) }

// Pulls are all pull requests as they stand, the oldest first.
func (s *Server) Pulls() []Issue { return s.list(func(i *Issue) bool { return i.Pull != nil }) }

func (s *Server) list(keep func(*Issue) bool) []Issue {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Issue
	for _, i := range s.items {
		if keep(i) {
			all = append(all, i.copy())
		}
	}
	return all
}

func (i *Issue) copy() Issue {
	c := *i
	c.Labels, c.Assignees, c.Comments = slices.Clone(i.Labels), slices.Clone(i.Assignees), slices.Clone(i.Comments)
	if i.Pull != nil {
		p := *i.Pull
		c.Pull = &p
	}
	return c
}

// Labels are all of the repository.
func (s *Server) Labels() []Label {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.labels)
}

// Reactions are those on a comment.
func (s *Server) Reactions(comment int64) []Reaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.reactions[comment])
}

// File is a file as it stands on a branch; empty where there is none.
func (s *Server) File(branch, path string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, _, data := s.git.objects.read("refs/heads/" + branch + ":" + path)
	return string(data)
}

// Calls are all requests that came in, in order.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Writes counts the calls other than GET.
func (s *Server) Writes() int {
	n := 0
	for _, c := range s.Calls() {
		if c.Method != http.MethodGet {
			n++
		}
	}
	return n
}
