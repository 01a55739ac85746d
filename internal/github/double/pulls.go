package double

import (
	"fmt"
	"strings"
)

func (s *Server) createPull(r request) answer {
	var text struct{ Title, Body, Head, Base *string }
	r.into(&text)
	head := strings.TrimPrefix(*text.Head, Owner+":")
	if wrong := append(textual("PullRequest", text.Title, text.Body), s.ends(head, *text.Base)...); wrong != nil {
		return invalid(wrong...)
	}
	i := s.add(&Issue{Login: s.login, Title: *text.Title, Pull: &Pull{Head: head, Base: *text.Base}})
	if text.Body != nil {
		i.Body = *text.Body
	}
	return created(s.pullView(i))
}

// ends judges the branches of a new pull request.
func (s *Server) ends(head, base string) []detail {
	for field, name := range map[string]string{"head": head, "base": base} {
		if _, found := s.git.branch(name); !found {
			return []detail{{"resource": "PullRequest", "code": "invalid", "field": field}}
		}
	}
	if s.pullOn(head, base) != nil {
		return []detail{{"resource": "PullRequest", "code": "custom",
			"message": fmt.Sprintf("A pull request already exists for %s:%s.", Owner, head)}}
	}
	if s.git.contains(base, head) {
		return []detail{{"resource": "PullRequest", "code": "custom",
			"message": fmt.Sprintf("No commits between %s and %s", base, head)}}
	}
	return nil
}

func (s *Server) pullOn(head, base string) *Issue {
	for _, i := range s.items {
		if i.Pull != nil && i.Open && i.Pull.Head == head && i.Pull.Base == base {
			return i
		}
	}
	return nil
}

func (s *Server) listPulls(r request) answer {
	head, base := r.query.Get("head"), r.query.Get("base")
	all := s.ordered(r, func(i *Issue) bool {
		return i.Pull != nil && inState(r, i) && (head == "" || head == Owner+":"+i.Pull.Head) && (base == "" || base == i.Pull.Base)
	})
	return page(s, "/repos/"+Repository+"/pulls", r, all, s.shortPullView)
}

func (s *Server) updatePull(r request) answer {
	i := s.item(r.number("pull_number"))
	if i == nil || i.Pull == nil {
		return notFound()
	}
	var text issueText
	r.into(&text)
	if text.State != nil && *text.State == "open" && !s.canOpen(i) {
		return invalid(detail{"resource": "PullRequest", "code": "invalid", "field": "state"})
	}
	if no, wrong := s.update(r, i, "PullRequest"); wrong {
		return no
	}
	return ok(s.pullView(i))
}

// canOpen tells a pull request that was not merged and whose branch is there.
func (s *Server) canOpen(i *Issue) bool {
	_, found := s.git.branch(i.Pull.Head)
	return found && i.Pull.MergedAt.IsZero()
}

// shortPullView is how a list tells of a pull request.
func (s *Server) shortPullView(i *Issue) map[string]any {
	return map[string]any{
		"id": 5000 + i.Number, "number": i.Number, "title": i.Title, "body": i.Body, "user": user(i.Login), "state": state(i),
		"labels": s.labelViews(i.Labels), "assignees": users(i.Assignees), "head": s.head(i.Pull), "base": s.end(i.Pull.Base),
		"created_at": i.CreatedAt, "updated_at": i.UpdatedAt, "closed_at": moment(i.ClosedAt), "merged_at": moment(i.Pull.MergedAt),
		"url": s.address("pulls", i.Number), "html_url": s.address("pull", i.Number),
	}
}

func (s *Server) pullView(i *Issue) map[string]any {
	v := s.shortPullView(i)
	v["merged"], v["comments"] = !i.Pull.MergedAt.IsZero(), len(i.Comments)
	return v
}

// head is where the branch stands, or stood when it was merged.
func (s *Server) head(p *Pull) map[string]any {
	v := s.end(p.Head)
	if p.MergedHead != "" {
		v["sha"] = p.MergedHead
	}
	return v
}

func (s *Server) end(branch string) map[string]any {
	sha, _ := s.git.branch(branch)
	return map[string]any{"ref": branch, "sha": sha, "label": Owner + ":" + branch}
}
