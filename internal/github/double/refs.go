package double

import (
	"net/http"
	"regexp"
	"strings"
)

// Branches is where every branch stands, by name.
func (s *Server) Branches() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.git.branches("")
}

func (r repository) branches(prefix string) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(r.must(nil, "for-each-ref", "--format=%(refname:strip=2) %(objectname)", "refs/heads/")) {
		name, sha, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.HasPrefix(name, prefix) {
			all[name] = sha
		}
	}
	return all
}

func refView(ref, sha string) map[string]any {
	return map[string]any{"ref": "refs/" + ref, "object": map[string]any{"type": "commit", "sha": sha}}
}

const heads = "heads/"

func (s *Server) listRefs(r request) answer {
	prefix := strings.TrimPrefix(r.path["ref"], heads)
	views := []any{}
	for _, b := range sorted(s.git.branches(prefix)) {
		views = append(views, refView(heads+b.name, b.sha))
	}
	return ok(views)
}

func (s *Server) getRef(r request) answer {
	sha, found := s.git.branch(strings.TrimPrefix(r.path["ref"], heads))
	if !found {
		return notFound()
	}
	return ok(refView(r.path["ref"], sha))
}

var fullRef = regexp.MustCompile(`^refs/heads/[^\s~^:?*\[\\]+$`)

func (s *Server) createRef(r request) answer {
	var text struct{ Ref, SHA string }
	r.into(&text)
	if !fullRef.MatchString(text.Ref) {
		return problem(http.StatusUnprocessableEntity, "Reference name must start with 'refs/' and contain at least two slashes.")
	}
	if !s.git.has(text.SHA, "commit") {
		return problem(http.StatusUnprocessableEntity, "Object does not exist")
	}
	name := strings.TrimPrefix(text.Ref, "refs/heads/")
	if _, found := s.git.branch(name); found {
		return problem(http.StatusUnprocessableEntity, "Reference already exists")
	}
	s.git.must(nil, "update-ref", text.Ref, text.SHA)
	return created(refView(heads+name, text.SHA))
}

func (s *Server) updateRef(r request) answer {
	var text struct {
		SHA   string
		Force bool
	}
	r.into(&text)
	name := strings.TrimPrefix(r.path["ref"], heads)
	was, found := s.git.branch(name)
	if !found {
		return problem(http.StatusUnprocessableEntity, "Reference does not exist")
	}
	if !s.git.has(text.SHA, "commit") {
		return problem(http.StatusUnprocessableEntity, "Object does not exist")
	}
	if _, err := s.git.git(nil, "merge-base", "--is-ancestor", was, text.SHA); err != nil && !text.Force {
		return problem(http.StatusUnprocessableEntity, "Update is not a fast forward")
	}
	s.git.must(nil, "update-ref", "refs/heads/"+name, text.SHA)
	return ok(refView(heads+name, text.SHA))
}

// deleteRef closes the pull requests on the branch, as GitHub does.
func (s *Server) deleteRef(r request) answer {
	name := strings.TrimPrefix(r.path["ref"], heads)
	if _, found := s.git.branch(name); !found {
		return problem(http.StatusUnprocessableEntity, "Reference does not exist")
	}
	s.git.must(nil, "update-ref", "-d", "refs/heads/"+name)
	for _, i := range s.items {
		if i.Pull != nil && i.Open && i.Pull.Head == name {
			s.set(i, "closed", "")
			i.UpdatedAt = s.clock()
		}
	}
	return answer{status: http.StatusNoContent}
}
