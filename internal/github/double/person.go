package double

import (
	"maps"
	"strings"
	"time"
)

// act does what a person does on the site, of whom nothing is asked.
func (s *Server) act(number int, do func(*Issue)) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.item(number)
	if i == nil {
		s.t.Errorf("there is no #%d", number)
		return
	}
	do(i)
	i.UpdatedAt = s.clock()
}

// OpenIssue is a person's, or another program's.
func (s *Server) OpenIssue(login, title, body string) (number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.add(&Issue{Login: login, Title: title, Body: body}).Number
}

// OpenPull is a person's, from a branch to the main one.
func (s *Server) OpenPull(login, head, title, body string) (number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.add(&Issue{Login: login, Title: title, Body: body, Pull: &Pull{Head: head, Base: s.git.main}}).Number
}

// Comment is a person's; it returns the comment's id.
func (s *Server) Comment(number int, login, body string) (id int64) {
	s.act(number, func(i *Issue) { id = s.comment(i, login, body).ID })
	return id
}

// EditComment rewrites a comment, as its author can.
func (s *Server) EditComment(id int64, body string) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.items {
		for n := range i.Comments {
			if c := &i.Comments[n]; c.ID == id {
				c.Body, c.UpdatedAt, i.UpdatedAt = body, s.clock(), s.clock()
				return
			}
		}
	}
	s.t.Errorf("there is no comment %d", id)
}

// CloseByPerson closes an issue, or a pull request unmerged.
func (s *Server) CloseByPerson(number int) {
	s.act(number, func(i *Issue) { s.set(i, "closed", "") })
}

// ReopenByPerson opens it again.
func (s *Server) ReopenByPerson(number int) {
	s.act(number, func(i *Issue) { s.set(i, "open", "") })
}

// EditBody rewrites it, with the line ends of a browser.
func (s *Server) EditBody(number int, body string) {
	s.act(number, func(i *Issue) {
		i.Body = strings.ReplaceAll(strings.ReplaceAll(body, "\r\n", "\n"), "\n", "\r\n")
	})
}

// EditTitle rewrites it.
func (s *Server) EditTitle(number int, title string) {
	s.act(number, func(i *Issue) { i.Title = title })
}

// Unlabel takes all labels off an issue or a pull request.
func (s *Server) Unlabel(number int) {
	s.act(number, func(i *Issue) { i.Labels = nil })
}

// MakeLabel gives the repository a label.
func (s *Server) MakeLabel(l Label) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.labels = append(s.labels, l)
}

// SetPermission says what a user may do: admin, maintain, write, triage, read
// or none. Nobody else is known.
func (s *Server) SetPermission(login, level string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.users[login] = level
}

// Assignable makes a user one who can be assigned; nobody else can.
func (s *Server) Assignable(login string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known[login] = true
}

// SetWorkflow gives a workflow its state, such as active.
func (s *Server) SetWorkflow(file, state string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.workflows[file] = state
}

// AddRun adds a finished run of a workflow.
func (s *Server) AddRun(file, event, conclusion string, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.runs[file] = append(s.runs[file], Run{event, conclusion, at})
}

// Push commits files to a branch, which begins at the main one where it is new,
// and returns the commit.
func (s *Server) Push(branch, message string, files map[string]string) (sha string) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	head, found := s.git.branch(branch)
	if !found {
		head, _ = s.git.branch(s.git.main)
	}
	sha = s.git.commit(person, message, s.git.tree(head, maps.Clone(files)), head)
	s.git.must(nil, "update-ref", "refs/heads/"+branch, sha)
	return sha
}

// RemoveBranch is a person's, or another run's; one that is gone stays gone.
func (s *Server) RemoveBranch(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, found := s.git.branch(name); found {
		s.git.must(nil, "update-ref", "-d", "refs/heads/"+name)
	}
}

// MergePull merges a pull request as its button does, and reports whether it
// could. The branch stays.
func (s *Server) MergePull(number int, login string) (merged bool) {
	s.act(number, func(i *Issue) {
		if i.Pull == nil || !i.Open {
			return
		}
		if merged = s.git.merge(i.Pull.Base, i.Pull.Head, login); merged {
			s.set(i, "closed", "")
			i.Pull.MergedAt, i.Pull.MergedBy = s.clock(), login
			i.Pull.MergedHead, _ = s.git.branch(i.Pull.Head)
		}
	})
	return merged
}

// merge makes a merge commit on base; false where the two conflict.
func (r repository) merge(base, head, login string) bool {
	ours, _ := r.branch(base)
	theirs, _ := r.branch(head)
	tree, err := r.git(nil, "merge-tree", "--write-tree", ours, theirs)
	if err != nil {
		return false
	}
	r.must(nil, "update-ref", "refs/heads/"+base, r.commit(login, "Merge "+head, tree, ours, theirs))
	return true
}
