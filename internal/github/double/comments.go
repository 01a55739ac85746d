package double

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

func (s *Server) createComment(r request) answer {
	i := s.item(r.number("issue_number"))
	if i == nil {
		return notFound()
	}
	var text struct{ Body *string }
	r.into(&text)
	if strings.TrimSpace(*text.Body) == "" {
		return invalid(detail{"resource": "IssueComment", "code": "missing_field", "field": "body"})
	}
	if wrong := textual("IssueComment", nil, text.Body); wrong != nil {
		return invalid(wrong...)
	}
	return created(s.commentView(s.comment(i, s.login, *text.Body)))
}

func (s *Server) comment(i *Issue, login, body string) Comment {
	s.comments++
	c := Comment{ID: s.comments, Issue: i.Number, Login: login, Body: body, CreatedAt: s.clock(), UpdatedAt: s.clock()}
	i.Comments = append(i.Comments, c)
	i.UpdatedAt = s.clock()
	return c
}

func (s *Server) commentView(c Comment) map[string]any {
	return map[string]any{
		"id": c.ID, "body": c.Body, "user": user(c.Login), "created_at": c.CreatedAt, "updated_at": c.UpdatedAt,
		"reactions": map[string]any{"+1": s.thumbs(c.ID)}, "issue_url": s.address("issues", c.Issue), "url": s.address("issues", "comments", c.ID), "html_url": s.address("issues", c.Issue),
	}
}

func (s *Server) listIssueComments(r request) answer {
	i := s.item(r.number("issue_number"))
	if i == nil {
		return notFound()
	}
	all := slices.DeleteFunc(slices.Clone(i.Comments), func(c Comment) bool { return c.UpdatedAt.Before(since(r)) })
	return page(s, fmt.Sprintf("/repos/%s/issues/%d/comments", Repository, i.Number), r, all, s.commentView)
}

func (s *Server) listComments(r request) answer {
	var all []Comment
	for _, i := range s.items {
		for _, c := range i.Comments {
			if !c.UpdatedAt.Before(since(r)) {
				all = append(all, c)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Comment) int {
		if r.query.Get("sort") == "updated" {
			return cmp.Or(a.UpdatedAt.Compare(b.UpdatedAt), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Compare(a.ID, b.ID)
	})
	if r.query.Get("direction") == "desc" {
		slices.Reverse(all)
	}
	return page(s, "/repos/"+Repository+"/issues/comments", r, all, s.commentView)
}

// Reaction is an emoji on a comment.
type Reaction struct{ Login, Content string }

func (s *Server) thumbs(comment int64) (n int) {
	for _, r := range s.reactions[comment] {
		if r.Content == "+1" {
			n++
		}
	}
	return n
}

func (s *Server) react(r request) answer {
	id := int64(r.number("comment_id"))
	if id < 1 || id > s.comments {
		return notFound()
	}
	var text struct{ Content string }
	r.into(&text)
	mine := Reaction{s.login, text.Content}
	view := map[string]any{"id": id, "user": user(s.login), "content": text.Content, "created_at": s.clock()}
	if slices.Contains(s.reactions[id], mine) {
		return ok(view)
	}
	s.reactions[id] = append(s.reactions[id], mine)
	return created(view)
}
