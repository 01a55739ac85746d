package double

import (
	"net/http"
	"strings"
)

func (s *Server) listIssues(r request) answer {
	creator := r.query.Get("creator")
	all := s.ordered(r, func(i *Issue) bool {
		return inState(r, i) && (creator == "" || strings.EqualFold(i.Login, creator)) && !i.UpdatedAt.Before(since(r))
	})
	return page(s, "/repos/"+Repository+"/issues", r, all, s.view)
}

// issueText is what a person or a program may write.
type issueText struct {
	Title, Body, State *string
	StateReason        string `json:"state_reason"`
	Labels, Assignees  []string
}

func (s *Server) createIssue(r request) answer {
	if !s.facts.HasIssues {
		return problem(http.StatusGone, "Issues are disabled for this repo")
	}
	var text issueText
	r.into(&text)
	if wrong := append(textual("Issue", text.Title, text.Body), s.strangers(text.Assignees)...); wrong != nil {
		return invalid(wrong...)
	}
	i := s.add(&Issue{Login: s.login, Title: *text.Title, Assignees: text.Assignees})
	if text.Body != nil {
		i.Body = *text.Body
	}
	s.attach(i, text.Labels)
	return created(s.view(i))
}

// strangers are who can't be assigned.
func (s *Server) strangers(logins []string) []detail {
	var found []detail
	for _, l := range logins {
		if !s.known[l] {
			found = append(found, detail{"resource": "Issue", "code": "invalid", "field": "assignees", "value": l})
		}
	}
	return found
}

func (s *Server) updateIssue(r request) answer {
	i := s.item(r.number("issue_number"))
	if i == nil {
		return notFound()
	}
	if no, wrong := s.update(r, i, "Issue"); wrong {
		return no
	}
	return ok(s.view(i))
}

// update changes what issues and pull requests have in common.
func (s *Server) update(r request, i *Issue, resource string) (answer, bool) {
	var text issueText
	r.into(&text)
	if wrong := textual(resource, text.Title, text.Body); wrong != nil {
		return invalid(wrong...), true
	}
	if text.Title != nil {
		i.Title = *text.Title
	}
	if text.Body != nil {
		i.Body = *text.Body
	}
	if text.State != nil {
		s.set(i, *text.State, text.StateReason)
	}
	i.UpdatedAt = s.clock()
	return answer{}, false
}
